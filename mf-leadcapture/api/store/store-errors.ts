import { isConnectionBroken, StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'

const INPUT_OUTPUT = 10
/**
 * SQLite result codes that mean that the store is unavailable: busy, locked, read-only, input/output error, corrupt, full, cannot
 * open, not a database.
 */
const UNAVAILABLE_CODES = new Set([5, 6, 8, INPUT_OUTPUT, 11, 13, 14, 26])

/**
 * * PostgreSQL error codes that mean that the store is unavailable. Classes: connection (08), login (28), database (3D),
 * rollback (40), resources (53), operator intervention (57), system (58), internal (XX). During a failover or restore, errors
 * of the classes login and database can be temporary. Single codes: read-only (25006), ended while idle (25P03, 25P04),
 * prepared by another session (26000), lock not available (55P03).
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|58|25006|25P03|25P04|26000|55P03|XX)/
/** Error codes of a file system that cannot store a file now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])
/** PostgreSQL error classes of a wrong login or database name. An operator must correct DATABASE_URL. */
const WRONG_ADDRESS = /^(28|3D)/

/** Returns the primary result code of a SQLite error: the low byte of the extended code. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

const getErrorCode = (error: Error): string => ('code' in error ? String(error.code) : '')

export const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && primaryCode(error) === INPUT_OUTPUT

/**
 * True if the store did not confirm the call because the store is unavailable or misconfigured. The call itself is valid, so it
 * can succeed later.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof StoreMisconfigured) return true
  if (!(error instanceof Error)) return false
  const sqlite = primaryCode(error)
  if (sqlite !== undefined) return UNAVAILABLE_CODES.has(sqlite)
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = getErrorCode(error)
  return UNAVAILABLE_STATES.test(code) || FILE_CODES.has(code) || isConnectionBroken(error)
}

/** True if the call can succeed later without a change of settings by an operator. */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) &&
  !(error instanceof StoreMisconfigured) &&
  !(error instanceof Error && WRONG_ADDRESS.test(getErrorCode(error)))
