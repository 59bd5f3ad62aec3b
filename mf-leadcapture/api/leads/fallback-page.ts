import { INDUSTRIES, LEAD_SUBJECT, SITE } from 'shared-contracts'
import { CONSENT_TEXTS, type ConsentText } from '../../contract/consent.ts'
import {
  CHECKED, fieldErrorId, fieldId, FORM_ID, HONEYPOT_FIELD, SUBJECT_FIELD, SUMMARY_ID, TEXTS_FIELD, TOKEN_FIELD, type FormFieldName,
} from '../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { escapeHtml } from '../http/form-page/escape-html.ts'
import { plainPage } from '../http/form-page/plain-page.ts'

const message = (name: FormFieldName): string => `<p id="${fieldErrorId(name)}" hidden></p>`

const labelled = (name: FormFieldName, label: string, control: string): string =>
  `<label for="${fieldId(name)}">${label}</label>${control}${message(name)}`

const input = (name: FormFieldName, label: string, attributes: string): string =>
  labelled(name, label, `<input id="${fieldId(name)}" name="${name}" ${attributes}>`)

const box = (name: FormFieldName, consent: ConsentText): string => {
  const wording = consent.parts.map(({ text, href }) => (href === undefined ? escapeHtml(text) : `<a href="${href}">${escapeHtml(text)}</a>`)).join('')
  return `<label class="choice"><input id="${fieldId(name)}" name="${name}" type="checkbox" value="${CHECKED}"><span>${wording}</span></label>${message(name)}`
}

const industries = ['<option value="">Choose your industry</option>', ...INDUSTRIES.map((name) => `<option>${escapeHtml(name)}</option>`)].join('')

/** The contact form on a page that needs nothing else, for when the site's own page cannot be fetched. */
export const FALLBACK_PAGE = plainPage(`Contact ${SITE.name}`, `<form id="${FORM_ID}" method="post" action="${SEND_MAIL_ACTION}" novalidate><div id="${SUMMARY_ID}" hidden></div>
<input type="hidden" name="${SUBJECT_FIELD}" value="${LEAD_SUBJECT}">
<input type="hidden" id="${fieldId(TOKEN_FIELD)}" name="${TOKEN_FIELD}" value="">
${input('fullName', 'Full name', 'autocomplete="name"')}
${input('businessName', 'Business name', 'autocomplete="organization"')}
${input('email', 'Email', 'type="email" autocomplete="email"')}
${input('phone', 'Phone, digits only', 'type="tel" autocomplete="tel"')}
${labelled('industry', 'Industry', `<select id="${fieldId('industry')}" name="industry">${industries}</select>`)}
${input('employees', 'Number of employees', 'inputmode="numeric"')}
${labelled('message', 'Message', `<textarea id="${fieldId('message')}" name="message" rows="6"></textarea>`)}
${box('terms', CONSENT_TEXTS.terms)}
${box(TEXTS_FIELD, CONSENT_TEXTS.texts)}
<div class="trap" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></div>
<button type="submit">Send message</button></form>`)
