import { sum } from 'shared-ui/scenes/ridgeline.ts'

const weeks = [6, 9, 11, 12, 14, 13, 15, 12, 16, 14, 13, 12, 10, 9, 8, 6]
const serviced = sum(weeks)
const cancelled = 14
const frontEnd = serviced * 9000
const backEnd = (serviced - cancelled) * 4500

/** A summer rep's season: paid weekly on accounts serviced, and once more in October on those still on. */
export const SEASON = {
  person: { name: 'Jace Moreno', role: 'Summer rep, first season', portrait: 'rep-10' },
  weeks,
  serviced,
  cancelled,
  frontEnd,
  backEnd,
  total: frontEnd + backEnd,
}
