import { EXIT_CODES, getExitCode, findPortOwner } from '@federation/node-kit'
import { NoSpaceForPages } from './built-pages.ts'
import { isTransient } from './store/operation.ts'
import { StoreMisconfigured } from '@federation/node-kit/postgres'

interface Place {
  port: number
  stateDir: string
}

/** PostgreSQL error classes of a failed login and of an unknown database. */
const POSTGRES_REFUSALS = /^(28|3D)/

/** PostgreSQL error classes of a server that is starting, is stopping, or has too many connections. A later start can succeed. */
const TEMPORARY_POSTGRES = /^(53|57P)/

const getErrorCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : ''

/** Extracts SQLite's primary result code from `SQLITE_` followed by an extended code. Returns null for another error code. */
const sqliteCode = (code: string): number | null =>
  code.startsWith('SQLITE_') ? Number(code.slice('SQLITE_'.length)) & 0xff : null

/** Error code for a failed access to SQLite's shared-memory file. SQLite reports this error if the disk is full. */
const SHARED_MEMORY_DISK_FULL = 'SQLITE_4874'

const sqliteAdvice = (code: number, stateDir: string): string => {
  if (code === 13) return `The disk of ${stateDir} is full: free some space, then start again.`
  if (code === 5 || code === 6)
    return `Another program keeps the lead database in ${stateDir} locked: stop it, then start again.`
  if (code === 8 || code === 14)
    return `The lead database in ${stateDir} cannot be opened for writing: give this user write permission there, or set STATE_DIR to another folder.`
  if (code === 11 || code === 26)
    return `The lead database in ${stateDir} is damaged: move it away and restore the newest backup.`
  return `The disk of ${stateDir} reports an input or output error: check it, or set STATE_DIR to another disk.`
}

/** Returns one line that says why the process cannot start and what to do. */
export const formatStartupAdvice = (error: unknown, { port, stateDir }: Place): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof NoSpaceForPages) return error.message
  const code = getErrorCode(error)
  const sqlite = sqliteCode(code)
  if (sqlite !== null) return sqliteAdvice(code === SHARED_MEMORY_DISK_FULL ? 13 : sqlite, stateDir)
  if (POSTGRES_REFUSALS.test(code))
    return `PostgreSQL rejects DATABASE_URL (${code}): check its user, password and database.`
  const failedSyscall = 'syscall' in error ? error.syscall : ''
  const listening = failedSyscall === 'listen'
  if (
    failedSyscall === 'connect' ||
    code.startsWith('ECONN') ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'ETIMEDOUT'
  )
    return 'PostgreSQL does not answer at DATABASE_URL: check the address, and that the server runs.'
  if (TEMPORARY_POSTGRES.test(code))
    return `PostgreSQL accepts no connections now (${code}): it is starting or stopping, or has too many.`
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by ${findPortOwner(port) ?? 'another program'}: stop it, or set LEADS_PORT to a free port.`
  if (listening && 'address' in error && String(error.address).startsWith('/'))
    return `The socket ${String(error.address)} cannot be opened (${code}): create its folder, and give this user write permission there.`
  if (listening) return `Port ${port} cannot be opened (${code}): set LEADS_PORT to a port above 1023.`
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${stateDir} is full: free some space, then start again.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `No permission to write in ${stateDir}: give it to this user, or set STATE_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${stateDir} is not a folder: remove the file, or set STATE_DIR to another folder.`
  return error.message.replaceAll('\n', '; ')
}

/** SQLite result codes after which a later start can succeed: busy, locked, input/output error, disk full. */
const TEMPORARY_SQLITE = new Set([5, 6, 10, 13])
const REFUSING_SQLITE = new Set([8, 14])

export const getStartupExitCode = (error: unknown): number => {
  if (!(error instanceof Error)) return EXIT_CODES.crashed
  const code = getErrorCode(error)
  const sqlite = sqliteCode(code)
  if (sqlite !== null && TEMPORARY_SQLITE.has(sqlite)) return EXIT_CODES.temporary
  if (sqlite !== null && REFUSING_SQLITE.has(sqlite)) return EXIT_CODES.configuration
  if (TEMPORARY_POSTGRES.test(code)) return EXIT_CODES.temporary
  if (POSTGRES_REFUSALS.test(code) || code === 'EEXIST' || error instanceof StoreMisconfigured)
    return EXIT_CODES.configuration
  const known = getExitCode(error)
  // The error of a failed connection to PostgreSQL can have many codes or none, so recognize it by `isTransient`.
  return known === EXIT_CODES.crashed && sqlite === null && isTransient(error) ? EXIT_CODES.temporary : known
}
