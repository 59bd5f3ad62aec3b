import { totalDerivation } from 'shared-ui/scenes/derivation.ts'
import { sumText, dollars, sum } from 'shared-ui/scenes/money.ts'
import { addDays, dayOfWeek, namedDay } from 'shared-ui/scenes/pay-calendar.ts'
import { RUN_PERIOD } from 'shared-ui/scenes/pay-run.ts'
import { PAY_STUB } from 'shared-ui/scenes/ridgeline.ts'

const [worked] = PAY_STUB.earnings
const [hours, alvarez, okafor, clawback, bonus] = PAY_STUB.earnings.map(({ amount }) => amount)
/** Monday to Thursday in the week of the sample company's payday, such as `Mon 16`. */
const [mon = '', tue = '', wed = '', thu = ''] = [1, 2, 3, 4].map((day) =>
  dayOfWeek(addDays(RUN_PERIOD.last, day)),
)
const deductionAmounts = PAY_STUB.deductions.map(({ amount }) => amount)
const deducted = sum(deductionAmounts)
const deals = (alvarez ?? 0) + (okafor ?? 0)

const counted = [
  { day: mon, event: 'Hours checked', detail: worked?.detail ?? '', amount: hours ?? 0 },
  { day: tue, event: 'Two deals checked', detail: `plus ${dollars(deals)}`, amount: deals },
  {
    day: wed,
    event: 'A bonus, a clawback',
    detail: `plus ${dollars(bonus ?? 0)}, less ${dollars(-(clawback ?? 0))}`,
    amount: (bonus ?? 0) + (clawback ?? 0),
  },
  { day: thu, event: 'Taxes, a court order', detail: `less ${dollars(-deducted)}`, amount: deducted },
]

const { person, gross, net } = PAY_STUB
const countAfter = (days: number): number => sum(counted.slice(0, days).map(({ amount }) => amount))

/**
 * Pay of Marisol, a sample employee, in the week of payday, in cents. For each day, `amount` is what the day adds or subtracts,
 * and `count` is the total after that day.
 */
export const PAYDAY = {
  person,
  days: counted.map((line, index) => ({
    ...line,
    count: countAfter(index + 1),
    from: {
      rule: line.event,
      person: person.name,
      date: line.day,
      sum:
        index === 0 ? `${line.detail} = ${dollars(line.amount)}` : sumText([countAfter(index), line.amount]),
    },
  })),
  friday: {
    day: `Pay stub, ${namedDay(RUN_PERIOD.payday)}`,
    counted: gross,
    takenOut: deducted,
    net,
    from: {
      counted: totalDerivation(
        'All earnings for the period',
        PAY_STUB.earnings.map(({ amount }) => amount),
        { person },
      ),
      takenOut: totalDerivation('Taxes and orders', deductionAmounts, { person }),
      net: totalDerivation('Counted, minus deductions', [gross, deducted], { person }),
    },
  },
}
