import type { RuledField } from 'shared-contracts'
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { messageId, summaryId } from 'shared-contracts/field-ids'
import type { HONEYPOT_FIELD, TOKEN_FIELD } from 'shared-contracts/form-post'

export {
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  PROOF_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from 'shared-contracts/form-post'

/** Element ids that the rendered form carries and the API fills when it answers a post made without JavaScript. */
export const FORM_ID = 'contact-form'
/** First child of the form, hidden until a submit fails. */
export const SUMMARY_ID = summaryId(FORM_ID)
/** Comes before the server's own sentence, as the specification words it. */
export const FAILURE_PREFIX = 'Failed to send message: '

/** Posted beside the lead's fields: the optional box for texts and the fixed subject. */
export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden inputs that a post by the browser itself carries where a script has filled them, by the storage key they come from. */
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

/** Id of the control, and of the paragraph that holds its message. */
export const fieldId = (name: FormFieldName): string => `contact-${name}`
export const fieldErrorId = (name: FormFieldName): string => messageId(fieldId(name))

/** What a checked box posts. */
export const CHECKED = 'on'
