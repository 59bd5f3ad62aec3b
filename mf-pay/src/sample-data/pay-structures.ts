import { dollars, sum, termsText } from 'shared-ui/scenes/money.ts'
import { halfTime } from 'shared-ui/scenes/pay-run.ts'
import {
  computePercent,
  computePool,
  ROOFS,
  SOLAR_DEALS,
  getTierRate,
  TIERS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { CREW_WEEK, PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

/**
 * Two interpretations of a pay plan in tiers: the more installations in a month, the better the rate. With `next`, a better
 * rate applies from the installation that reaches the tier. With `back`, it applies to all installations of the month.
 */
export type TierMode = 'next' | 'back'

export const TOP_RATE = Math.max(...TIERS.map(({ rate }) => rate))

/** A month of a contractor who is paid per installation. The pay rises in tiers: later installations of the month pay more. */
export const TIER_MONTH = { person: PEOPLE.andre, month: 'October', installs: 12 } as const
export const INSTALLS = TIER_MONTH.installs

/**
 * Returns the pay for each installation of a month in cents, in order of installation. If `reach` is `back`, the rate of the
 * highest reached tier applies to all installations. Otherwise, the rate of a tier applies only to installations in that tier.
 */
export const listInstallPay = (installs: number, reach: TierMode): number[] =>
  Array.from({ length: installs }, (_, index) => getTierRate(reach === 'back' ? installs : index + 1))

/**
 * Returns the number of installations in each tier, and the pay for them in cents. The rate of a tier applies only to the
 * installations in that tier.
 */
export const computeTierLines = (installs: number) =>
  TIERS.filter((tier) => tier.from <= installs).map((tier) => {
    const count = Math.min(installs, tier.to) - tier.from + 1
    return { ...tier, last: Math.min(installs, tier.to), count, amount: count * tier.rate }
  })

export const TIER_LINES = computeTierLines(INSTALLS)

/**
 * Cost of the month in cents under the two interpretations of the pay plan. `next`: a better rate applies from the installation
 * that reaches the tier. `back`: it applies to all installations of the month.
 */
const next = sum(listInstallPay(INSTALLS, 'next'))
const back = sum(listInstallPay(INSTALLS, 'back'))
export const TIER_READING_COSTS = { next, back, apart: back - next }

const { alvarez } = SOLAR_DEALS
const pest = { percent: 25, contract: 56_000 }
const mortgage = { points: 110, loan: 27_500_000 }
export const TRADE_LINES = {
  solar: {
    kilowatts: alvarez.watts / 1000,
    centsPerWatt: alvarez.centsPerWatt / 10,
    amount: computePool(alvarez),
  },
  pest: { ...pest, amount: computePercent(pest.contract, pest.percent) },
  mortgage: { ...mortgage, amount: computePercent(mortgage.loan, mortgage.points / 100) },
  hvac: { amount: PHONE_PAY.tuneUps * RATES.tuneUp + RATES.thermostat },
}

export interface DrawWeek {
  earned: number
  paid: number
  /** Amount in cents that the salesperson owes the company at the end of the week. */
  balance: number
}

/**
 * Computes a recoverable draw (minimum pay that is repaid later) in cents. Weekly pay below `guarantee` is raised to
 * `guarantee`, and the person owes the difference. Pay above `guarantee` first repays the owed amount.
 */
export const computeDrawWeeks = (guarantee: number, earned: readonly number[]): DrawWeek[] => {
  let owed = 0
  return earned.map((amount) => {
    if (amount < guarantee) {
      owed += guarantee - amount
      return { earned: amount, paid: guarantee, balance: owed }
    }
    const repaid = Math.min(owed, amount - guarantee)
    owed -= repaid
    return { earned: amount, paid: amount - repaid, balance: owed }
  })
}

/**
 * Minimum weekly pay of a salesperson in cents. If the person earns less, the company pays the difference, and the person
 * repays it later. `DRAW_WEEKS` contains what a person earns, gets and owes in each of the first six weeks.
 */
export const WEEKLY_DRAW_CENTS = PEOPLE.marcus.draw
export const DRAW_WEEKS = computeDrawWeeks(
  WEEKLY_DRAW_CENTS,
  [30_000, 52_000, 76_000, 105_000, 124_000, 140_000],
).map(({ earned, paid, balance }, index, weeks) => {
  const before = weeks[index - 1]?.balance ?? 0
  const moved = balance - before
  return {
    earned,
    paid,
    balance,
    from: {
      earned: { rule: 'Splits earned that week', working: 'Splits' },
      paid: {
        rule: moved > 0 ? `Topped up to ${dollars(WEEKLY_DRAW_CENTS)}` : 'Pays back what’s owed first',
        working: [earned, moved],
      },
      balance: { rule: 'Owed before, plus the week’s change', working: termsText([before, moved]) },
    },
  }
})
/**
 * Index in `DRAW_WEEKS` of the first week in which the salesperson earns more than the weekly minimum. In that week, the
 * salesperson begins to repay what the company added to the pay of earlier weeks.
 */
export const FIRST_REPAID = DRAW_WEEKS.findIndex(({ earned }) => earned > WEEKLY_DRAW_CENTS)
export const DRAW_TOTAL = {
  earned: sum(DRAW_WEEKS.map(({ earned }) => earned)),
  paid: sum(DRAW_WEEKS.map(({ paid }) => paid)),
}
export const DRAW = { person: PEOPLE.marcus, guarantee: WEEKLY_DRAW_CENTS, since: PEOPLE.marcus.since }

/** Total hours of Crew 2 at a job site. */
const hoursAt = (site: string): number => sum(CREW_WEEK.sites.find((row) => row.site === site)?.hours ?? [])

const { whitaker } = SOLAR_DEALS
const { haws } = ROOFS

export const JOBS = [
  { job: `${whitaker.customer}, Lehi`, unit: 'panels', count: whitaker.panels, rate: RATES.panel },
  { job: `${haws.customer}, ${haws.town}`, unit: 'squares', count: haws.squares, rate: RATES.square },
  { job: `${haws.customer}, steep`, unit: 'squares', count: haws.steep, rate: RATES.steepSquare },
].map((line) => ({ ...line, amount: line.count * line.rate }))

export const SHOP = { hours: hoursAt('Shop'), rate: RATES.shopHour, amount: hoursAt('Shop') * RATES.shopHour }

const pieces = sum(JOBS.map(({ amount }) => amount))
const crewHours = sum(CREW_WEEK.sites.flatMap((row) => row.hours))

const CREW = [
  { name: PEOPLE.dwayne.name, role: 'Crew lead, 40%', share: 40 },
  { name: PEOPLE.beau.name, role: 'Installer, 30%', share: 30 },
  { name: PEOPLE.ignacio.name, role: 'Installer, 30%', share: 30 },
]

export const CREW_PAY = CREW.map(({ share, ...person }) => {
  const hours = crewHours / CREW.length
  const piece = (pieces * share) / 100
  const shop = SHOP.amount / CREW.length
  const overtime = halfTime(piece + shop, hours)
  return { ...person, share, hours, piece, shop, overtime, total: piece + shop + overtime }
})

export const CREW_TOTAL = {
  hours: crewHours,
  piece: pieces,
  shop: SHOP.amount,
  jobs: pieces + SHOP.amount,
  overtime: sum(CREW_PAY.map(({ overtime }) => overtime)),
  total: sum(CREW_PAY.map(({ total }) => total)),
}
