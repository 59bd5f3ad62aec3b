import { sum } from 'shared-ui/scenes/money.ts'
import { addDays, shortDate } from 'shared-ui/scenes/pay-calendar.ts'
import { CLAWBACK_DAYS, JENSEN, SHARES } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

/** A battery add-on that was paid and then canceled: each gives back what that deal paid them. Cents. */
const parts = [
  {
    person: JENSEN.closer,
    part: 'Closer',
    share: 'closer',
    percent: SHARES.closer,
    amount: -JENSEN.paid.closer,
  },
  {
    person: JENSEN.setter,
    part: 'Setter',
    share: 'setter',
    percent: SHARES.setter,
    amount: -JENSEN.paid.setter,
  },
  {
    person: PEOPLE.hank,
    part: 'Manager override',
    share: 'manager',
    percent: SHARES.manager,
    amount: -JENSEN.paid.manager,
  },
] as const

const dated = (date: string) => ({ label: shortDate(date), date })

export const CLAWBACK = {
  customer: JENSEN.customer,
  contract: JENSEN.contract,
  pool: JENSEN.pool,
  window: CLAWBACK_DAYS,
  day: JENSEN.day,
  installed: dated(JENSEN.installed),
  cancelled: dated(JENSEN.canceled),
  closes: dated(addDays(JENSEN.installed, CLAWBACK_DAYS)),
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
