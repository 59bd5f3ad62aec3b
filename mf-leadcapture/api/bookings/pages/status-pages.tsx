import { ActionButton, Alert, Button } from 'shared-ui'
import { bookingPagePath } from '../../../contract/booking.ts'
import type { ProofOffer } from '../../http/errors.ts'
import styles from '../../http/pages/document.module.css'
import { ContactSentence } from '../../http/pages/document.tsx'
import { formatCount } from '../../outbox/messages.ts'
import { formatHost, type Calendar } from '../availability.ts'
import type { BookingRow } from '../booking-rows.ts'
import disclosure from './disclosure.module.css'
import type { Notice, Page } from '../booking-pages.ts'
import { MeetingFacts, ChosenTime, Facts, HiddenFields, NearestTimes } from './parts.tsx'
import { formatLongTime } from '../times.ts'

const minutesOf = (milliseconds: number): string =>
  formatCount(Math.max(1, Math.round(milliseconds / 60_000)), 'minute')

const hrefToBookAgain = ({ page, timeZone }: BookingRow): string =>
  `${bookingPagePath(page)}?${new URLSearchParams({ tz: timeZone }).toString()}`

export const almostThere = (booking: BookingRow, calendar: Calendar, holdMs: number): Page => ({
  heading: 'Almost there',
  made: { type: 'asked', startsAt: booking.startsAt },
  intro: (
    <>
      Open the email we sent to <b>{booking.email}</b> within {minutesOf(holdMs)} and confirm with its link.
      Then the meeting is yours.
    </>
  ),
  body: (
    <>
      <MeetingFacts booking={booking} calendar={calendar} />
      <p>
        Until then we’re holding the time for you. No email? Look in your spam folder, and check the address
        above: <a href={hrefToBookAgain(booking)}>book again</a> if it’s wrong.
      </p>
    </>
  ),
})

/** Renders the page to confirm a booking. Mail scanners follow links, so only the button on this page confirms. */
export const confirm = (booking: BookingRow, calendar: Calendar, path: string): Page => ({
  heading: 'Confirm your meeting',
  body: (
    <>
      <MeetingFacts booking={booking} calendar={calendar} />
      <form method="post" action={path} className={styles.actions}>
        <ActionButton type="submit" size="lg">
          Yes, book it
        </ActionButton>
      </form>
      <p>Not you? Close this page, and the time opens up again on its own.</p>
    </>
  ),
})

/** Renders a booked meeting without a link to change it, because that link is sent only by mail. */
export const booked = (booking: BookingRow, calendar: Calendar, isNew = false): Page => ({
  heading: 'You’re booked',
  ...(isNew ? { made: { type: 'booked', startsAt: booking.startsAt } as const } : {}),
  intro: (
    <>
      An email with the meeting for your calendar is on its way to <b>{booking.email}</b>. Its link
      reschedules or cancels the meeting.
    </>
  ),
  body: <MeetingFacts booking={booking} calendar={calendar} />,
})

/** Renders the page for a late confirmation: another booking has the time, so the visitor chooses a new time. */
export const late = ({ startsAt, timeZone }: BookingRow, path: string, instead: readonly number[]): Page => ({
  heading: 'Choose another time',
  body: (
    <>
      <ChosenTime label="Your time" startsAt={startsAt} zone={timeZone} isUnavailable />
      <Alert heading="That time has been taken">
        <p>
          We could hold it for only a few minutes. What you typed is still here: pick one of these, and it’s
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

/** Renders a booking with links to move or cancel it. Mail scanners follow links, so opening the page changes nothing. */
export const manage = (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean): Page => ({
  heading: hasMoved ? 'Your meeting is rescheduled' : 'Your meeting',
  intro: hasMoved ? (
    <>
      An email with the new time for your calendar is on its way to <b>{booking.email}</b>.
    </>
  ) : undefined,
  body: (
    <>
      <MeetingFacts booking={booking} calendar={calendar} />
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

export const canceled = (booking: BookingRow, calendar: Calendar): Page => ({
  heading: 'Your meeting is canceled',
  intro: 'There’s nothing more you need to do. If only the time didn’t work, there are others.',
  body: (
    <>
      <MeetingFacts booking={booking} calendar={calendar} />
      <p className={styles.actions}>
        <Button href={bookingPagePath(booking.page)} variant="secondary">
          See open times
        </Button>
      </p>
    </>
  ),
})

export const confirmMove = (
  { startsAt: from, timeZone, industry }: BookingRow,
  { host }: Calendar,
  path: string,
  startsAt: number,
): Page => ({
  heading: 'Reschedule your meeting',
  body: (
    <>
      <Facts
        facts={[
          ['From', formatLongTime(from, timeZone)],
          ['To', formatLongTime(startsAt, timeZone)],
          ['With', formatHost(host, industry)],
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

export const notice = ({ heading, text }: Notice): Page => ({
  heading,
  intro: text,
  body: (
    <p>
      You can also call <ContactSentence />.
    </p>
  ),
})

/** Hidden fields for which `proofRequired` sets new values, so it does not copy their values from the previous form. */
const OWN_FIELDS = new Set(['proof', 'ticket'])

/**
 * Renders the page of a booking that needs a proof of work. A script solves the challenge and submits the form. Without
 * JavaScript, the visitor waits and presses the button. Hidden fields keep all entered values.
 */
export const proofRequired = (
  path: string,
  values: Record<string, string>,
  { challenge, ticket, seconds }: ProofOffer,
): Page => ({
  heading: 'One moment, please',
  needsProof: true,
  intro: 'We’re checking that a person is asking. What you typed is still here.',
  body: (
    <form method="post" action={path} data-challenge={JSON.stringify(challenge)}>
      <HiddenFields
        fields={[
          ...Object.entries(values).filter(([name]) => !OWN_FIELDS.has(name)),
          ['ticket', ticket],
          ['proof', ''],
        ]}
      />
      <output className={styles.wait}>Wait {formatCount(seconds, 'second')}, then press the button.</output>
      <ActionButton type="submit" size="lg" className={styles.send}>
        Go on
      </ActionButton>
    </form>
  ),
})
