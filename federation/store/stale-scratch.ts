import { randomUUID } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { namesIn } from '../service/names-in.ts'
import { storePaths } from './store-paths.ts'

/** Past this nothing is being written any more, whoever began it and on whichever machine. */
const OLD = 24 * 60 * 60_000

/** A name below the store's scratch folder that says whose it is. */
export const scratchName = (): string => `${hostname()}.${process.pid}.${randomUUID()}`

const isAlive = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
  // One that has ended keeps its number until its parent asks after it, which a busy machine's first process does late.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !state.slice(state.lastIndexOf(')')).startsWith(') Z')
}

const isAbandoned = async (path: string, name: string): Promise<boolean> => {
  // Compressed copies have an ending more.
  const [, host, pid] = /^(.+)\.(\d+)\.[\w-]+(?:\.(?:br|gz))?$/.exec(name) ?? []
  if (host === hostname()) return !(await isAlive(Number(pid)))
  return Date.now() - (await stat(path)).mtimeMs > OLD
}

/** What interrupted starts and releases left: that of processes of this machine that are gone, and what is old. */
export const staleScratch = async (store: string): Promise<string[]> => {
  const { scratch } = storePaths(store)
  const stale: string[] = []
  for (const name of await namesIn(scratch)) {
    const path = join(scratch, name)
    if (await isAbandoned(path, name).catch(() => false)) stale.push(path)
  }
  return stale
}

/** Removes what interrupted starts and releases left. */
export const removeStaleScratch = async (store: string): Promise<void> => {
  for (const path of await staleScratch(store)) await rm(path, { recursive: true, force: true })
}
