/** The store cannot take the lead now (disk full, input/output error, lock, connection): try again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store must not be used as it is; the message says what to do. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

const INPUT_OUTPUT = 10
/** SQLite's primary result codes: busy, locked, read-only, input/output, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, INPUT_OUTPUT, 11, 13, 14, 26])

/** PostgreSQL's classes: connection, transaction rolled back, resources, operator's intervention, system, read-only. */
const UNAVAILABLE_STATES = /^(08|40|53|57|58|25006|XX)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/
/** What a file system says that cannot take a CV now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])

/** Extended result codes keep the primary one in their low byte. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

export const isInputOutputError = (error: unknown): boolean => error instanceof Error && primaryCode(error) === INPUT_OUTPUT

/** What pg says without a code: the connection went away under a query, or none was free in time. */
const LOST_CONNECTION = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/

export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const sqlite = primaryCode(error)
  if (sqlite !== undefined) return UNAVAILABLE_CODES.has(sqlite)
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE_STATES.test(code) || CONNECTION_CODES.test(code) || FILE_CODES.has(code) || LOST_CONNECTION.test(error.message)
}
