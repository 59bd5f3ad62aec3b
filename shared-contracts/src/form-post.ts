/** Paths, headers and field names that all forms of the site share with the lead API. */

export const API_BASE = '/api/v1'

/** Path below `API_BASE` from which a form's script requests a signed timestamp when a visitor opens the form. */
export const FORM_TOKEN_PATH = '/form-token'

export const SUMMARY_HEADING = 'There is a problem'
/** Prefix of the document title while a form has errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** Header with the id of a submission. The API stores repeated requests with the same id only once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Hidden field that only bots fill: browsers do not know the name. The script omits it if empty. */
export const HONEYPOT_FIELD = 'topic'

/**
 * Hidden field with the signed time at which the form was opened. Empty in the shared HTML; filled by the script or, without
 * JavaScript, in the API's response to the first post.
 */
export const TOKEN_FIELD = 'formToken'
/** Hidden field with the proof of work, empty unless requested. */
export const PROOF_FIELD = 'proof'
