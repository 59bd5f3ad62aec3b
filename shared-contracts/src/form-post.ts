/** What every form of the site agrees on with the lead API, whichever area holds it. */

/** Where the lead API answers on the site's own origin. */
export const API_BASE = '/api/v1'

/** Appended to the API's base: where a form's script asks for a signed timestamp when the form is opened. */
export const FORM_TOKEN_PATH = '/form-token'

/** Heads the summary on top of a form that could not be sent. */
export const SUMMARY_HEADING = 'There is a problem'
/** Put before the document's title while a form holds errors. */
export const ERROR_TITLE_PREFIX = 'Error: '

/** One value for one attempt of a visitor to send a form; repeats with the same value are stored once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/**
 * Hidden from people; whoever fills it is a machine. Never sent by a form's own script unless it was filled. Browsers
 * and password managers know no such field, so that none fills it in.
 */
export const HONEYPOT_FIELD = 'topic'

/**
 * Hidden: when the form was opened, signed by the API. Empty in the page's HTML, which is the same for everybody;
 * filled by the form's script, or by the API where it answers a post made without JavaScript.
 */
export const TOKEN_FIELD = 'formToken'
/** Hidden: proof of work, only where the API asked for one. */
export const PROOF_FIELD = 'proof'
