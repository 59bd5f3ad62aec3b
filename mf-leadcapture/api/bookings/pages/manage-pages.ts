import { SITE } from 'shared-contracts'
import { escapeHtml } from '../../http/form-page/escape-html.ts'
import type { Calendar } from '../availability/read-availability.ts'
import type { BookingRow } from '../rows/booking-tables.ts'
import type { BookingPage } from './document.ts'
import { longTime } from './time-words.ts'

const row = (term: string, text: string): string => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`

/** What was agreed, on the visitor's clocks. */
export const facts = (booking: BookingRow, calendar: Calendar): string =>
  `<dl class="facts">${row('What', `${calendar.title}, ${calendar.minutes} minutes`)}${row('When', longTime(booking.startsAt, booking.timeZone))}${row('Where', calendar.location)}${row('With', calendar.host.name)}</dl>`

const HEADING = { moved: 'Your meeting has moved', asIs: 'Your meeting' }

const mailed = (booking: BookingRow): string =>
  `<p>A mail with the new time for your calendar goes to <b>${escapeHtml(booking.email)}</b>.</p>`

/** A booking as its holder sees it; nothing here changes it by being looked at, since mail scanners follow links. */
export const managePage = (booking: BookingRow, calendar: Calendar, path: string, hasMoved: boolean): BookingPage => ({
  title: HEADING[hasMoved ? 'moved' : 'asIs'],
  body: `<h1>${HEADING[hasMoved ? 'moved' : 'asIs']}</h1>
${hasMoved ? mailed(booking) : ''}
${facts(booking, calendar)}
<p class="actions"><a class="button secondary" href="${path}/move">Choose another time</a></p>
<details class="cancel"><summary>Cancel the meeting</summary>
<form method="post" action="${path}/cancel"><p>The time goes back to the calendar, and both sides get a mail.</p><button class="button secondary" type="submit">Yes, cancel it</button></form>
</details>`,
})

export const cancelledPage = (booking: BookingRow, calendar: Calendar, bookAgain: string): BookingPage => ({
  title: 'Your meeting is cancelled',
  body: `<h1>Your meeting is cancelled</h1>
<p>Nothing more is needed from you. If it was only the time, there are others.</p>
${facts(booking, calendar)}
<p class="actions"><a class="button secondary" href="${bookAgain}">See open times</a></p>`,
})

/** Before a meeting moves: what was, what will be, and one button. */
export const confirmMovePage = (booking: BookingRow, calendar: Calendar, path: string, startsAt: number): BookingPage => ({
  title: 'Move your meeting',
  body: `<h1>Move your meeting</h1>
<dl class="facts">${row('From', longTime(booking.startsAt, booking.timeZone))}${row('To', longTime(startsAt, booking.timeZone))}${row('With', calendar.host.name)}</dl>
<form method="post" action="${path}/move" class="actions"><input type="hidden" name="at" value="${new Date(startsAt).toISOString()}">
<button class="button primary" type="submit">Move it</button><a class="button quiet" href="${path}/move">Other times</a></form>`,
})

const { email, phone, phoneHref } = SITE.contact

/** Something that could not be done, why, and what can be done instead. */
export const noticePage = (heading: string, text: string, link: { href: string; words: string } | null = null): BookingPage => ({
  title: heading,
  body: `<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${link === null ? '' : `<p class="actions"><a class="button secondary" href="${link.href}">${escapeHtml(link.words)}</a></p>`}
<p>You can also call <a href="${phoneHref}">${phone}</a> or write to <a href="mailto:${email}">${email}</a>.</p>`,
})
