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

/**
 * PostgreSQL's classes: connection, transaction rolled back, resources (too many connections among them), operator's
 * intervention, system, log-in and database (during a failover or a restore they may be missing for a while); and
 * single ones: read-only, ended while idle, a statement that another session had prepared, lock not to be had.
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|58|25006|25P03|25P04|26000|55P03|XX)/
/** Those after which this connection is of no use, whatever is asked next; a server that only reads is one. */
const BROKEN_STATES = /^(08|57P|25006|25P03|25P04|26000)/
const CONNECTION_CODES = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/
/** What a file system says that cannot take a CV now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])

/** Extended result codes keep the primary one in their low byte. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

export const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && primaryCode(error) === INPUT_OUTPUT

/** What pg says without a code: the connection went away under a query, is silent, or was not to be had in time. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout e|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** True where the connection is gone or leads to the wrong server, so that the next question needs another one. */
export const breaksConnection = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return BROKEN_STATES.test(code) || CONNECTION_CODES.test(code) || LOST_CONNECTION.test(error.message)
}

/** Nothing was acknowledged and it may well work later; also where a server stepped in that must not be used. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof StoreRefused) return true
  if (!(error instanceof Error)) return false
  const sqlite = primaryCode(error)
  if (sqlite !== undefined) return UNAVAILABLE_CODES.has(sqlite)
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = codeOf(error)
  return UNAVAILABLE_STATES.test(code) || FILE_CODES.has(code) || breaksConnection(error)
}
