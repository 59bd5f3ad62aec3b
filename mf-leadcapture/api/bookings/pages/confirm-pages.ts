import { bookingPagePath } from '../../../contract/booking.ts'
import { escapeHtml } from '../../http/form-page/escape-html.ts'
import type { Calendar } from '../availability/read-availability.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import type { BookingPage } from './document.ts'
import { facts } from './manage-pages.ts'
import { longTime } from './time-words.ts'

/** `1 minute`, `15 minutes`. */
export const minutesWords = (milliseconds: number): string => {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

const bookAgain = ({ page, timeZone }: BookingRow): string => `${bookingPagePath(page)}?${new URLSearchParams({ tz: timeZone }).toString()}`

/** After the form: the meeting is held, and its owner's word is what is left. */
export const almostTherePage = (booking: BookingRow, calendar: Calendar, holdFor: number): BookingPage => ({
  title: 'Almost there',
  askedAt: booking.startsAt,
  body: `<h1>Almost there</h1>
<p class="lead">Open the mail we sent to <b>${escapeHtml(booking.email)}</b> within ${minutesWords(holdFor)} and confirm with its link. Then the meeting is yours.</p>
${facts(booking, calendar)}
<p>Until then we keep the time for you. No mail? Look in your spam folder, and check the address above: <a href="${escapeHtml(bookAgain(booking))}">book again</a> if it is wrong.</p>`,
})

/** What the mail's link opens. Looking confirms nothing: programs that scan mails follow links too. */
export const confirmPage = (booking: BookingRow, calendar: Calendar, path: string): BookingPage => ({
  title: 'Confirm your meeting',
  body: `<h1>Confirm your meeting</h1>
${facts(booking, calendar)}
<form method="post" action="${path}" class="actions"><button class="button primary" type="submit">Yes, book it</button></form>
<p>You did not ask for this? Close this page: the time goes free by itself.</p>`,
})

/** The meeting counts. What changes it goes to its owner's mailbox alone. */
export const bookedPage = (booking: BookingRow, calendar: Calendar): BookingPage => ({
  title: 'You are booked',
  body: `<h1>You are booked</h1>
<p class="lead">A mail with the meeting for your calendar is on its way to <b>${escapeHtml(booking.email)}</b>. Its link moves or cancels the meeting.</p>
${facts(booking, calendar)}`,
})

const radio = (startsAt: number, zone: string, isFirst: boolean): string =>
  `<label class="radio"><input type="radio" name="at" value="${new Date(startsAt).toISOString()}" required${isFirst ? ' checked' : ''}><span>${longTime(startsAt, zone)}</span></label>`

/** The word came late, and somebody else has the time. Nothing needs typing again. */
export const latePage = (booking: BookingRow, path: string, instead: number[]): BookingPage => ({
  title: 'Choose another time',
  body: `<h1>Choose another time</h1>
<p class="chosen gone"><span>Your time</span><b>${longTime(booking.startsAt, booking.timeZone)}</b></p>
<div class="summary" role="alert" tabindex="-1" autofocus><h2>That time has gone meanwhile</h2><p>We could keep it for some minutes only. What you typed is kept: take one of these, and it is booked at once.</p></div>
<form method="post" action="${path}">
<fieldset class="instead"><legend>The nearest open times</legend>${instead.map((startsAt, index) => radio(startsAt, booking.timeZone, index === 0)).join('')}</fieldset>
<p class="actions"><button class="button primary" type="submit">Book this time</button></p>
</form>`,
})
