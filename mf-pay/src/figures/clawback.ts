import { sum } from 'shared-ui/scenes/ridgeline.ts'
import { JENSEN, PEOPLE, percentOf, POOL_PERCENT, SHARES } from 'shared-ui/scenes/ridgeline-facts.ts'

/** A battery add-on that was paid and then canceled: each gives back what that deal paid them. Cents. */
const POOL = percentOf(JENSEN.contract, POOL_PERCENT)

const parts = [
  { person: PEOPLE.marisol, part: 'Closer', percent: SHARES.closer },
  { person: PEOPLE.tyrell, part: 'Setter', percent: SHARES.setter },
  { person: PEOPLE.hank, part: 'Manager override', percent: SHARES.manager },
].map((line) => ({ ...line, amount: -(POOL * line.percent) / 100 }))

export const CLAWBACK = {
  customer: JENSEN.customer,
  contract: JENSEN.contract,
  pool: POOL,
  window: 90,
  day: JENSEN.day,
  installed: { label: 'Oct 2', date: '2026-10-02' },
  cancelled: { label: 'Nov 12', date: '2026-11-12' },
  closes: { label: 'Dec 31', date: '2026-12-31' },
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
