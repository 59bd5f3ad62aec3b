import type { RuledField } from 'shared-contracts'
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { getMessageId, getSummaryId } from 'shared-contracts/field-ids'
import type { HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'

export {
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  PROOF_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from 'shared-contracts/form-post'

/**
 * Id of the rendered form. When the browser posts without JavaScript, the API finds the form by this id and fills it for its
 * response.
 */
export const FORM_ID = 'contact-form'
/** Id of the error summary, the first child of the form. It is hidden until a submission fails. */
export const SUMMARY_ID = getSummaryId(FORM_ID)
/** Text before the server's error message. The specification defines this wording. */
export const FAILURE_PREFIX = 'Failed to send message: '

/**
 * Names of two fields that the form posts in addition to the lead's fields: the optional consent to texts, and the fixed subject.
 */
export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden inputs of the form. Each is filled from this storage key before the browser posts the form. */
export const STORED_FIELDS = {
  plid: PLID_STORAGE_KEY,
  firstTouch: FIRST_TOUCH_KEY,
  lastTouch: LAST_TOUCH_KEY,
} as const
export type StoredField = keyof typeof STORED_FIELDS

export type FormFieldName =
  | RuledField
  | typeof TEXTS_FIELD
  | typeof SUBJECT_FIELD
  | typeof HONEYPOT_FIELD
  | typeof TOKEN_FIELD
  | StoredField

/** Returns the id of a field's control. */
export const fieldId = (name: FormFieldName): string => `contact-${name}`
export const fieldErrorId = (name: FormFieldName): string => getMessageId(fieldId(name))

/** Posted value of a checked box. */
export const CHECKED = 'on'
