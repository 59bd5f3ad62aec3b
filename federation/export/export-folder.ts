import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { StoreError } from '../store/store-errors.ts'

/** What the site's server is asked for: all that it answers of one composition. */
export interface ExportAsk {
  store: string
  composition: string
  /** What visitors' browsers will speak: some headers depend on it. */
  scheme: 'http' | 'https'
  /** Folder that the bodies are written into, each under the sha256 of its bytes in hex. */
  bodies: string
}

/** One answer: its status, its headers without those that a body's transfer gives, and the names of its bodies. */
export interface Answered {
  status: number
  /** Names in small letters. Content-Type is among them; the tag and what belongs to one encoding are not. */
  headers: Record<string, string>
  body: string
  /** The same body compressed, where the server has it so. */
  br?: string
  gzip?: string
}

/** What the server answers where it has nothing to show. */
export interface AnsweredErrors {
  /** An address that no page has. */
  page: Answered
  /** A file that no release has. */
  asset: Answered
  /** A document of the composition that it does not have. */
  fragment: Answered
  /** A document of a composition that is not shown. */
  composition: Answered
  /** A method that a page does not take. */
  method: Answered
  /** A request with more cookies than are read. */
  cookies: Answered
  /** A form that is posted by itself, and one that a script sends, where the lead API cannot be reached. */
  formAway: Answered
  apiAway: Answered
}

/** Response to the button that deletes cookies. */
export interface ClearCookies {
  path: string
  answered: Answered
}

export interface SiteAnswers {
  composition: string
  clearCookies: ClearCookies
  /** By address, in the order of addresses; redirects are those that have a Location. */
  addresses: Record<string, Answered>
  /** What is answered to the address of a page with a slash behind it; its Location is that page's own. Null without such pages. */
  slash: Answered | null
  errors: AnsweredErrors
}

/** Of the process that asks the server, to the one that started it. */
export type ExportAnswer = SiteAnswers | { error: { message: string; code?: string } }

/** What stands at an address of an export: a file, or the way to another address. */
export type StaticAddress = { file: string } | { to: string }

/** What every host and every disk takes as it is. */
const PLAIN = /^(?:\/[\w.~-]+)+$|^\/$/

/** An address that two pages of a site can have beside each other: `/pay` and `/pay/solar`. */
const pageFile = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Where an answer lies below the site's folder, without a slash before it. Throws where an address could not be told apart
 * from another on some disk or host.
 */
export const staticAddress = (address: string, { status, headers }: Answered): StaticAddress => {
  const { location, 'content-type': type = '' } = headers
  if (!PLAIN.test(address) || /(?:^|\/)\.\.?(?:\/|$)/.test(address))
    throw new Error(
      `${address} cannot be a file's name everywhere: an address of letters, digits and -._~ can.`,
    )
  if (status === 301 && location !== undefined) return { to: location }
  return { file: type.startsWith('text/html') ? pageFile(address) : address.slice(1) }
}

/** For so long a tab that was left open still finds what it needs. */
const OPEN_TABS_MS = 7 * 24 * 60 * 60_000

/** What wakes the pages of a composition, and how they look: an open tab asks for these, and for no other documents. */
const LASTING = /^\/_r\/|^\/_f\/[\w-]{43}\.css$|^\/_f\/[0-9a-f]{16}\/_(?:wake|chrome|analytics)\.json$/

/**
 * What of the export before, and of those before it, an open tab may still ask for, and this one does not answer itself. It is
 * kept for 7 days after it was last a part of the site.
 */
export const carriedOver = (
  before: ExportRecord | null,
  addresses: Readonly<Record<string, Answered>>,
  now: Date,
): Record<string, CarriedAnswer> => {
  if (!before) return {}
  const until = new Date(now.getTime() + OPEN_TABS_MS).toISOString()
  const all = [
    ...Object.entries(before.carried),
    ...Object.entries(before.addresses)
      .filter(([address]) => LASTING.test(address))
      .map(([address, answered]) => [address, { answered, until }] as const),
  ]
  return Object.fromEntries(
    all.filter(([address, kept]) => !(address in addresses) && kept.until > now.toISOString()),
  )
}

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
