/** Carries `Basic <label>`, fixed by the build configuration. Public by construction: a label, never a privilege. */
export const CLIENT_LABEL_HEADER = 'Authorization'

/** One value for one attempt of a visitor to send a form; repeats with the same value make one lead. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** What an idempotency key may look like; `crypto.randomUUID()` fits. */
export const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,128}$/
