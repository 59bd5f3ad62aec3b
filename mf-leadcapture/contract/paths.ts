import { API_BASE, FORM_TOKEN_PATH } from 'shared-contracts/form-post'

export { API_BASE } from 'shared-contracts/form-post'

/** Appended to the API's base, which comes to browsers as `settings.apiBase`. */
export const SEND_MAIL_PATH = '/send-mail'

/** The address a form posts to without JavaScript. */
export const SEND_MAIL_ACTION = `${API_BASE}${SEND_MAIL_PATH}` as const

/** Where a form's script asks for a signed timestamp when the form is opened. */
export const FORM_TOKEN_ACTION = `${API_BASE}${FORM_TOKEN_PATH}` as const

/** The page that holds the form, and the page a visitor lands on once the lead is on disk. */
export const CONTACT_PAGE = '/contact-us'
export const THANK_YOU_PAGE = '/thankyou'

/** Carries `Basic <label>`, fixed by the build configuration. Public by construction: a label, never a privilege. */
export const CLIENT_LABEL_HEADER = 'Authorization'

export { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'

/** What an idempotency key may look like; `crypto.randomUUID()` fits. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/
