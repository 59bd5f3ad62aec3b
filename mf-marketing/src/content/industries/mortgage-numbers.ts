import { sum } from 'shared-ui/scenes/ridgeline.ts'

const funded = 234_000_000
const steps = [
  { bps: 80, range: 'first $1,000,000', from: 0, to: 100_000_000 },
  { bps: 95, range: 'to $2,000,000', from: 100_000_000, to: 200_000_000 },
  { bps: 110, range: 'to $3,000,000', from: 200_000_000, to: 300_000_000 },
]
const tiers = steps.map(({ bps, range, from, to }) => {
  const volume = Math.min(Math.max(funded - from, 0), to - from)
  return { bps, range, volume, filled: (volume / (to - from)) * 100, amount: Math.round((volume * bps) / 10_000) }
})
const draw = -400_000

/** A loan officer's November, in cents: each part of the volume at the rate of its own tier. */
export const MONTH = {
  person: { name: 'Naomi Feld', role: 'Loan officer, Boise branch', portrait: 'officer-15' },
  funded,
  tiers,
  draw,
  total: sum(tiers.map(({ amount }) => amount)) + draw,
}
