/**
 * How a service ends, in the words of sysexits.h, so that a unit can say `RestartPreventExitStatus=78`: what is set
 * wrong stays wrong however often it is started.
 */
export const EXIT_CODES = {
  stopped: 0,
  crashed: 1,
  /** Nothing is wrong with the service: a full disk, a database that is away. Worth trying again. */
  temporary: 75,
  /** Somebody has to change a setting or a permission first. */
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

/** The exit code that says of an error what starting again would bring. */
export const exitCodeOf = (error: unknown): number => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (TEMPORARY.has(code) || code.startsWith('ECONN')) return EXIT_CODES.temporary
  return CONFIGURATION.has(code) ? EXIT_CODES.configuration : EXIT_CODES.crashed
}
