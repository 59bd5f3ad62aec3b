import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'

const ADVICE: Record<string, string> = {
  EACCES:
    'This user has no permission to write there. Change the owner of the folder, or set STATE_DIR to a folder that this user can write.',
  EPERM:
    'This user has no permission to write there. Change the owner of the folder, or set STATE_DIR to a folder that this user can write.',
  ENOTDIR: 'That folder cannot be created. Set STATE_DIR to a folder that can be written.',
  EROFS: 'That disk is read-only. Set STATE_DIR to a folder that can be written.',
  ENOSPC: 'The disk is full. Free some space, or set STATE_DIR to a folder on another disk.',
  EADDRINUSE:
    'That port is in use. Stop the program that uses it, or set PORT (the site), LEADS_PORT (the lead API) or REGISTRY_PORT (the registry) to another.',
}

/** Inserts the process that uses the error's port into the advice: "in use by <process>". Keeps the advice if none is found. */
const withPortOwner = (advice: string, error: object): string => {
  const owner = 'port' in error && Number(error.port) > 0 ? findPortOwner(Number(error.port)) : null
  return owner === null ? advice : advice.replace('in use', `in use by ${owner}`)
}

/**
 * Replaces STATE_DIR in the advice by TMPDIR if the error is about the system's folder for temporary files. That folder can
 * contain STATE_DIR, for example in tests.
 */
const withVariable = (advice: string, { message }: Error, { STATE_DIR }: NodeJS.ProcessEnv): string =>
  message.includes(tmpdir()) && !(STATE_DIR && message.includes(STATE_DIR))
    ? advice.replace('STATE_DIR', 'TMPDIR')
    : advice

/** Returns the message of an error. Appends advice for the user if the error's code is known. */
export const formatErrorWithAdvice = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
  return advice
    ? `${error.message}\n${withVariable(withPortOwner(advice, error), error, process.env)}`
    : error.message
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

/** Returns true if a full or failing disk caused the error, in this process or in a program that it ran. */
export const isDiskError = (error: unknown): boolean =>
  error instanceof Error &&
  (DISK_CODES.has((error as NodeJS.ErrnoException).code ?? '') ||
    /ENOSPC|no space left on device/i.test(error.message))

/**
 * Exit codes of services, from sysexits.h. A systemd unit can set `RestartPreventExitStatus=78`, because a restart does not
 * fix an invalid setting.
 */
export const EXIT_CODES = {
  stopped: 0,
  crashed: 1,
  /** Exit code for a cause outside the service, such as a full disk or an unreachable database. A restart can help. */
  temporary: 75,
  /** Exit code for a wrong setting or a missing permission, which an operator must change. A restart does not help. */
  configuration: 78,
} as const

const TEMPORARY_CODES = new Set([
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
const CONFIGURATION_CODES = new Set([
  'CONTRACT',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EADDRNOTAVAIL',
  // PostgreSQL: unknown user, wrong password, unknown database.
  '28000',
  '28P01',
  '3D000',
])

/** Returns the exit code of an error: `temporary`, `configuration` or `crashed`. */
export const getExitCode = (error: unknown): number => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (TEMPORARY_CODES.has(code) || code.startsWith('ECONN')) return EXIT_CODES.temporary
  // Compare the name, because importing the class would load the PostgreSQL client in each process.
  const isMisconfigured = error instanceof Error && error.name === 'StoreMisconfigured'
  return isMisconfigured || CONFIGURATION_CODES.has(code) ? EXIT_CODES.configuration : EXIT_CODES.crashed
}

const LISTENING = '0A'

/** Returns the inodes of the sockets that listen on a port, from Linux's /proc/net tables. */
const listeningSockets = (port: number): Set<string> => {
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set<string>()
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
      if (inode !== undefined && state === LISTENING && local.endsWith(`:${hexPort}`))
        inodes.add(`socket:[${inode}]`)
    }
  }
  return inodes
}

/** Returns the result of `read`. Returns null if `read` throws, for example because the process belongs to another user. */
const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const findPortOwnerInProc = (port: number): string | null => {
  const sockets = listeningSockets(port)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const files = orNull(() => readdirSync(`/proc/${pid}/fd`)) ?? []
    const isHolder = files.some((file) =>
      sockets.has(orNull(() => readlinkSync(`/proc/${pid}/fd/${file}`)) ?? ''),
    )
    if (isHolder) return pid
  }
  return null
}

const MAX_COMMAND_LENGTH = 160

/**
 * Returns the process that listens on a port, such as `process 4711 (node mf-leadcapture/api/serve-leads-api.ts)`. Returns null if
 * that process belongs to another user, or if the system has neither `/proc` nor `lsof`.
 */
export const findPortOwner = (port: number): string | null =>
  orNull(() => {
    const isLinux = process.platform === 'linux'
    const lsof = () =>
      execFileSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], {
        encoding: 'utf8',
        timeout: 3000,
      })
    const pid = isLinux ? findPortOwnerInProc(port) : (lsof().split('\n')[0] ?? '')
    if (pid === null || pid === '') return null
    const command = isLinux
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8', timeout: 3000 })
    return `process ${pid} (${command.trim().slice(0, MAX_COMMAND_LENGTH)})`
  })

/** Callback with the step that a command begins, for example "Composing pages". */
export type Progress = (step: string) => void

/**
 * Creates a progress callback that prints each step with the seconds since the start. Prints nothing if the output is not a
 * terminal.
 */
export const terminalProgress = (
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress => {
  const started = performance.now()
  return (step) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (terminal.isTTY) terminal.write(`${seconds.padStart(6)} s  ${step}\n`)
  }
}
