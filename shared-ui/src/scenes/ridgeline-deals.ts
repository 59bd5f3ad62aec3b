/**
 * Deals of the sample company, and how each is shared. Money is in cents, watts are whole, days are ISO dates. An
 * installed deal is paid on the payday of the period in which it was installed.
 */
import { shortDate } from './pay-calendar.ts'
import { PEOPLE, RATES, type SamplePerson } from './ridgeline-people.ts'
import { percentOf, POOL_PERCENT, SHARES } from './ridgeline-shares.ts'

export { CLAWBACK_DAYS, percentOf, POOL_PERCENT, SHARES } from './ridgeline-shares.ts'

/** Override of the regional lead, outside the pool. */
export const OVERRIDE_CENTS_PER_WATT = 2

const WATTS_PER_PANEL = 400
const CENTS_PER_WATT = 400

export interface SolarDeal {
  customer: string
  panels: number
  watts: number
  centsPerWatt: number
  /** Null until the permit is issued. */
  installed: string | null
  sold: string
  closer: SamplePerson | null
  setter: SamplePerson | null
  /** Day on which the setter was added to the deal. The setter's share is not paid before. */
  setterNamed: string
  crew: number | null
}

type DealFacts = Pick<
  SolarDeal,
  'customer' | 'panels' | 'sold' | 'installed' | 'closer' | 'setter' | 'crew'
> & { setterNamed?: string }
const solar = (facts: DealFacts): SolarDeal => ({
  setterNamed: facts.sold,
  ...facts,
  watts: facts.panels * WATTS_PER_PANEL,
  centsPerWatt: CENTS_PER_WATT,
})

const { marisol, andre, jo, ruth, sam, tyrell, ana, bree, marcus } = PEOPLE

export const SOLAR_DEALS = {
  alvarez: solar({
    customer: 'Alvarez',
    panels: 21,
    sold: '2026-10-29',
    installed: '2026-11-12',
    closer: marisol,
    setter: tyrell,
    setterNamed: '2026-11-18',
    crew: 2,
  }),
  okafor: solar({
    customer: 'Okafor',
    panels: 14,
    sold: '2026-10-16',
    installed: '2026-11-10',
    closer: marisol,
    setter: tyrell,
    crew: 2,
  }),
  delgado: solar({
    customer: 'Delgado',
    panels: 26,
    sold: '2026-11-05',
    installed: null,
    closer: marisol,
    setter: tyrell,
    crew: null,
  }),
  whitaker: solar({
    customer: 'Whitaker',
    panels: 20,
    sold: '2026-10-22',
    installed: '2026-11-18',
    closer: sam,
    setter: ana,
    crew: 2,
  }),
  /** Paid in stages, according to its lender. */
  brennan: solar({
    customer: 'Brennan',
    panels: 25,
    sold: '2026-10-12',
    installed: '2026-11-16',
    closer: ruth,
    setter: bree,
    crew: 1,
  }),
  lowell: solar({
    customer: 'Lowell',
    panels: 18,
    sold: '2026-10-13',
    installed: '2026-11-04',
    closer: andre,
    setter: marcus,
    crew: 1,
  }),
  castaneda: solar({
    customer: 'Castaneda',
    panels: 16,
    sold: '2026-10-15',
    installed: '2026-11-06',
    closer: andre,
    setter: bree,
    crew: 2,
  }),
  wynn: solar({
    customer: 'Wynn',
    panels: 12,
    sold: '2026-10-19',
    installed: '2026-11-11',
    closer: andre,
    setter: ana,
    crew: 1,
  }),
  petrov: solar({
    customer: 'Petrov',
    panels: 17,
    sold: '2026-10-14',
    installed: '2026-11-03',
    closer: jo,
    setter: ana,
    crew: 2,
  }),
  dunning: solar({
    customer: 'Dunning',
    panels: 13,
    sold: '2026-10-21',
    installed: '2026-11-09',
    closer: jo,
    setter: bree,
    crew: 1,
  }),
  ellery: solar({
    customer: 'Ellery',
    panels: 13,
    sold: '2026-10-20',
    installed: '2026-11-13',
    closer: ruth,
    setter: ana,
    crew: 1,
  }),
  yates: solar({
    customer: 'Yates',
    panels: 16,
    sold: '2026-10-23',
    installed: '2026-11-05',
    closer: sam,
    setter: marcus,
    crew: 2,
  }),
} as const satisfies Record<string, SolarDeal>

type Sized = Pick<SolarDeal, 'watts' | 'centsPerWatt'>
export const contractOf = ({ watts, centsPerWatt }: Sized): number => watts * centsPerWatt
export const poolOf = (deal: Sized): number => percentOf(contractOf(deal), POOL_PERCENT)
export const shareOf = (deal: Sized, part: keyof typeof SHARES): number =>
  percentOf(poolOf(deal), SHARES[part])

/** Stages in which Brennan's lender pays: percent of a share at the permit, the install and the permission to operate. */
export const STAGES = { permit: 20, installed: 50, operating: 30 } as const
export const stagePartOf = (deal: Sized, stage: keyof typeof STAGES): number =>
  percentOf(shareOf(deal, 'closer'), STAGES[stage])

/** A battery that was paid and then canceled. Setter, closer and manager pay back their shares. */
const jensen = {
  customer: 'Jensen',
  contract: 700_000,
  installed: '2026-10-02',
  canceled: '2026-11-12',
  day: 41,
}
const jensenPool = percentOf(jensen.contract, POOL_PERCENT)
export const JENSEN = {
  ...jensen,
  pool: jensenPool,
  closer: marisol,
  setter: tyrell,
  paid: {
    setter: percentOf(jensenPool, SHARES.setter),
    closer: percentOf(jensenPool, SHARES.closer),
    manager: percentOf(jensenPool, SHARES.manager),
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

/** Cents that a roof pays its crew. */
export const crewPayOf = ({ squares, steep }: { squares: number; steep: number }): number =>
  squares * RATES.square + steep * RATES.steepSquare

/**
 * Pay of the roofing rep for the Haws job: a share of the profit after material, labor and overhead, less draws of
 * earlier weeks.
 */
const rep = {
  contract: ROOFS.haws.contract,
  material: 690_000,
  overheadPercent: 10,
  percent: 40,
  draw: 150_000,
}
const labor = crewPayOf(ROOFS.haws)
const overhead = percentOf(rep.contract, rep.overheadPercent)
const profit = rep.contract - rep.material - labor - overhead
const share = percentOf(profit, rep.percent)
export const ROOF_REP = { ...rep, labor, overhead, profit, share, pays: share - rep.draw } as const

/** Tier of the contractors' plan. Installs `from` to `to` of a month, inclusive, pay `rate` cents each. */
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
export const tierRateOf = (install: number): number =>
  TIERS.find((tier) => install >= tier.from && install <= tier.to)?.rate ?? 0

/** Marisol's bonus for her October installs. */
export const OCTOBER_BONUS = { person: marisol, installs: 5, amount: 25_000 } as const

/** Status text: `installed Nov 12`, or that the deal waits on its permit. */
export const installedOn = ({ installed }: Pick<SolarDeal, 'installed'>): string =>
  installed === null ? 'waiting on the permit' : `installed ${shortDate(installed)}`
