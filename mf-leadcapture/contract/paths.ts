import { API_BASE, FORM_TOKEN_PATH } from 'shared-contracts/form-post'

export { API_BASE } from 'shared-contracts/form-post'

/** Appended to the API's base, which browsers read from `settings.apiBase`. */
export const SEND_MAIL_PATH = '/send-mail'

/** The address a form posts to without JavaScript. */
export const SEND_MAIL_ACTION = `${API_BASE}${SEND_MAIL_PATH}` as const

/** Path from which a form's script requests a signed timestamp when the form is opened. */
export const FORM_TOKEN_ACTION = `${API_BASE}${FORM_TOKEN_PATH}` as const

/** The page with the form, and the page that is shown once the lead is on disk. */
export const CONTACT_PAGE = '/contact-us'
export const THANK_YOU_PAGE = '/thankyou'

/** Header with `Basic <label>`, fixed by the build configuration. The label is public and grants no privilege. */
export const CLIENT_LABEL_HEADER = 'Authorization'

export { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'

/** Format of an idempotency key; `crypto.randomUUID()` matches. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/
