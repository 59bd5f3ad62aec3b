import { ActionButton, Alert } from 'shared-ui'
import { bookingPagePath } from '../../../contract/booking.ts'
import { counted } from '../../outbox/mail/facts.ts'
import type { Calendar } from '../availability/read-availability.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import type { Page } from './page.ts'
import { Agreed } from './page-parts.tsx'
import { Chosen, NearestTimes } from './times.tsx'
import styles from '../../http/pages/document.module.css'

const minutesOf = (milliseconds: number): string =>
  counted(Math.max(1, Math.round(milliseconds / 60_000)), 'minute')

const bookAgain = ({ page, timeZone }: BookingRow): string =>
  `${bookingPagePath(page)}?${new URLSearchParams({ tz: timeZone }).toString()}`

/** After the form: the meeting is held, and its owner's word is what is left. */
export const almostThere = (booking: BookingRow, calendar: Calendar, holdFor: number): Page => ({
  heading: 'Almost there',
  askedAt: booking.startsAt,
  intro: (
    <>
      Open the email we sent to <b>{booking.email}</b> within {minutesOf(holdFor)} and confirm with its link.
      Then the meeting is yours.
    </>
  ),
  body: (
    <>
      <Agreed booking={booking} calendar={calendar} />
      <p>
        Until then we are holding the time for you. No email? Look in your spam folder, and check the address
        above: <a href={bookAgain(booking)}>book again</a> if it is wrong.
      </p>
    </>
  ),
})

/** What the mail's link opens. Looking confirms nothing: programs that scan mails follow links too. */
export const confirm = (booking: BookingRow, calendar: Calendar, path: string): Page => ({
  heading: 'Confirm your meeting',
  body: (
    <>
      <Agreed booking={booking} calendar={calendar} />
      <form method="post" action={path} className={styles.actions}>
        <ActionButton type="submit" size="lg">
          Yes, book it
        </ActionButton>
      </form>
      <p>Not you? Close this page, and the time opens up again on its own.</p>
    </>
  ),
})

/** The meeting counts. What changes it goes to its owner's mailbox alone. */
export const booked = (booking: BookingRow, calendar: Calendar): Page => ({
  heading: 'You are booked',
  intro: (
    <>
      An email with the meeting for your calendar is on its way to <b>{booking.email}</b>. Its link
      reschedules or cancels the meeting.
    </>
  ),
  body: <Agreed booking={booking} calendar={calendar} />,
})

/** The word came late, and somebody else has the time. Nothing needs typing again. */
export const late = ({ startsAt, timeZone }: BookingRow, path: string, instead: readonly number[]): Page => ({
  heading: 'Choose another time',
  body: (
    <>
      <Chosen label="Your time" startsAt={startsAt} zone={timeZone} gone />
      <Alert heading="That time has been taken">
        <p>
          We could hold it for only a few minutes. What you typed is still here: pick one of these, and it is
          booked at once.
        </p>
      </Alert>
      <form method="post" action={path}>
        <NearestTimes times={instead} zone={timeZone} />
        <ActionButton type="submit" size="lg" className={styles.send}>
          Book this time
        </ActionButton>
      </form>
    </>
  ),
})
