import { dollars } from 'shared-ui/scenes/money.ts'
import { PAY_STUB, SPLIT, sum } from 'shared-ui/scenes/ridgeline.ts'

const [hours, alvarez, okafor, clawback, bonus] = PAY_STUB.earnings.map(({ amount }) => amount)
const deducted = sum(PAY_STUB.deductions.map(({ amount }) => amount))
const closerShare = SPLIT.parts[1]?.percent ?? 0
const deals = (alvarez ?? 0) + (okafor ?? 0)

const counted = [
  { day: 'Mon 16', event: 'Hours lock', detail: '72.0 h at $18.00', amount: hours ?? 0 },
  {
    day: 'Tue 17',
    event: 'Two deals land',
    detail: `${closerShare}% of ${dollars((deals * 100) / closerShare)}`,
    amount: deals,
  },
  {
    day: 'Wed 18',
    event: 'A bonus, a clawback',
    detail: `plus ${dollars(bonus ?? 0)}, less ${dollars(-(clawback ?? 0))}`,
    amount: (bonus ?? 0) + (clawback ?? 0),
  },
  { day: 'Thu 19', event: 'Taxes, a court order', detail: dollars(deducted), amount: deducted },
]

/** Marisol's pay in the week of payday: what each day adds or takes, and the count after it, in cents. */
export const PAYDAY = {
  person: PAY_STUB.person,
  days: counted.map((day, index) => ({
    ...day,
    count: sum(counted.slice(0, index + 1).map(({ amount }) => amount)),
  })),
  friday: { day: 'Pay stub, Friday, Nov 20', counted: PAY_STUB.gross, takenOut: deducted, net: PAY_STUB.net },
}
