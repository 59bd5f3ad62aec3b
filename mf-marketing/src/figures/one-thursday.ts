import { sum } from 'shared-ui/scenes/money.ts'
import { PEOPLE, RATES } from 'shared-ui/scenes/ridgeline-people.ts'
import { PHONE_PAY } from 'shared-ui/scenes/ridgeline.ts'

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
