import { FAILURE_PREFIX, FORM_ID, LEAD_FIELDS, TEXTS_FIELD, TOKEN_FIELD } from '../../contract/form.ts'
import { CONTACT_PAGE } from '../../contract/paths.ts'
import { FALLBACK_PAGE } from './fallback-page.ts'
import type { FormKind } from '../http/form-page/form-kind.ts'

/** The contact request. */
export const CONTACT_FORM: FormKind = {
  page: CONTACT_PAGE,
  formId: FORM_ID,
  prefix: 'contact',
  fields: LEAD_FIELDS,
  unchecked: [TEXTS_FIELD, TOKEN_FIELD],
  failurePrefix: FAILURE_PREFIX,
  fallback: FALLBACK_PAGE,
}
