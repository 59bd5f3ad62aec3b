import type { RuledField } from 'shared-contracts'
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { getMessageId, summaryId } from 'shared-contracts/field-ids'
import type { HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'

export {
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  PROOF_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from 'shared-contracts/form-post'

/** Id of the rendered form. The API finds and fills the form by its ids when it answers a post made without JavaScript. */
export const FORM_ID = 'contact-form'
/** First child of the form, hidden until a submit fails. */
export const SUMMARY_ID = summaryId(FORM_ID)
/** Precedes the server's sentence. The specification defines this wording. */
export const FAILURE_PREFIX = 'Failed to send message: '

/** Posted beside the lead's fields: the optional box for texts and the fixed subject. */
export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden inputs of the form, each with the storage key from which a script fills it for a post by the browser. */
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

/** Ids of a field's control and of the paragraph with its message. */
export const fieldId = (name: FormFieldName): string => `contact-${name}`
export const fieldErrorId = (name: FormFieldName): string => getMessageId(fieldId(name))

/** Posted value of a checked box. */
export const CHECKED = 'on'
