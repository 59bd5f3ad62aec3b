import { breaksConnection, StoreRefused, StoreUnavailable } from 'federation/service/postgres/database-errors'

const INPUT_OUTPUT = 10
/** SQLite's primary result codes: busy, locked, read-only, input/output, corrupt, full, cannot open, not a database. */
const UNAVAILABLE_CODES = new Set([5, 6, 8, INPUT_OUTPUT, 11, 13, 14, 26])

/**
 * PostgreSQL's classes: connection, transaction rolled back, resources (too many connections among them), operator's
 * intervention, system, log-in and database (during a failover or a restore they may be missing for a while); and
 * single ones: read-only, ended while idle, a statement that another session had prepared, lock not to be had.
 */
const UNAVAILABLE_STATES = /^(08|28|3D|40|53|57|58|25006|25P03|25P04|26000|55P03|XX)/
/** What a file system says that cannot take a CV now. */
const FILE_CODES = new Set(['EIO', 'ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EFBIG'])

/** Extended result codes keep the primary one in their low byte. */
const primaryCode = (error: object): number | undefined =>
  'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

export const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && primaryCode(error) === INPUT_OUTPUT

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

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
