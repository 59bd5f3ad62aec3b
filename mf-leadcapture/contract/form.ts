import type { RuledField } from 'shared-contracts'
import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY, PLID_STORAGE_KEY } from 'shared-contracts/visitor-storage'
import { getMessageId, getSummaryId, type HONEYPOT_FIELD, type TOKEN_FIELD } from 'shared-contracts/form-post'

export {
  ERROR_TITLE_PREFIX,
  HONEYPOT_FIELD,
  PROOF_FIELD,
  SUMMARY_HEADING,
  TOKEN_FIELD,
} from 'shared-contracts/form-post'

/** Id of the contact form. Without JavaScript, the API returns the page with errors, and finds the form in it by this id. */
export const FORM_ID = 'contact-form'
/** Id of the error summary, the first child of the form. The summary is hidden until a submission fails. */
export const SUMMARY_ID = getSummaryId(FORM_ID)
/** Text before the server's error message. The product specification prescribes this wording. */
export const FAILURE_PREFIX = 'Failed to send message: '

export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden fields that a script fills in from the browser's storage. Each value is the field's key in that storage. */
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

export const fieldId = (name: FormFieldName): string => `contact-${name}`
export const fieldErrorId = (name: FormFieldName): string => getMessageId(fieldId(name))

export const CHECKED = 'on'
