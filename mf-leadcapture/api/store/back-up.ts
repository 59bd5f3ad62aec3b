import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { cvFolder } from '../applications/cv-place.ts'
import { databasePath } from './open-database.ts'
import type { Place } from './open-store.ts'
import { StoreRefused } from './store-errors.ts'
import { syncPath } from './synced-file.ts'

const KEPT = 24

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
    const verdict: unknown = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0]
    if (verdict !== 'ok') throw new StoreRefused('the copy does not pass its integrity check: check the disk')
  } finally {
    copy.close()
  }
}

const dumpPostgres = async (url: string, to: string): Promise<void> => {
  const child = spawn('pg_dump', ['--format=custom', '--no-owner', '--file', to, url], { stdio: ['ignore', 'ignore', 'pipe'] })
  child.on('error', () => undefined)
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new StoreRefused(`pg_dump did not finish (${stderr.trim().split('\n')[0] ?? ''}): install PostgreSQL's client programs`)
}

const copyCvs = async (stateDir: string, to: string): Promise<string[]> => {
  const names = await readdir(cvFolder(stateDir)).catch(() => [])
  const cvs = names.filter((name) => name.endsWith('.cv'))
  await mkdir(to, { mode: 0o700 })
  for (const name of cvs) await copyFile(join(cvFolder(stateDir), name), join(to, name))
  return cvs.map((name) => join(to, name))
}

/** Backups by age, newest first. */
export const listBackups = async (stateDir: string): Promise<string[]> => {
  const names = await readdir(backupFolder(stateDir)).catch(() => [])
  return names.filter((name) => !name.endsWith('.partial')).toSorted().toReversed()
}

/**
 * A folder with the whole store as it was at one instant, the CVs and all; it appears under its name only once it is
 * whole, proven and on disk. Older ones beyond a day's worth go.
 */
export const backUp = async ({ stateDir, databaseUrl }: Place, now: Date, root = backupFolder(stateDir)): Promise<string> => {
  const target = join(root, now.toISOString().replaceAll(':', '-'))
  const partial = `${target}.partial`
  await mkdir(root, { recursive: true, mode: 0o700 })
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  const database = join(partial, databaseUrl === undefined ? 'leads.db' : 'leads.dump')
  if (databaseUrl === undefined) await copySqlite(databasePath(stateDir), database)
  if (databaseUrl !== undefined) await dumpPostgres(databaseUrl, database)
  const cvs = await copyCvs(stateDir, join(partial, 'applications'))
  for (const path of [database, ...cvs, join(partial, 'applications'), partial]) await syncPath(path)
  await rename(partial, target)
  await syncPath(root)
  if (root === backupFolder(stateDir)) {
    for (const old of (await listBackups(stateDir)).slice(KEPT)) await rm(join(root, old), { recursive: true })
  }
  return target
}
