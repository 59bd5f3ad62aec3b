import { isConnectionBroken, StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'

const INPUT_OUTPUT = 10
/** SQLite's primary result codes: busy, locked, read-only, input/output, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, INPUT_OUTPUT, 11, 13, 14, 26])

/**
 * PostgreSQL's classes: connection, transaction rolled back, resources (too many connections among them), operator
 * intervention, system, log-in and database (missing for a while during a failover or a restore). Single states:
 * read-only, ended while idle, a statement that another session had prepared, lock not available.
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|58|25006|25P03|25P04|26000|55P03|XX)/
/** Codes of a file system that cannot store a file now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])
/** Wrong password or database: an operator has to change the address first. */
const WRONG_ADDRESS = /^(28|3D)/

/** Extended result codes have the primary one in their low byte. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

const getErrorCode = (error: Error): string => ('code' in error ? String(error.code) : '')

export const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && primaryCode(error) === INPUT_OUTPUT

/** True if nothing was acknowledged and a later attempt may succeed, or if the server must not be used. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable || error instanceof StoreMisconfigured) return true
  if (!(error instanceof Error)) return false
  const sqlite = primaryCode(error)
  if (sqlite !== undefined) return UNAVAILABLE_CODES.has(sqlite)
  if ('syscall' in error && error.syscall === 'connect') return true
  const code = getErrorCode(error)
  return UNAVAILABLE_STATES.test(code) || FILE_CODES.has(code) || isConnectionBroken(error)
}

/** True if a later attempt may succeed without a change of settings. */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) &&
  !(error instanceof StoreMisconfigured) &&
  !(error instanceof Error && WRONG_ADDRESS.test(getErrorCode(error)))
