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

/** Id by which the API finds the contact form when it returns the page with errors. */
export const FORM_ID = 'contact-form'
/** Id of the error summary, the first child of the form. The summary is hidden until a submission fails. */
export const SUMMARY_ID = getSummaryId(FORM_ID)
/** Text before the server's error message. The product specification prescribes this wording. */
export const FAILURE_PREFIX = 'Failed to send message: '

/** Fields beside those of the lead: `texts` is a consent, `subject` a fixed text that identifies the purpose. */
export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden fields, which a script fills from the browser's storage by key before the post. */
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

/** Value that the browser posts for a checked box. */
export const CHECKED = 'on'
