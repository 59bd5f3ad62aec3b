import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { readDiskSpace, listFolder, fsyncPath } from '@federation/node-kit'
import { StoreMisconfigured } from '@federation/node-kit/postgres'
import { getFileFolder } from './files.ts'
import type { Place } from './open-store.ts'
import { getDatabasePath } from './sqlite-database.ts'

const MAX_BACKUPS = 24
const MEGABYTE = 1024 * 1024
const PARTIAL = '.partial'
/** Age at which an incomplete backup is deleted. No backup takes an hour, so its process must have ended. */
const PARTIAL_MAX_AGE_MS = 60 * 60_000
/** Age at which a backup is deleted, because it contains data that the store has deleted since. Most are replaced earlier. */
const BACKUP_MAX_AGE_MS = 30 * 24 * 60 * 60_000

export const getBackupFolder = (stateDir: string): string => join(stateDir, 'backups')

/**
 * Backs up the store and its files into a new folder. The folder gets its final name only after it is complete, verified and on
 * disk. A failed backup leaves no files. In the default folder, all but the newest backups are deleted. Throws
 * StoreMisconfigured if the disk has only the space that is reserved for leads.
 */
export const backUp = async (
  place: Place,
  now: Date,
  root = getBackupFolder(place.stateDir),
): Promise<string> => {
  const target = join(root, now.toISOString().replaceAll(':', '-'))
  const partial = `${target}${PARTIAL}`
  await mkdir(root, { recursive: true, mode: 0o700 })
  const { free, reserve, canWriteCopies } = await readDiskSpace(root)
  if (!canWriteCopies)
    throw new StoreMisconfigured(
      `no backup: the disk has ${Math.floor(free / MEGABYTE)} MB left, and ${Math.ceil(reserve / MEGABYTE)} are reserved for leads. Free some space`,
    )
  try {
    await rm(partial, { recursive: true, force: true })
    await writeBackup(place, partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  await fsyncPath(root)
  if (root === getBackupFolder(place.stateDir))
    for (const old of (await listBackups(place.stateDir)).slice(MAX_BACKUPS))
      await rm(join(root, old), { recursive: true })
  return target
}

const writeBackup = async ({ stateDir, databaseUrl }: Place, folder: string): Promise<void> => {
  await mkdir(folder, { mode: 0o700 })
  const database = join(folder, databaseUrl === undefined ? 'leads.db' : 'leads.dump')
  // Create the file first, readable only for the current user. `pg_dump` and SQLite would create it readable for all users.
  await (await open(database, 'wx', 0o600)).close()
  if (databaseUrl === undefined) await copySqlite(getDatabasePath(stateDir), database)
  else await dumpPostgres(databaseUrl, database)
  for (const path of [database, ...(await copyFiles(stateDir, folder)), folder]) await fsyncPath(path)
}

/** Copies the database page by page while the API writes. Then verifies the copy. */
const copySqlite = async (from: string, to: string): Promise<void> => {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    // Turn the write-ahead log off, so that the copy is a single file.
    copy.exec('pragma journal_mode = delete')
    const found: unknown = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0]
    if (found !== 'ok')
      throw new StoreMisconfigured('the copy does not pass its integrity check: check the disk')
  } finally {
    copy.close()
  }
}

const dumpPostgres = async (url: string, to: string): Promise<void> => {
  // Exclude unlogged tables. They contain only rate limits, which a restored store does not need.
  const options = ['--format=custom', '--no-owner', '--no-unlogged-table-data', '--file', to, url]
  const child = spawn('pg_dump', options, { stdio: ['ignore', 'ignore', 'pipe'] })
  child.on('error', () => undefined)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0)
    throw new StoreMisconfigured(
      `pg_dump did not finish (${stderr.trim().split('\n')[0] ?? ''}): install PostgreSQL's client programs`,
    )
}

/** Backs up uploaded résumés: as hard links, because they never change, or as copies on another disk. Returns their paths. */
const copyFiles = async (stateDir: string, backupPath: string): Promise<string[]> => {
  const [source, target] = [getFileFolder(stateDir), getFileFolder(backupPath)]
  const ids = await source.ids()
  await mkdir(target.path, { mode: 0o700 })
  for (const id of ids)
    await link(source.of(id), target.of(id)).catch(() => copyFile(source.of(id), target.of(id)))
  return [...ids.map(target.of), target.path]
}

/** Returns the names of the complete backups, newest first. */
export const listBackups = async (stateDir: string): Promise<string[]> =>
  (await listFolder(getBackupFolder(stateDir)))
    .filter((name) => !name.endsWith(PARTIAL))
    .toSorted()
    .toReversed()

export const listPartials = async (stateDir: string): Promise<string[]> =>
  (await listFolder(getBackupFolder(stateDir))).filter((name) => name.endsWith(PARTIAL))

export const getBackupAgeMs = async (stateDir: string, name: string, now: number): Promise<number> =>
  now - (await stat(join(getBackupFolder(stateDir), name))).mtimeMs

/** Deletes old backups, and incomplete backups of killed processes. Always keeps the newest complete backup. */
export const deleteExpiredBackups = async (stateDir: string, now: number): Promise<void> => {
  const sweep = async (names: string[], maxAgeMs: number): Promise<void> => {
    for (const name of names)
      if ((await getBackupAgeMs(stateDir, name, now)) > maxAgeMs)
        await rm(join(getBackupFolder(stateDir), name), { recursive: true, force: true })
  }
  await sweep(await listPartials(stateDir), PARTIAL_MAX_AGE_MS)
  await sweep((await listBackups(stateDir)).slice(1), BACKUP_MAX_AGE_MS)
}
