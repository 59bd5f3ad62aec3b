import { sum } from 'shared-ui/scenes/money.ts'
import { percentOf, poolOf, SOLAR_DEALS, tierRateOf, TIERS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

/** `next`: a better rate counts from the install that reaches it. `back`: it counts for the whole month. */
export type Reach = 'next' | 'back'

export const TOP_RATE = Math.max(...TIERS.map(({ rate }) => rate))

/** A contractor's October on the tier plan. */
export const TIER_MONTH = { person: PEOPLE.andre, month: 'October', installs: 12 } as const
export const INSTALLS = TIER_MONTH.installs

/** Cents that each install pays, first to last. */
export const payPerInstall = (installs: number, reach: Reach): number[] =>
  Array.from({ length: installs }, (_, index) => tierRateOf(reach === 'back' ? installs : index + 1))

/** How many installs fell on each tier, and what they paid from the next install on. */
export const tierLines = (installs: number) =>
  TIERS.filter((tier) => tier.from <= installs).map((tier) => {
    const count = Math.min(installs, tier.to) - tier.from + 1
    return { ...tier, last: Math.min(installs, tier.to), count, amount: count * tier.rate }
  })

/** The month's installs by tier. */
export const TIER_LINES = tierLines(INSTALLS)

/** Cost of the month by either reading of the plan. */
const next = sum(payPerInstall(INSTALLS, 'next'))
const back = sum(payPerInstall(INSTALLS, 'back'))
export const READINGS = { next, back, apart: back - next }

const { alvarez } = SOLAR_DEALS
const pest = { percent: 25, contract: 56_000 }
const mortgage = { points: 110, loan: 27_500_000 }
/** One line from each of four trades. */
export const TRADE_LINES = {
  solar: {
    kilowatts: alvarez.watts / 1000,
    centsPerWatt: alvarez.centsPerWatt / 10,
    amount: poolOf(alvarez),
  },
  pest: { ...pest, amount: percentOf(pest.contract, pest.percent) },
  mortgage: { ...mortgage, amount: percentOf(mortgage.loan, mortgage.points / 100) },
  hvac: { amount: PHONE_PAY.tuneUps * RATES.tuneUp + RATES.thermostat },
}
