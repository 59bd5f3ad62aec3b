import { SITE } from 'shared-contracts'
import { BOOKING_PARAMS } from '../../../contract/booking.ts'
import { escapeHtml } from '../../http/form-page/escape-html.ts'
import { hiddenFields, hrefWith, type Carried } from '../carried.ts'
import type { Day, Week } from '../open-times.ts'
import type { BookingPage } from './document.ts'
import { dayNumber, longDate, shortDate, weekdayWord, zonesToOffer, zoneWords } from './time-words.ts'

export interface PickView {
  /** Address of this page, to which days and times are appended. */
  path: string
  carried: Carried
  /** The zone in which times are shown. */
  zone: string
  heading: string
  intro: string
  /** Heading and intro say what the meeting page says above its frame, so that they need not be seen there twice. */
  saidAround: boolean
  week: Week | null
}

const turn = (view: PickView, date: string | null, direction: 'earlier' | 'later'): string => {
  const arrow = `<svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="${direction === 'earlier' ? 'm12 4-6 6 6 6' : 'm8 4 6 6-6 6'}"/></svg>`
  if (date === null) return `<span class="turn" aria-hidden="true">${arrow}</span>`
  return `<a class="turn" href="${hrefWith(view.path, view.carried, { day: date })}" aria-label="${direction === 'earlier' ? 'Earlier' : 'Later'} open times">${arrow}</a>`
}

const dayCell = (view: PickView, day: Day, selected: Day | null): string => {
  const face = `<span class="weekday" aria-hidden="true">${weekdayWord(day.date)}</span><span class="number" aria-hidden="true">${dayNumber(day.date)}</span>`
  if (day.times.length === 0) return `<li><span class="day closed">${face}<span class="visually-hidden">${longDate(day.date)}, no open times</span></span></li>`
  const count = `${day.times.length} open ${day.times.length === 1 ? 'time' : 'times'}`
  const current = day.date === selected?.date ? ' aria-current="date"' : ''
  return `<li><a class="day" href="${hrefWith(view.path, view.carried, { day: day.date })}"${current}>${face}<span class="visually-hidden">${longDate(day.date)}, ${count}</span></a></li>`
}

const times = (view: PickView, { selected, later }: Week): string => {
  if (!selected) {
    const next = later === null ? '' : ` <a href="${hrefWith(view.path, view.carried, { day: later })}">Go to ${longDate(later)}</a>`
    return `<p class="none">No open times in this week.${next}</p>`
  }
  const items = selected.times.map(({ startsAt, words }) => {
    const at = new Date(startsAt).toISOString()
    return `<li><a class="time" href="${hrefWith(view.path, view.carried, { at })}"><time datetime="${at}">${words}</time></a></li>`
  })
  return `<h2 id="times">${longDate(selected.date)}</h2><ul class="times" aria-labelledby="times">${items.join('')}</ul>`
}

const zoneForm = ({ path, carried, zone }: PickView): string => {
  const options = zonesToOffer(zone).map(({ zone: value, words }) => `<option value="${value}"${value === zone ? ' selected' : ''}>${escapeHtml(words)}</option>`)
  return `<details class="zone"><summary><span>Times in <b>${escapeHtml(zoneWords(zone))}</b></span> <span class="change">Change</span></summary>
<form method="get" action="${path}">${hiddenFields(carried, {}, [BOOKING_PARAMS.zone])}
<label for="tz">Time zone</label>
<div class="row"><select id="tz" name="${BOOKING_PARAMS.zone}">${options.join('')}</select><button class="button secondary" type="submit">Show times</button></div>
</form></details>`
}

const weekTitle = ({ days }: Week): string => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? `${shortDate(first.date)} to ${shortDate(last.date)}` : ''
}

const calendarOf = (view: PickView, week: Week): string => `<nav class="week" aria-label="Days, ${weekTitle(week)}">
${turn(view, week.earlier, 'earlier')}
<ol class="days">${week.days.map((day) => dayCell(view, day, week.selected)).join('')}</ol>
${turn(view, week.later, 'later')}
</nav>
${times(view, week)}`

const { email, phone, phoneHref } = SITE.contact
const FULL = `<p class="none">Every time in the coming weeks is taken. Call <a href="${phoneHref}">${phone}</a> or write to <a href="mailto:${email}">${email}</a>, and we find one.</p>`

/** Step 1: a week, a day in it, the day's open times. Every choice is a link. */
export const pickPage = (view: PickView): BookingPage => ({
  title: view.heading,
  zoneIsGuess: view.carried.zone === null,
  body: `<h1${view.saidAround ? ' class="said-around"' : ''}>${escapeHtml(view.heading)}</h1>
<p class="intro${view.saidAround ? ' said-around' : ''}">${escapeHtml(view.intro)}</p>
${view.week === null ? FULL : calendarOf(view, view.week)}
${zoneForm(view)}`,
})
