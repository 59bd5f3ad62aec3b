/** A step of a tier plan: installs `from` to `to`, both counted, pay `rate` cents each. */
export interface Tier {
  from: number
  to: number
  rate: number
}

/** `next`: a better rate counts from the install that reaches it. `back`: it counts for the whole month. */
export type Reach = 'next' | 'back'

export const TIERS: readonly Tier[] = [
  { from: 1, to: 5, rate: 60_000 },
  { from: 6, to: 10, rate: 75_000 },
  { from: 11, to: Infinity, rate: 90_000 },
]

export const TOP_RATE = Math.max(...TIERS.map(({ rate }) => rate))

export const INSTALLS = 12

const rateAt = (install: number): number =>
  TIERS.find((tier) => install >= tier.from && install <= tier.to)?.rate ?? 0

/** Cents that each install pays, first to last. */
export const payPerInstall = (installs: number, reach: Reach): number[] =>
  Array.from({ length: installs }, (_, index) => rateAt(reach === 'back' ? installs : index + 1))

/** How many installs fell on each tier, and what they paid from the next install on. */
export const tierLines = (installs: number) =>
  TIERS.filter((tier) => tier.from <= installs).map((tier) => {
    const count = Math.min(installs, tier.to) - tier.from + 1
    return { ...tier, last: Math.min(installs, tier.to), count, amount: count * tier.rate }
  })
