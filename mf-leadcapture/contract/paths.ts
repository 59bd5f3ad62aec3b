import { API_BASE, FORM_TOKEN_PATH, LEAD_SUBJECT, PARTNER_SUBJECT } from 'shared-contracts/form-post'

export { API_BASE, IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'

/**
 * Path of the API to which a script posts the contact form. It is relative to the base URL that browsers read from
 * `settings.apiBase`.
 */
export const SEND_MAIL_PATH = '/send-mail'

/** Path to which a browser without JavaScript posts the contact form. */
export const SEND_MAIL_ACTION = `${API_BASE}${SEND_MAIL_PATH}` as const

export const FORM_TOKEN_ACTION = `${API_BASE}${FORM_TOKEN_PATH}` as const

export const CONTACT_PAGE = '/contact-us'
export const THANK_YOU_PAGE = '/thankyou'

/**
 * Purposes of the contact form. `subject` is the fixed subject of its requests. `form` is the form's name in events and in the
 * stored draft. `page` contains the form, and `received` is the page after a successful submission.
 */
export const PURPOSES = {
  demo: { subject: LEAD_SUBJECT, form: 'contact', page: CONTACT_PAGE, received: THANK_YOU_PAGE },
  partner: {
    subject: PARTNER_SUBJECT,
    form: 'partner',
    page: '/partner/apply',
    received: '/partner/received',
  },
} as const
export type Purpose = keyof typeof PURPOSES

/**
 * A request to the API names its client in this header, as `Basic <label>`. The label comes from the build configuration. It is
 * public and grants no access.
 */
export const CLIENT_LABEL_HEADER = 'Authorization'

/** Format of an idempotency key, such as a value of `crypto.randomUUID()`. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/
