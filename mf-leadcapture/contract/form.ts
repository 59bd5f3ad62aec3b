import type { LeadField } from 'shared-contracts'

/** Element ids that the rendered form carries and the API fills when it answers a post made without JavaScript. */
export const FORM_ID = 'contact-form'
/** First child of the form, empty and hidden until a submit fails. */
export const SUMMARY_ID = 'contact-form-summary'
export const SUMMARY_HEADING = 'There is a problem'
/** Put before the document's title while the form holds errors. */
export const ERROR_TITLE_PREFIX = 'Error: '
/** Comes before the server's own sentence, as the specification words it. */
export const FAILURE_PREFIX = 'Failed to send message: '

/** In the order the form shows them. */
export const LEAD_FIELDS = [
  'fullName', 'businessName', 'email', 'phone', 'industry', 'employees', 'message', 'terms',
] as const satisfies readonly LeadField[]

/** Posted beside the lead's fields: the optional box for texts and the fixed subject. */
export const TEXTS_FIELD = 'texts'
export const SUBJECT_FIELD = 'subject'

/** Hidden from people; whoever fills it is a machine. Never sent by the form's own script unless it was filled. */
export const HONEYPOT_FIELD = 'website'

/**
 * Hidden: when the form was opened, signed by the API. Empty in the page's HTML, which is the same for everybody;
 * filled by the form's script, or by the API where it answers a post made without JavaScript.
 */
export const TOKEN_FIELD = 'formToken'
/** Hidden: proof of work, only where the API asked for one. */
export const PROOF_FIELD = 'proof'

export type FormFieldName = LeadField | typeof TEXTS_FIELD | typeof SUBJECT_FIELD | typeof HONEYPOT_FIELD | typeof TOKEN_FIELD

/** Id of the control, and of the paragraph that holds its message. */
export const fieldId = (name: FormFieldName): string => `contact-${name}`
export const fieldErrorId = (name: FormFieldName): string => `contact-${name}-error`

/** What a checked box posts. */
export const CHECKED = 'on'
