import { FAILURE_PREFIX, FORM_ID, LEAD_FIELDS, STORED_FIELDS, TEXTS_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { CONTACT_PAGE } from '../../contract/paths.ts'
import { FALLBACK_PAGE } from './fallback-page.ts'
import type { FormKind } from './form-kind.ts'

/** The contact request. */
export const CONTACT_FORM: FormKind = {
  page: CONTACT_PAGE,
  formId: FORM_ID,
  prefix: 'contact',
  fields: LEAD_FIELDS,
  unchecked: [TEXTS_FIELD, TOKEN_FIELD, ...Object.keys(STORED_FIELDS)],
  failurePrefix: FAILURE_PREFIX,
  fallback: FALLBACK_PAGE,
}
