import { sum } from 'shared-ui/scenes/money.ts'
import { halfTime } from 'shared-ui/scenes/pay-run.ts'
import { JENSEN, poolOf, shareOf, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE } from 'shared-ui/scenes/ridgeline-people.ts'

const { alvarez, whitaker } = SOLAR_DEALS
const { ana } = PEOPLE
const monday = '2026-11-16'
const hours = ana.weeks[monday]
const worked = hours * ana.hourly
const commission = shareOf(whitaker, 'setter')
const earned = worked + commission
const premium = halfTime(earned, hours)

/** A setter's week with overtime, in cents: commission raises the regular rate of which half is owed for each hour past forty. */
export const SETTER_OVERTIME = {
  person: ana,
  monday,
  customer: whitaker.customer,
  hours,
  worked,
  pool: poolOf(whitaker),
  commission,
  earned,
  regular: Math.round(earned / hours),
  premium,
  gross: earned + premium,
}

const parts = (
  [
    ['closer', PEOPLE.marisol],
    ['setter', PEOPLE.tyrell],
    ['manager', PEOPLE.hank],
  ] as const
).map(([part, { name }]) => {
  const [share, back] = [shareOf(alvarez, part), -JENSEN.paid[part]]
  return { name, share, back, amount: share + back }
})

/** Two deals as they go to payroll by name, in cents: what one pays, less what the other takes back. */
export const HANDED_OVER = {
  earned: alvarez.customer,
  takenBack: JENSEN.customer,
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
