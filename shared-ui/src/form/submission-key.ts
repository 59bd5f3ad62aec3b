const newKey = (): string =>
  // crypto.randomUUID needs https, which a preview in a local network does not have.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Returns a function from request body to idempotency key. A repeated body has the same key, so that a retry creates no
 * second lead. A changed body has a new key.
 */
export const createSubmissionKeys = () => {
  let last = { body: '', key: '' }
  return (body: string): string => {
    if (last.body !== body) last = { body, key: newKey() }
    return last.key
  }
}
