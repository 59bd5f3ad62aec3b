import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { StoreError } from '../store/errors.ts'
import type { Answered } from './answered.ts'

/** What an address of an earlier export was answered with, for as long as an open tab may ask for it. */
export interface CarriedAnswer {
  answered: Answered
  /** ISO 8601, UTC; it goes at the first export after that. */
  until: string
}

/** What an export says of itself; its being there makes a folder one of an export. */
export interface ExportRecord {
  schema: 1
  composition: string
  at: string
  /** Of the version's folder. */
  version: string
  addresses: Record<string, Answered>
  carried: Record<string, CarriedAnswer>
}

/** Names below the folder of an export. */
export const RECORD_FILE = 'export.json'
export const VERSIONS = 'versions'
export const CURRENT = 'current'
/** Held while one process writes; what others began and did not end goes at the next export. */
export const LOCK_FILE = '.lock'
export const SCRATCH = '.begun-'

/** An export that stands in the folder; null where the folder is empty or not there. Refuses any other (EXPORT_FOREIGN). */
export const standingExport = async (out: string, isForced: boolean): Promise<ExportRecord | null> => {
  const all = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code !== 'ENOTDIR') throw error
    throw new StoreError('EXPORT_FOREIGN', `${out} is a file. Name a folder with --out.`)
  })
  const names = all.filter((name) => name !== LOCK_FILE && !name.startsWith(SCRATCH))
  if (names.includes(RECORD_FILE)) {
    const record = JSON.parse(await readFile(join(out, RECORD_FILE), 'utf8')) as ExportRecord
    if (record.schema === 1) return record
  }
  if (names.length === 0 || isForced) return null
  throw new StoreError(
    'EXPORT_FOREIGN',
    `${out} holds something that no export wrote (${names.slice(0, 3).join(', ')}). Name another folder, or say --force: then ${CURRENT}, ${VERSIONS} and ${RECORD_FILE} there become the export's, and what else lies there stays.`,
  )
}

const pointAt = async (out: string, version: string): Promise<void> => {
  const link = join(out, CURRENT)
  const aside = `${link}.${process.pid}`
  await rm(aside, { force: true })
  await symlink(join(VERSIONS, version), aside)
  // What stood there before --force took the folder over.
  if ((await readlink(link).catch(() => null)) === null) await rm(link, { recursive: true, force: true })
  await rename(aside, link)
}

/**
 * Makes a version the current one, in one step, and removes all others but the one before: a server that has not read its
 * configuration again serves that still.
 */
export const makeCurrent = async (
  out: string,
  record: ExportRecord,
  before: string | null,
): Promise<void> => {
  const file = join(out, RECORD_FILE)
  await writeDurably(`${file}.new`, `${JSON.stringify(record)}\n`)
  await pointAt(out, record.version)
  await rename(`${file}.new`, file)
  for (const name of await namesIn(join(out, VERSIONS)))
    if (name !== record.version && name !== before)
      await rm(join(out, VERSIONS, name), { recursive: true, force: true })
}
