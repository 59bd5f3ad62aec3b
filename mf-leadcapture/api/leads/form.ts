import { RULED_FIELDS } from 'shared-contracts'
import { FAILURE_PREFIX, FORM_ID, STORED_FIELDS, TEXTS_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { CONTACT_PAGE } from '../../contract/paths.ts'
import type { PostedForm } from '../http/form-page/form-kind.ts'
import { isFormPost, postedValues, withUnderstoodPhone } from '../http/form-post.ts'

/** The contact request; `fallback` is its page for when the site's own cannot be fetched. */
export const postedLead = (fallback: string): PostedForm => ({
  kind: {
    page: CONTACT_PAGE,
    formId: FORM_ID,
    prefix: 'contact',
    fields: RULED_FIELDS,
    unchecked: [TEXTS_FIELD, TOKEN_FIELD, ...Object.keys(STORED_FIELDS)],
    failurePrefix: FAILURE_PREFIX,
    fallback,
  },
  again: 'then press the button again',
  typed: (request) => (isFormPost(request) ? withUnderstoodPhone(postedValues(request.body)) : null),
})
