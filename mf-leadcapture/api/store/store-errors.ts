/** The store cannot take the lead now (disk full, input/output error, lock): nothing was accepted, try again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store must not be used as it is; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** SQLite's primary result codes: busy, locked, read-only, input/output, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, 10, 11, 13, 14, 26])

/** Extended result codes keep the primary one in their low byte. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = primaryCode(error)
  return code !== undefined && UNAVAILABLE_CODES.has(code)
}
