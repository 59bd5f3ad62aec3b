import { PEOPLE, sum } from 'shared-ui/scenes/ridgeline.ts'

/** A battery add-on that was paid and then cancelled: each gives back what that deal paid them. Cents. */
const CONTRACT = 700_000
const POOL = CONTRACT / 10

const parts = [
  { person: PEOPLE.marisol, part: 'Closer', percent: 60 },
  { person: PEOPLE.tyrell, part: 'Setter', percent: 30 },
  { person: PEOPLE.hank, part: 'Manager override', percent: 10 },
].map((line) => ({ ...line, amount: -(POOL * line.percent) / 100 }))

export const CLAWBACK = {
  customer: 'Jensen',
  contract: CONTRACT,
  pool: POOL,
  window: 90,
  day: 41,
  installed: { label: 'Oct 2', date: '2026-10-02' },
  cancelled: { label: 'Nov 12', date: '2026-11-12' },
  closes: { label: 'Dec 31', date: '2026-12-31' },
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
