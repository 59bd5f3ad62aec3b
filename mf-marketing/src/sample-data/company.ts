import { sum } from 'shared-ui/scenes/money.ts'
import { halfTime } from 'shared-ui/scenes/pay-run.ts'
import {
  computeContract,
  JENSEN,
  computePool,
  computeShare,
  SHARES,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

const deal = SOLAR_DEALS.okafor

const PARTS = [
  { person: PEOPLE.tyrell, part: 'Setter', share: 'setter' },
  { person: PEOPLE.marisol, part: 'Closer', share: 'closer' },
  { person: PEOPLE.hank, part: 'Manager', share: 'manager' },
] as const

/** A deal that is typed into the sales tool, and the split of its commission between three people. Amounts are in cents. */
export const ONE_DEAL = {
  deal,
  contract: computeContract(deal),
  pool: computePool(deal),
  parts: PARTS.map((part) => ({
    ...part,
    percent: SHARES[part.share],
    amount: computeShare(deal, part.share),
  })),
}

/**
 * Service calls of one day, the same as on the page /hvac. `at` is the time when the call ended. `hours` counts the day's
 * working hours until then, without the lunch break.
 */
const JOBS = [
  { job: 88_211, customer: 'Ellis', at: '9:31 am', sold: 'Tune-up', spiffs: 0, hours: 1.5 },
  { job: 88_212, customer: 'Novak', at: '11:31 am', sold: 'Tune-up, thermostat', spiffs: 1, hours: 3.5 },
  { job: 88_213, customer: 'Baptiste', at: '3:01 pm', sold: 'Tune-up', spiffs: 1, hours: 6 },
  { job: 88_214, customer: 'Quinn', at: '4:31 pm', sold: 'Tune-up', spiffs: 1, hours: 7.5 },
]

/** A technician's Thursday: the service calls, and the pay earned after each one, in cents. */
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
const commission = computeShare(whitaker, 'setter')
const earned = worked + commission
const premium = halfTime(earned, hours)

/**
 * An employee's week with overtime, in cents. Each hour past 40 pays an additional half of the regular rate, which includes
 * the commission.
 */
export const SETTER_OVERTIME = {
  person: ana,
  monday,
  customer: whitaker.customer,
  hours,
  worked,
  pool: computePool(whitaker),
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
  const [share, back] = [computeShare(alvarez, part), -JENSEN.paid[part]]
  return { name, share, back, amount: share + back }
})

/**
 * Pay of each person from two deals, in cents: a share of the first deal, minus a repayment for the canceled second deal.
 */
export const PAYROLL_EXPORT = {
  earned: alvarez.customer,
  takenBack: JENSEN.customer,
  parts,
  total: sum(parts.map(({ amount }) => amount)),
}
