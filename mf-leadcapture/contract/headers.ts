/** Carries `Basic <label>`, fixed by the build configuration. Public by construction: a label, never a privilege. */
export const CLIENT_LABEL_HEADER = 'Authorization'

export { IDEMPOTENCY_HEADER } from 'shared-contracts/form-post'

/** What an idempotency key may look like; `crypto.randomUUID()` fits. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/
