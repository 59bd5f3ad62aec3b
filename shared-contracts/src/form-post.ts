/** Paths, headers and field names that all forms of the site share with the lead API. */

/** Base path of the lead API on the site's origin. */
export const API_BASE = '/api/v1'

/** Path below the API's base. A form's script requests a signed timestamp there when the form is opened. */
export const FORM_TOKEN_PATH = '/form-token'

/** Heading of the error summary of a form. */
export const SUMMARY_HEADING = 'There is a problem'
/** Prefix of the document title while a form has errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** Identifies one attempt to submit a form. Requests with the same value are stored once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Hidden field that only bots fill. A form's script sends it only if it is filled. Browsers and password managers do
 * not know the name, so that they do not autofill it.
 */
export const HONEYPOT_FIELD = 'topic'

/**
 * Hidden field: time at which the form was opened, signed by the API. Empty in the HTML, which is the same for all
 * visitors. The form's script fills it; without JavaScript, the API fills it in its response to the first post.
 */
export const TOKEN_FIELD = 'formToken'
/** Hidden field: proof of work, only if the API requested one. */
export const PROOF_FIELD = 'proof'
