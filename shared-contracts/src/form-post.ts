/** Paths, headers and field names that all forms of the site share with the lead API. */

export const API_BASE = '/api/v1'

/** Path below `API_BASE` that returns a signed timestamp. A form's script requests it when a visitor starts the form. */
export const FORM_TOKEN_PATH = '/form-token'

/** Heading of the error summary above an invalid form. */
export const SUMMARY_HEADING = 'There is a problem'
/** Prefix of the document title while a form has errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** Header with the id of a submission. The API stores repeated requests with the same id only once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Name of the hidden field that only bots fill, so that the API can detect them. Browsers and password managers do not fill the
 * field, because they do not know the name. The form's script omits the field if it is empty.
 */
export const HONEYPOT_FIELD = 'topic'

/**
 * Name of the hidden field with the time at which the form was opened, signed by the API. The form's script fills the field,
 * because all visitors get the same HTML. Without JavaScript, the API responds to the first post with the form again, and fills
 * the field in this response.
 */
export const TOKEN_FIELD = 'formToken'
/**
 * Name of the hidden field with the proof of work: a computation that slows bots down. Empty unless the API requested a proof.
 */
export const PROOF_FIELD = 'proof'

/**
 * Options of the select box for the industry. They are the industries that the site's specification lists, and the trades that
 * have a page on this site.
 */
export const INDUSTRIES = [
  'Pest Control',
  'Solar',
  'Turf',
  'Fiber',
  'Mortgages',
  'Roofing',
  'Insurance',
  'Real Estate',
  'Windows',
  'Window Cleaning',
  'HVAC',
  'Tree and Lawn Care',
  'Other',
] as const
/** Options for the number of employees, as forms show and post them. */
export const COMPANY_SIZES = ['Less than 10', '10-19', '20-49', '50-99', '100-499', '500+'] as const

/** Subject of a contact request. The site's specification defines this text. */
export const LEAD_SUBJECT = 'New Demo Request'
/** Subject of a contact request from the form of the partner program. */
export const PARTNER_SUBJECT = 'New Partner Application'

/**
 * Returns the id of a control's error message. The validation rules are in another module, because scripts in pages need the
 * ids but not the rules.
 */
export const getMessageId = (id: string): string => `${id}-error`
/** Returns the HTML id of a form's error summary. */
export const getSummaryId = (formId: string): string => `${formId}-summary`
