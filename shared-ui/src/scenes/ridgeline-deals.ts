/**
 * Deals of the sample company, and the shares of their commission. Amounts are in cents, power in watts, dates as YYYY-MM-DD. A
 * deal is paid on the payday of the pay period in which the customer's system was installed.
 */
import { shortDate } from './pay-calendar.ts'
import { PEOPLE, RATES, type SamplePerson } from './ridgeline-people.ts'
import { computePercent, POOL_PERCENT, SHARES } from './pay-rates.ts'

export { CLAWBACK_DAYS, computePercent, POOL_PERCENT, SHARES } from './pay-rates.ts'

/** Cents per watt that the regional lead (a manager) gets for each installed deal, without reducing the pay of others. */
export const OVERRIDE_CENTS_PER_WATT = 2

const WATTS_PER_PANEL = 400
const CENTS_PER_WATT = 400

export interface SolarDeal {
  customer: string
  panels: number
  watts: number
  centsPerWatt: number
  /** Date on which the solar panels were installed. Null if the installation waits for a permit. */
  installed: string | null
  sold: string
  closer: SamplePerson | null
  setter: SamplePerson | null
  /** Date on which the setter (who booked the appointment) was added to the deal. Before, the setter's share is not paid. */
  setterNamed: string
  crew: number | null
}

const solar = (
  customer: string,
  panels: number,
  sold: string,
  installed: string | null,
  closer: SamplePerson,
  setter: SamplePerson,
  crew: number | null,
  setterNamed = sold,
): SolarDeal => ({
  customer,
  panels,
  watts: panels * WATTS_PER_PANEL,
  centsPerWatt: CENTS_PER_WATT,
  installed,
  sold,
  closer,
  setter,
  setterNamed,
  crew,
})

const { marisol, andre, jo, ruth, sam, tyrell, ana, bree, marcus } = PEOPLE

/**
 * Solar deals of the sample company. The arguments of `solar` are customer, number of panels, date of sale, date of install,
 * closer (made the sale), setter (booked the appointment), and number of the crew. The last, optional argument is the date on
 * which the setter was added, if that was after the sale.
 */
export const SOLAR_DEALS = {
  alvarez: solar('Alvarez', 21, '2026-10-29', '2026-11-12', marisol, tyrell, 2, '2026-11-18'),
  okafor: solar('Okafor', 14, '2026-10-16', '2026-11-10', marisol, tyrell, 2),
  delgado: solar('Delgado', 26, '2026-11-05', null, marisol, tyrell, null),
  whitaker: solar('Whitaker', 20, '2026-10-22', '2026-11-18', sam, ana, 2),
  /**
   * The commission shares of the Brennan deal are paid in three stages (`STAGES`), because the customer's lender also pays in
   * stages.
   */
  brennan: solar('Brennan', 25, '2026-10-12', '2026-11-16', ruth, bree, 1),
  lowell: solar('Lowell', 18, '2026-10-13', '2026-11-04', andre, marcus, 1),
  castaneda: solar('Castaneda', 16, '2026-10-15', '2026-11-06', andre, bree, 2),
  wynn: solar('Wynn', 12, '2026-10-19', '2026-11-11', andre, ana, 1),
  petrov: solar('Petrov', 17, '2026-10-14', '2026-11-03', jo, ana, 2),
  dunning: solar('Dunning', 13, '2026-10-21', '2026-11-09', jo, bree, 1),
  ellery: solar('Ellery', 13, '2026-10-20', '2026-11-13', ruth, ana, 1),
  yates: solar('Yates', 16, '2026-10-23', '2026-11-05', sam, marcus, 2),
} as const satisfies Record<string, SolarDeal>

type Sized = Pick<SolarDeal, 'watts' | 'centsPerWatt'>
export const computeContract = ({ watts, centsPerWatt }: Sized): number => watts * centsPerWatt
export const computePool = (deal: Sized): number => computePercent(computeContract(deal), POOL_PERCENT)
export const computeShare = (deal: Sized, part: keyof typeof SHARES): number =>
  computePercent(computePool(deal), SHARES[part])

/**
 * Percentages of each commission share of the Brennan deal that are paid in three stages: at the permit, at the install, and
 * when the utility company permits operation.
 */
export const STAGES = { permit: 20, installed: 50, operating: 30 } as const
export const computeStagePart = (deal: Sized, stage: keyof typeof STAGES): number =>
  computePercent(computeShare(deal, 'closer'), STAGES[stage])

/**
 * A battery deal that was paid and then canceled. The three people who shared its commission (setter, closer and manager) pay
 * their shares back.
 */
const jensen = {
  customer: 'Jensen',
  contract: 700_000,
  installed: '2026-10-02',
  canceled: '2026-11-12',
  day: 41,
}
const jensenPool = computePercent(jensen.contract, POOL_PERCENT)
export const JENSEN = {
  ...jensen,
  pool: jensenPool,
  closer: marisol,
  setter: tyrell,
  paid: {
    setter: computePercent(jensenPool, SHARES.setter),
    closer: computePercent(jensenPool, SHARES.closer),
    manager: computePercent(jensenPool, SHARES.manager),
  },
} as const

export const ROOFS = {
  haws: {
    customer: 'Haws',
    town: 'Provo',
    squares: 28,
    steep: 10,
    contract: 1_840_000,
    finished: '2026-11-20',
    crew: 2,
  },
  kimball: { customer: 'Kimball', town: 'Orem', squares: 24, steep: 0, finished: null, crew: 1 },
  sorensen: { customer: 'Sorensen', town: 'Lehi', squares: 22, steep: 0, finished: '2026-11-14', crew: 1 },
} as const

export const computeCrewPay = ({ squares, steep }: { squares: number; steep: number }): number =>
  squares * RATES.square + steep * RATES.steepSquare

/**
 * Pay of the sales representative for the Haws roof, in cents: a share of the profit, minus draws (advances) of earlier weeks.
 * The profit is the contract price less material, labor and overhead.
 */
const rep = {
  contract: ROOFS.haws.contract,
  material: 690_000,
  overheadPercent: 10,
  percent: 40,
  draw: 150_000,
}
const labor = computeCrewPay(ROOFS.haws)
const overhead = computePercent(rep.contract, rep.overheadPercent)
const profit = rep.contract - rep.material - labor - overhead
const share = computePercent(profit, rep.percent)
export const ROOF_REP = { ...rep, labor, overhead, profit, share, pays: share - rep.draw } as const

/**
 * A tier of the contractors' pay plan. The installs of a month are numbered from 1. Each install with a number from `from` to
 * `to` pays `rate` cents.
 */
export interface Tier {
  from: number
  to: number
  rate: number
}
export const TIERS: readonly Tier[] = [
  { from: 1, to: 5, rate: 120_000 },
  { from: 6, to: 10, rate: 150_000 },
  { from: 11, to: Infinity, rate: 180_000 },
]
export const getTierRate = (install: number): number =>
  TIERS.find((tier) => install >= tier.from && install <= tier.to)?.rate ?? 0

export const OCTOBER_BONUS = { person: marisol, installs: 5, amount: 25_000 } as const

export const formatInstallStatus = ({ installed }: Pick<SolarDeal, 'installed'>): string =>
  installed === null ? 'waiting on the permit' : `installed ${shortDate(installed)}`
