import { LEAD_FIELD_LIST, LEAD_SUBJECT, SITE, type LeadControl } from 'shared-contracts'
import { CONSENT_TEXTS, type ConsentText } from '../../contract/consent.ts'
import {
  CHECKED,
  fieldErrorId,
  fieldId,
  FORM_ID,
  HONEYPOT_FIELD,
  SUBJECT_FIELD,
  SUMMARY_ID,
  TEXTS_FIELD,
  TOKEN_FIELD,
  type FormFieldName,
} from '../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { escapeHtml, plainPage } from '../http/form-page/plain-page.ts'

const message = (name: FormFieldName): string => `<p id="${fieldErrorId(name)}" hidden></p>`

const attributesHtml = (attributes: object): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name.toLowerCase()}="${escapeHtml(String(value))}"`)
    .join('')

const controlHtml = (name: FormFieldName, control: LeadControl): string => {
  const own = `id="${fieldId(name)}" name="${name}"`
  if (control.kind === 'line') return `<input ${own}${attributesHtml(control.attributes)}>`
  if (control.kind === 'text') return `<textarea ${own} rows="${control.rows}"></textarea>`
  return `<select ${own}><option value="">${escapeHtml(control.prompt)}</option>${control.options.map((option) => `<option>${escapeHtml(option)}</option>`).join('')}</select>`
}

const fields = LEAD_FIELD_LIST.map(
  ({ name, label, hint, control }) =>
    `<label for="${fieldId(name)}">${escapeHtml([label, hint].filter(Boolean).join(', '))}</label>${controlHtml(name, control)}${message(name)}`,
).join('\n')

const box = (name: FormFieldName, consent: ConsentText): string => {
  const wording = consent.parts
    .map(({ text, href }) =>
      href === undefined ? escapeHtml(text) : `<a href="${href}">${escapeHtml(text)}</a>`,
    )
    .join('')
  return `<label class="choice"><input id="${fieldId(name)}" name="${name}" type="checkbox" value="${CHECKED}"><span>${wording}</span></label>${message(name)}`
}

/** The contact form on a page that needs nothing else, for when the site's own page cannot be fetched. */
export const FALLBACK_PAGE = plainPage(
  `Contact ${SITE.name}`,
  `<form id="${FORM_ID}" method="post" action="${SEND_MAIL_ACTION}" novalidate><div id="${SUMMARY_ID}" hidden></div>
<input type="hidden" name="${SUBJECT_FIELD}" value="${LEAD_SUBJECT}">
<input type="hidden" id="${fieldId(TOKEN_FIELD)}" name="${TOKEN_FIELD}" value="">
${fields}
${box('terms', CONSENT_TEXTS.terms)}
${box(TEXTS_FIELD, CONSENT_TEXTS.texts)}
<div class="trap" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></div>
<button type="submit">Send message</button></form>`,
)
