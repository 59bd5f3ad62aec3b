/** Paths, headers and field names that all forms of the site share with the lead API. */

export const API_BASE = '/api/v1'

/** Path below `API_BASE` from which a form's script requests a signed timestamp when a visitor opens the form. */
export const FORM_TOKEN_PATH = '/form-token'

export const SUMMARY_HEADING = 'There is a problem'
/** Prefix of the document title while a form has errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** Header with the id of a submission. The API stores repeated requests with the same id only once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Name of the hidden field that only bots fill. Browsers and password managers do not fill the field, because they do not know the
 * name. The form's script omits the field if it is empty.
 */
export const HONEYPOT_FIELD = 'topic'

/**
 * Name of the hidden field with the time at which the form was opened, signed by the API. The field is empty in the HTML,
 * because all visitors get the same HTML. The form's script fills the field. Without JavaScript, the API responds to the first
 * post with the form again, and the field is filled in this response.
 */
export const TOKEN_FIELD = 'formToken'
/**
 * Name of the hidden field with the proof of work: a computation that slows bots down. Empty unless the API requested a proof.
 */
export const PROOF_FIELD = 'proof'
