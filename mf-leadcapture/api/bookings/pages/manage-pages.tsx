import { ActionButton, Button } from 'shared-ui'
import type { Calendar } from '../availability/read-availability.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import type { Page } from './page.ts'
import { Agreed, Facts, HiddenFields } from './page-parts.tsx'
import { longTime } from './time-words.ts'
import disclosure from './disclosure.module.css'
import styles from '../../http/pages/document.module.css'

/** A booking as its holder sees it; nothing here changes it by being looked at, since mail scanners follow links. */
export const manage = (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean): Page => ({
  heading: hasMoved ? 'Your meeting is rescheduled' : 'Your meeting',
  intro: hasMoved ? (
    <>
      An email with the new time for your calendar is on its way to <b>{booking.email}</b>.
    </>
  ) : undefined,
  body: (
    <>
      <Agreed booking={booking} calendar={calendar} />
      <p className={styles.actions}>
        <Button href={`${path}/move`} variant="secondary">
          Choose another time
        </Button>
      </p>
      <details className={disclosure.cancel}>
        <summary>
          <span className={disclosure.link}>Cancel the meeting</span>
        </summary>
        <form method="post" action={`${path}/cancel`}>
          <p>The time goes back on the calendar, and both sides get an email.</p>
          <ActionButton type="submit" variant="secondary">
            Yes, cancel it
          </ActionButton>
        </form>
      </details>
    </>
  ),
})

export const cancelled = (booking: BookingRow, calendar: Calendar, bookAgain: string): Page => ({
  heading: 'Your meeting is canceled',
  intro: 'There is nothing more you need to do. If it was only the time, there are others.',
  body: (
    <>
      <Agreed booking={booking} calendar={calendar} />
      <p className={styles.actions}>
        <Button href={bookAgain} variant="secondary">
          See open times
        </Button>
      </p>
    </>
  ),
})

/** Before a meeting moves: what was, what will be, and one button. */
export const confirmMove = (
  { startsAt: from, timeZone }: BookingRow,
  { host }: Calendar,
  path: string,
  startsAt: number,
): Page => ({
  heading: 'Reschedule your meeting',
  body: (
    <>
      <Facts
        facts={[
          ['From', longTime(from, timeZone)],
          ['To', longTime(startsAt, timeZone)],
          ['With', host.name],
        ]}
      />
      <form method="post" action={`${path}/move`} className={styles.actions}>
        <HiddenFields fields={[['at', new Date(startsAt).toISOString()]]} />
        <ActionButton type="submit" size="lg">
          Reschedule it
        </ActionButton>
        <Button href={`${path}/move`} variant="quiet" size="lg">
          Other times
        </Button>
      </form>
    </>
  ),
})
