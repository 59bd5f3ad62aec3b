import { createHash } from 'node:crypto'
import { INDUSTRIES, LEAD_SUBJECT, SITE } from 'shared-contracts'
import { CONSENT_TEXTS, type ConsentText } from '../../contract/consent.ts'
import {
  CHECKED, fieldErrorId, fieldId, FORM_ID, HONEYPOT_FIELD, SUBJECT_FIELD, SUMMARY_ID, TEXTS_FIELD, TOKEN_FIELD, type FormFieldName,
} from '../../contract/form.ts'
import { SEND_MAIL_ACTION } from '../../contract/paths.ts'
import { escapeHtml } from './escape-html.ts'

const STYLE = `
body{margin:0;background:#fbf8f1;color:#14211b;font:1.0625rem/1.55 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:2rem;line-height:1.1;margin:0 0 1.5rem}
h2{font-size:1.25rem;margin:0}
a{color:#0e5a47}
label{display:block;font-weight:600;margin:1.25rem 0 .25rem}
input,select,textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #4d5a53;border-radius:6px;background:#fff;color:inherit;font:inherit}
input[type=checkbox]{width:1.25rem;min-height:1.25rem;flex:none;margin:.2rem .75rem 0 0}
.choice{display:flex;align-items:flex-start;font-weight:400}
[aria-invalid]{border:2px solid #bf4527}
p[id$=-error]{margin:.25rem 0 0;color:#bf4527;font-weight:600}
#${SUMMARY_ID}{border:2px solid #bf4527;border-radius:6px;padding:1rem 1.25rem}
#${SUMMARY_ID} a{color:#bf4527}
button{margin:1.75rem 0 .75rem;min-height:3rem;padding:0 1.5rem;border:0;border-radius:6px;background:#ffb020;color:#14211b;font:inherit;font-weight:700}
.trap{position:absolute;left:-9999px}
`

/** Lets this page's own style through the Content-Security-Policy. */
export const FALLBACK_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const { email, phone, phoneHref } = SITE.contact

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
export const FALLBACK_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Contact us | ${SITE.name}</title><style>${STYLE}</style></head>
<body><main><h1>Contact ${SITE.name}</h1>
<form id="${FORM_ID}" method="post" action="${SEND_MAIL_ACTION}" novalidate><div id="${SUMMARY_ID}" hidden></div>
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
<button type="submit">Send message</button></form>
<p>Or call <a href="${phoneHref}">${phone}</a>, or write to <a href="mailto:${email}">${email}</a>.</p></main></body></html>`
