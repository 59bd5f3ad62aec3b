import { messageId, ruleAttributes, summaryId } from 'shared-contracts/field-rule'
import { BOOKING_CONSENT, type BookingField } from '../../../contract/booking.ts'
import { CHECKED, HONEYPOT_FIELD, SUMMARY_HEADING } from '../../../contract/form.ts'
import { escapeHtml } from '../../http/form-page/escape-html.ts'
import { BOOKING_RULES } from '../booking-form.ts'
import { hiddenFields, hrefWith, type Carried } from '../carried.ts'
import type { BookingPage } from './document.ts'
import { longTime } from './time-words.ts'

export interface DetailsView {
  /** Where the form posts to, and where times are chosen. */
  path: string
  carried: Carried
  zone: string
  title: string
  minutes: number
  /** The chosen time; where it is not to be had, `instead` are the nearest that are. */
  startsAt: number
  instead: number[] | null
  requestKey: string
  values: Record<string, string>
  errors: Partial<Record<BookingField, string>>
}

const FORM_ID = 'booking'
const FIELDS = ['fullName', 'email', 'businessName', 'phone', 'note'] as const
type TextField = (typeof FIELDS)[number]

const ATTRIBUTES: Record<Exclude<TextField, 'note'>, string> = {
  fullName: 'autocomplete="name"',
  email: 'type="email" autocomplete="email" inputmode="email"',
  businessName: 'autocomplete="organization"',
  phone: 'type="tel" autocomplete="tel-national" inputmode="numeric" data-digits',
}

const LABELS: Record<TextField, string> = {
  fullName: 'Full name',
  email: 'Email',
  businessName: 'Business <span class="optional">(optional)</span>',
  phone: 'Phone, digits only <span class="optional">(optional)</span>',
  note: 'What should we run? <span class="optional">(optional)</span>',
}

/** There from the start, hidden, for the guard to show. */
const message = (name: BookingField, errors: DetailsView['errors']): string =>
  `<p class="error" id="${messageId(name)}"${errors[name] === undefined ? ' hidden' : ''}>${escapeHtml(errors[name] ?? BOOKING_RULES[name].message)}</p>`

const ruled = (name: BookingField, errors: DetailsView['errors']): string => {
  const { required, 'data-rule': rule } = ruleAttributes(BOOKING_RULES[name])
  return [
    required ? ' required' : '',
    rule === undefined ? '' : ` data-rule="${escapeHtml(rule)}"`,
    errors[name] === undefined ? '' : ` aria-invalid="true" aria-describedby="${messageId(name)}"`,
  ].join('')
}

const field = (name: TextField, { values, errors }: DetailsView): string => {
  const value = escapeHtml(values[name] ?? '')
  // Browsers drop a line break right after the tag, so that a first one of the visitor's own needs another before it.
  const control =
    name === 'note'
      ? `<textarea id="note" name="note" rows="3"${ruled(name, errors)}>\n${value}</textarea>`
      : `<input id="${name}" name="${name}" value="${value}" ${ATTRIBUTES[name]}${ruled(name, errors)}>`
  return `<div class="field${name === 'note' ? ' wide' : ''}"><label for="${name}">${LABELS[name]}</label>${control}${message(name, errors)}</div>`
}

const consent = ({ values, errors }: DetailsView): string => {
  const wording = BOOKING_CONSENT.parts.map(({ text, href }) =>
    href === undefined
      ? escapeHtml(text)
      : `<a href="${href}" target="_blank" rel="noopener">${escapeHtml(text)}<span class="visually-hidden"> (opens in a new tab)</span></a>`,
  )
  const checked = values['consent'] === CHECKED ? ' checked' : ''
  return `<div class="field wide"><label class="box"><input type="checkbox" id="consent" name="consent" value="${CHECKED}"${checked}${ruled('consent', errors)}><span>${wording.join('')}</span></label>${message('consent', errors)}</div>`
}

const summary = ({ errors }: DetailsView): string => {
  const names = [...FIELDS, 'consent'] as const
  const items = names.map((name) => `<li${errors[name] === undefined ? ' hidden' : ''}><a href="#${name}">${escapeHtml(errors[name] ?? BOOKING_RULES[name].message)}</a></li>`)
  return `<div class="summary" id="${summaryId(FORM_ID)}" role="alert" tabindex="-1"${Object.keys(errors).length === 0 ? ' hidden' : ' autofocus'}><h2>${SUMMARY_HEADING}</h2><ul>${items.join('')}</ul></div>`
}

const otherTimes = ({ instead, zone }: DetailsView): string => {
  if (instead === null || instead.length === 0) return ''
  const radios = instead.map((startsAt, index) => {
    const at = new Date(startsAt).toISOString()
    return `<label class="radio"><input type="radio" name="at" value="${at}" required${index === 0 ? ' checked' : ''}><span>${longTime(startsAt, zone)}</span></label>`
  })
  return `<fieldset class="instead"><legend>The nearest open times</legend>${radios.join('')}</fieldset>`
}

const TAKEN = '<div class="summary" role="alert" tabindex="-1" autofocus><h2>That time has just gone</h2><p>Somebody was quicker, or it is too close now. What you typed is kept: take one of these, or see all times.</p></div>'

/** Step 2: who comes. Where the time went meanwhile, the nearest open ones are offered with what was typed kept. */
export const detailsPage = (view: DetailsView): BookingPage => {
  const { path, carried, zone, startsAt, instead, minutes, title, requestKey } = view
  const hasErrors = Object.keys(view.errors).length > 0 || instead !== null
  const fixed: Record<string, string> = { key: requestKey, ...(instead === null ? { at: new Date(startsAt).toISOString() } : {}) }
  return {
    title: `${hasErrors ? 'Error: ' : ''}Your details`,
    body: `<h1>${instead === null ? 'Your details' : 'Choose another time'}</h1>
<p class="chosen${instead === null ? '' : ' gone'}"><span>${escapeHtml(title)}, ${minutes} minutes</span><b>${longTime(startsAt, zone)}</b><a href="${hrefWith(path, carried, { day: '' })}">${instead === null ? 'Change time' : 'See all times'}</a></p>
${instead === null ? '' : TAKEN}
${summary(view)}
<form method="post" action="${path}" id="${FORM_ID}" class="details" novalidate data-guard>
${hiddenFields(carried, fixed)}
${otherTimes(view)}
<div class="fields">${FIELDS.map((name) => field(name, view)).join('')}${consent(view)}</div>
<div class="trap" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></div>
<button class="button primary" type="submit">Book this time</button>
</form>`,
  }
}
