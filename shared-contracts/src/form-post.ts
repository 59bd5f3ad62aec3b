/** Paths, headers and field names that all forms of the site share with the lead API. */

/** Base path of the lead API on the site's origin. */
export const API_BASE = '/api/v1'

/** Path below `API_BASE`. The form's script requests a signed timestamp there when a visitor opens the form. */
export const FORM_TOKEN_PATH = '/form-token'

/** Heading of the error summary of a form. */
export const SUMMARY_HEADING = 'There is a problem'
/** Prefix of the document title while a form has errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** Header that identifies one attempt to submit a form. The API stores repeated requests with the same value once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Name of the hidden field that only bots fill. Browsers and password managers do not know this name and do not autofill it.
 * The form's script omits the field if it is empty.
 */
export const HONEYPOT_FIELD = 'topic'

/**
 * Name of the hidden field with the time when the form was opened, signed by the API. The field is empty in the HTML, because
 * all visitors get the same HTML. The form's script fills it. Without JavaScript, the API fills it in its response to the first
 * post.
 */
export const TOKEN_FIELD = 'formToken'
/** Name of the hidden field with the proof of work. The field is filled only if the API requested a proof. */
export const PROOF_FIELD = 'proof'
