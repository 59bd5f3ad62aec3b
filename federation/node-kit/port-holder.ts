import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const LISTENING = '0A'

/** Inodes of the sockets that listen on a port, in Linux's tables. */
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

/** Another user's processes cannot be looked into. */
const orNothing = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const holderInProc = (port: number): string | null => {
  const sockets = listeningSockets(port)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const files = orNothing(() => readdirSync(`/proc/${pid}/fd`)) ?? []
    const isHolder = files.some((file) =>
      sockets.has(orNothing(() => readlinkSync(`/proc/${pid}/fd/${file}`)) ?? ''),
    )
    if (isHolder) return pid
  }
  return null
}

const MAX_COMMAND_LENGTH = 160

/**
 * Names the process that listens on a port of this machine, such as `process 4711 (node mf-leadcapture/api/main.ts)`. Null
 * where the system does not tell: another user's process, or no `/proc` and no `lsof`.
 */
export const portHolder = (port: number): string | null =>
  orNothing(() => {
    const isLinux = process.platform === 'linux'
    const lsof = () =>
      execFileSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], {
        encoding: 'utf8',
        timeout: 3000,
      })
    const pid = isLinux ? holderInProc(port) : (lsof().split('\n')[0] ?? '')
    if (pid === null || pid === '') return null
    const command = isLinux
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8', timeout: 3000 })
    return `process ${pid} (${command.trim().slice(0, MAX_COMMAND_LENGTH)})`
  })
