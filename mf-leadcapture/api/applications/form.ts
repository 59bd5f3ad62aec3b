import {
  APPLY_ACTION,
  APPLY_FAILURE_PREFIX,
  APPLY_FIELDS,
  APPLY_FORM_ID,
  APPLY_PREFIX,
  CAREER_PAGE,
} from '../../contract/apply.ts'
import { TOKEN_FIELD } from '../../contract/form.ts'
import type { PostedForm } from '../http/form-page/form-kind.ts'
import { wantsPage, withUnderstoodPhone } from '../http/form-post.ts'
import { typedValues } from './read-application.ts'

/** An application for a role; `fallback` is its page for when the site's own cannot be fetched. */
export const postedApplication = (fallback: string): PostedForm => ({
  kind: {
    page: CAREER_PAGE,
    formId: APPLY_FORM_ID,
    prefix: APPLY_PREFIX,
    fields: APPLY_FIELDS,
    unchecked: [TOKEN_FIELD],
    failurePrefix: APPLY_FAILURE_PREFIX,
    fallback,
  },
  again: 'choose your résumé again and press the button',
  typed: (request) =>
    request.url.split('?')[0] === APPLY_ACTION && request.method === 'POST' && wantsPage(request)
      ? withUnderstoodPhone(typedValues(request))
      : null,
})
