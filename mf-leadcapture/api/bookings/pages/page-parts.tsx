import type { Calendar } from '../availability/read-availability.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import { longTime } from './time-words.ts'
import styles from './facts.module.css'

type Pairs = readonly (readonly [name: string, text: string])[]

/** Terms and what holds for them, one a line. */
export const Facts = ({ facts }: { facts: Pairs }) => (
  <dl className={styles.facts}>
    {facts.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

/** What was agreed, on the visitor's clocks. */
export const Agreed = ({
  booking: { startsAt, timeZone },
  calendar: { title, minutes, location, host },
}: {
  booking: BookingRow
  calendar: Calendar
}) => (
  <Facts
    facts={[
      ['What', `${title}, ${minutes} minutes`],
      ['When', longTime(startsAt, timeZone)],
      ['Where', location],
      ['With', host.name],
    ]}
  />
)

/** What a form carries along without showing it. */
export const HiddenFields = ({ fields }: { fields: Pairs }) =>
  fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
