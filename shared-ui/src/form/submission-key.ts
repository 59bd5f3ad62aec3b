const newKey = (): string =>
  // crypto.randomUUID exists on https alone; a preview in a local network has none.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Gives the idempotency key of a body: the same for a repeat of the last one, so that a retry after a lost answer
 * makes no second lead, and a new one as soon as the visitor has changed something.
 */
export const createSubmissionKeys = () => {
  let last = { body: '', key: '' }
  return (body: string): string => {
    if (last.body !== body) last = { body, key: newKey() }
    return last.key
  }
}
