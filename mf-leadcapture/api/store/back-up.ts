import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { diskRoom } from 'federation/service/disk-room'
import { syncPath } from 'federation/service/durable-files'
import { namesIn } from 'federation/service/names-in'
import { databasePath } from './open-database.ts'
import type { Place } from './open-store.ts'
import { StoreRefused } from 'federation/service/postgres/database-errors'

const KEPT = 24
const MEGABYTE = 1024 * 1024
const PARTIAL = '.partial'
/** No backup takes that long: who began it is gone. */
const OLD = 60 * 60_000
/** So long a backup may hold what the store has forgotten; usually it is a day. */
const LONGEST_KEPT = 30 * 24 * 60 * 60_000

/** Files that belong to the database's records and lie beside SQLite: in a folder of STATE_DIR, with names that end alike. */
export interface KeptFiles {
  folder: string
  suffix: string
}

/** What a backup holds. */
export interface BackedUp extends Place {
  files: readonly KeptFiles[]
}

export const backupFolder = (stateDir: string): string => join(stateDir, 'backups')

/** Copies page by page while the API goes on writing, then proves the copy. */
const copySqlite = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    // Alone in its file: the log that the original has is not part of a copy.
    copy.exec('pragma journal_mode = delete')
    const found: unknown = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0]
    if (found !== 'ok') throw new StoreRefused('the copy does not pass its integrity check: check the disk')
  } finally {
    copy.close()
  }
}

const dumpPostgres = async (url: string, to: string): Promise<void> => {
  // Counts of requests are nobody's to keep.
  const what = ['--format=custom', '--no-owner', '--no-unlogged-table-data']
  const child = spawn('pg_dump', [...what, '--file', to, url], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.on('error', () => undefined)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0)
    throw new StoreRefused(
      `pg_dump did not finish (${stderr.trim().split('\n')[0] ?? ''}): install PostgreSQL's client programs`,
    )
}

/** Such a file never changes once it is there, so that all backups may share one copy; another disk gets its own. */
const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to))

/** The paths of the copies, their folder last. */
const keepFiles = async (
  stateDir: string,
  { folder, suffix }: KeptFiles,
  partial: string,
): Promise<string[]> => {
  const [from, to] = [join(stateDir, folder), join(partial, folder)]
  const names = (await namesIn(from)).filter((name) => name.endsWith(suffix))
  await mkdir(to, { mode: 0o700 })
  for (const name of names) await linkOrCopy(join(from, name), join(to, name))
  return [...names.map((name) => join(to, name)), to]
}

/** Backups by age, newest first. */
export const listBackups = async (stateDir: string): Promise<string[]> => {
  const names = await namesIn(backupFolder(stateDir))
  return names
    .filter((name) => !name.endsWith(PARTIAL))
    .toSorted()
    .toReversed()
}

/** Backups that never became whole. */
export const listPartials = async (stateDir: string): Promise<string[]> =>
  (await namesIn(backupFolder(stateDir))).filter((name) => name.endsWith(PARTIAL))

/** Removes what a process that died in the middle of a backup left behind. */
export const sweepPartials = async (stateDir: string, now: number): Promise<void> => {
  for (const name of await listPartials(stateDir)) {
    const path = join(backupFolder(stateDir), name)
    if (now - (await stat(path)).mtimeMs > OLD) await rm(path, { recursive: true, force: true })
  }
}

/** Removes backups that hold what was to be forgotten long ago. The newest stays: there may be nothing else to restore. */
export const sweepBackups = async (stateDir: string, now: number): Promise<void> => {
  for (const name of (await listBackups(stateDir)).slice(1)) {
    const path = join(backupFolder(stateDir), name)
    if (now - (await stat(path)).mtimeMs > LONGEST_KEPT) await rm(path, { recursive: true, force: true })
  }
}

const fill = async ({ stateDir, databaseUrl, files }: BackedUp, partial: string): Promise<void> => {
  await mkdir(partial, { mode: 0o700 })
  const database = join(partial, databaseUrl === undefined ? 'leads.db' : 'leads.dump')
  // Made by us, since what fills it would leave it open to everybody on the machine.
  await (await open(database, 'wx', 0o600)).close()
  if (databaseUrl === undefined) await copySqlite(databasePath(stateDir), database)
  if (databaseUrl !== undefined) await dumpPostgres(databaseUrl, database)
  const kept: string[] = []
  for (const one of files) kept.push(...(await keepFiles(stateDir, one, partial)))
  for (const path of [database, ...kept, partial]) await syncPath(path)
}

/**
 * A folder with the whole store as it was at one instant, files and all; it appears under its name only once it is
 * whole, proven and on disk, and leaves nothing where it fails. Older ones beyond a day's worth go. Below the reserve
 * that is kept for leads there are none.
 */
export const backUp = async (
  place: BackedUp,
  now: Date,
  root = backupFolder(place.stateDir),
): Promise<string> => {
  const target = join(root, now.toISOString().replaceAll(':', '-'))
  const partial = `${target}${PARTIAL}`
  await mkdir(root, { recursive: true, mode: 0o700 })
  const { free, reserve, forCopies } = await diskRoom(root)
  if (!forCopies)
    throw new StoreRefused(
      `no backup: the disk has ${Math.floor(free / MEGABYTE)} MB left, and ${Math.ceil(reserve / MEGABYTE)} are kept for leads: free some space`,
    )
  try {
    await rm(partial, { recursive: true, force: true })
    await fill(place, partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  await syncPath(root)
  if (root === backupFolder(place.stateDir)) {
    for (const old of (await listBackups(place.stateDir)).slice(KEPT))
      await rm(join(root, old), { recursive: true })
  }
  return target
}
