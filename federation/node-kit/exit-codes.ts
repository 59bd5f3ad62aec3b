/**
 * Exit codes of services, from sysexits.h. A unit can set `RestartPreventExitStatus=78`, since a restart does not fix a
 * wrong setting.
 */
export const EXIT_CODES = {
  stopped: 0,
  crashed: 1,
  /** Nothing is wrong with the service: a full disk, a database that is away. Worth trying again. */
  temporary: 75,
  /** An operator has to change a setting or a permission first. */
  configuration: 78,
} as const

const TEMPORARY = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'EAGAIN',
  'ENOMEM',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CONFIGURATION = new Set(['CONTRACT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EADDRNOTAVAIL'])

/** Returns the exit code of an error: temporary if a restart may help, configuration if it cannot. */
export const exitCodeOf = (error: unknown): number => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (TEMPORARY.has(code) || code.startsWith('ECONN')) return EXIT_CODES.temporary
  return CONFIGURATION.has(code) ? EXIT_CODES.configuration : EXIT_CODES.crashed
}
