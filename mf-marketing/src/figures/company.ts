import { sum } from 'shared-ui/scenes/money.ts'
import { halfTime } from 'shared-ui/scenes/pay-run.ts'
import { contractOf, JENSEN, poolOf, shareOf, SHARES, SOLAR_DEALS } from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

const deal = SOLAR_DEALS.okafor

const PARTS = [
  { person: PEOPLE.tyrell, part: 'Setter', share: 'setter' },
  { person: PEOPLE.marisol, part: 'Closer', share: 'closer' },
  { person: PEOPLE.hank, part: 'Manager', share: 'manager' },
] as const

/** One deal as it goes from the CRM through the split to the books. Cents, percent. */
export const ONE_DEAL = {
  deal,
  contract: contractOf(deal),
  pool: poolOf(deal),
  parts: PARTS.map((part) => ({ ...part, percent: SHARES[part.share], amount: shareOf(deal, part.share) })),
}

/** As each call is closed; `hours` since the clock was punched, without lunch. The same calls are on /hvac. */
const JOBS = [
  { job: 88_211, customer: 'Ellis', at: '9:31 am', sold: 'Tune-up', spiffs: 0, hours: 1.5 },
  { job: 88_212, customer: 'Novak', at: '11:31 am', sold: 'Tune-up, thermostat', spiffs: 1, hours: 3.5 },
  { job: 88_213, customer: 'Baptiste', at: '3:01 pm', sold: 'Tune-up', spiffs: 1, hours: 6 },
  { job: 88_214, customer: 'Quinn', at: '4:31 pm', sold: 'Tune-up', spiffs: 1, hours: 7.5 },
]

/** A technician's Thursday, job by job: what the job tool knows, and what he has earned by then. Cents. */
export const ONE_THURSDAY = {
  person: PEOPLE.cody,
  day: PHONE_PAY.day,
  total: PHONE_PAY.total,
  jobs: JOBS.map((job, index) => {
    const parts = [
      job.hours * RATES.technicianHour,
      (index + 1) * RATES.tuneUp,
      job.spiffs * RATES.thermostat,
    ]
    return { ...job, parts: parts.filter((part) => part > 0), count: sum(parts) }
  }),
}

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
