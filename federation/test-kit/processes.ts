import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts an HTTP server that closes when the test ends. Returns its origin, such as `http://127.0.0.1:4711`. */
export const serveHttp = async (
  listener: RequestListener,
  atEnd: (close: () => void) => void,
): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Owner of processes and folders: a scenario or a test. When it ends, its processes are stopped and its folders deleted. */
export interface TestScope {
  folder: () => Promise<string>
  onEnd: (cleanUp: () => unknown) => void
}

/** Creates an owner of temporary folders. `end` deletes the folders and runs the callbacks of `onEnd`, latest first. */
export const createScope = (prefix: string) => {
  const cleanUps: (() => unknown)[] = []
  const onEnd = (cleanUp: () => unknown) => void cleanUps.push(cleanUp)
  return {
    onEnd,
    folder: async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), prefix))
      onEnd(() => rm(folder, { recursive: true, force: true }))
      return folder
    },
    end: async (): Promise<void> => {
      for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
    },
  }
}

/** Resolves after a fixed time. Only for scenarios and faults that depend on time; tests wait for conditions instead. */
export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Polls a condition. Returns true when the condition is true, or false after `timeoutMs` milliseconds. */
export const waitUntil = async (
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<boolean> => {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
    if (await holds()) return true
    if (Date.now() > deadline) return false
  }
}

/** A process of this machine with its command line. */
export interface FoundProcess {
  pid: number
  command: string
}

/**
 * Returns the running processes whose environment variable STATE_DIR is `stateDir`, including processes without a parent.
 * Returns null if the system has no /proc.
 */
export const findProcesses = async (stateDir: string): Promise<FoundProcess[] | null> => {
  const names = await readdir('/proc').catch(() => null)
  if (!names) return null
  const foundProcesses: FoundProcess[] = []
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    // The environment is unreadable if the process has just ended, or belongs to another user.
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '')
    if (!environment.split('\0').includes(`STATE_DIR=${stateDir}`)) continue
    const command = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    if (command !== '') foundProcesses.push({ pid: Number(name), command: command.trim() })
  }
  return foundProcesses
}

/**
 * Returns PATH and the variables of the compile cache, which halves the start time of a process. Leaves out all other
 * variables, so that tests must pass their settings explicitly.
 */
export const getMinimalEnvironment = (): Record<string, string> => {
  const cacheVariables = Object.entries(process.env).filter(([name]) => name.startsWith('NODE_COMPILE_CACHE'))
  return { PATH: process.env.PATH ?? '', ...Object.fromEntries(cacheVariables) }
}
