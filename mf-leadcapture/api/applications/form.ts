import {
  APPLY_ACTION,
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_PREFIX,
  CAREER_PAGE,
  CV_FIELD,
  type ApplyField,
} from '../../contract/apply.ts'
import { HONEYPOT_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import type { FormKind, PostedForm } from '../http/form-page/form-kind.ts'
import { plainPage } from '../http/form-page/plain-page.ts'
import { wantsPage } from '../http/form-post.ts'
import { typedValues } from './read-application.ts'

const labelled = (name: ApplyField, label: string, control: string): string =>
  `<label for="${APPLY_PREFIX}-${name}">${label}</label>${control}<p id="${APPLY_PREFIX}-${name}-error" hidden></p>`

const input = (name: ApplyField, label: string, attributes = ''): string =>
  labelled(name, label, `<input id="${APPLY_PREFIX}-${name}" name="${name}" ${attributes}>`)

const area = (name: ApplyField, label: string, rows: number): string =>
  labelled(name, label, `<textarea id="${APPLY_PREFIX}-${name}" name="${name}" rows="${rows}"></textarea>`)

const FALLBACK = plainPage(
  'Apply for a role',
  `<form id="${APPLY_FORM_ID}" method="post" action="${APPLY_ACTION}" enctype="multipart/form-data" novalidate><div id="${APPLY_FORM_ID}-summary" hidden></div>
<input type="hidden" id="${APPLY_PREFIX}-${TOKEN_FIELD}" name="${TOKEN_FIELD}" value="">
${input('role', 'Role')}
${input('fullName', 'Full name', 'autocomplete="name"')}
${input('email', 'Email', 'type="email" autocomplete="email"')}
${input('phone', 'Phone, digits only', 'type="tel" autocomplete="tel"')}
${area('links', 'Links to your work or profiles, one a line (optional)', 3)}
${area('message', 'What should we know? (optional)', 6)}
${input(CV_FIELD, 'CV, PDF or Word document, at most 5 MB', 'type="file" accept=".pdf,.docx"')}
<div class="trap" aria-hidden="true"><input name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></div>
<button type="submit">Send application</button></form>`,
)

/** An application for a role. */
const APPLICATION_FORM: FormKind = {
  page: CAREER_PAGE,
  formId: APPLY_FORM_ID,
  prefix: APPLY_PREFIX,
  fields: APPLY_FIELDS,
  unchecked: [TOKEN_FIELD],
  failurePrefix: APPLY_FAILURE_PREFIX,
  fallback: FALLBACK,
}

export const POSTED_APPLICATION: PostedForm = {
  kind: APPLICATION_FORM,
  again: 'choose your CV once more and press the button again',
  typed: (request) =>
    request.url.split('?')[0] === APPLY_ACTION && request.method === 'POST' && wantsPage(request)
      ? typedValues(request)
      : null,
}
