import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder, writeDurably } from '@federation/node-kit'
import { StoreError } from '@federation/registry'

/** Request for the site's server: all responses of one composition. */
export interface ExportRequest {
  store: string
  composition: string
  /** Scheme of the exported site. Some headers depend on it. */
  scheme: 'http' | 'https'
  /** Output folder of the bodies. The name of each file is the SHA-256 of its bytes, in hex. */
  bodies: string
}

/** One response: status, headers without those of the transfer, and the file names of its bodies. */
export interface RecordedResponse {
  status: number
  /** Lowercase names. Includes Content-Type, excludes ETag and headers of one encoding. */
  headers: Record<string, string>
  body: string
  /** Compressed copies of the body, if the server has them. */
  br?: string
  gzip?: string
}

/** Error responses of the server. */
export interface RecordedErrors {
  /** Path without a page. */
  page: RecordedResponse
  /** File that is in no release. */
  asset: RecordedResponse
  /** Document that the composition does not contain. */
  fragment: RecordedResponse
  /** Document of a composition that is not served. */
  composition: RecordedResponse
  /** Method that pages do not support. */
  method: RecordedResponse
  /** Cookie header that exceeds the limit. */
  cookies: RecordedResponse
  /** Lead API unreachable: response to a form posted without a script, and to one sent by a script. */
  formAway: RecordedResponse
  apiAway: RecordedResponse
}

/** Response to the button that deletes cookies. */
export interface ClearCookies {
  path: string
  answered: RecordedResponse
}

export interface SiteResponses {
  composition: string
  clearCookies: ClearCookies
  /** Responses by path, sorted by path. A response with a Location header is a redirect. */
  addresses: Record<string, RecordedResponse>
  /** Redirect from a page's path with a trailing slash to the page. Null if the site has no such pages. */
  slash: RecordedResponse | null
  errors: RecordedErrors
}

/** Message from the export process to its parent process. */
export type ExportResponse = SiteResponses | { error: { message: string; code?: string } }

/** Content of an exported path: a file, or a redirect to another path. */
export type StaticAddress = { file: string } | { to: string }

/** Paths that every host and file system accepts unchanged. */
const PORTABLE_PATH = /^(?:\/[\w.~-]+)+$|^\/$/

/** Adds `.html` instead of a folder, so that `/pay` and `/pay/solar` can coexist. */
const pageFile = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Returns the file of a response, relative to the site's folder, or the target of a redirect.
 * Throws if some host or file system would change the path or confuse it with another.
 */
export const getStaticAddress = (address: string, { status, headers }: RecordedResponse): StaticAddress => {
  const { location, 'content-type': type = '' } = headers
  if (!PORTABLE_PATH.test(address) || /(?:^|\/)\.\.?(?:\/|$)/.test(address))
    throw new Error(
      `${address} cannot be a file's name everywhere: an address of letters, digits and -._~ can.`,
    )
  if (status === 301 && location !== undefined) return { to: location }
  return { file: type.startsWith('text/html') ? pageFile(address) : address.slice(1) }
}

/** Period in which a tab that was left open can still load its files. */
const OPEN_TABS_MS = 7 * 24 * 60 * 60_000

/**
 * Addresses that an open tab may still request after a new export: release files, style sheets, and the composition's
 * `_wake`, `_chrome` and `_analytics` documents.
 */
const LONG_LIVED_PATHS =
  /^\/_r\/|^\/_f\/[\w-]{43}\.css$|^\/_f\/[0-9a-f]{16}\/_(?:wake|chrome|analytics)\.json$/

/**
 * Returns files of earlier exports that an open tab may still request and that the new export does not contain.
 * Each is kept for `OPEN_TABS_MS` after the last export that contained it.
 */
export const selectRetainedFiles = (
  before: ExportRecord | null,
  addresses: Readonly<Record<string, RecordedResponse>>,
  now: Date,
): Record<string, RetainedResponse> => {
  if (!before) return {}
  const until = new Date(now.getTime() + OPEN_TABS_MS).toISOString()
  const all = [
    ...Object.entries(before.carried),
    ...Object.entries(before.addresses)
      .filter(([address]) => LONG_LIVED_PATHS.test(address))
      .map(([address, answered]) => [address, { answered, until }] as const),
  ]
  return Object.fromEntries(
    all.filter(([address, kept]) => !(address in addresses) && kept.until > now.toISOString()),
  )
}

/** Response of an earlier export that is kept for open tabs. */
export interface RetainedResponse {
  answered: RecordedResponse
  /** ISO 8601, UTC. The first export after that time drops it. */
  until: string
}

/** Metadata of an export. A folder that contains this file belongs to an export. */
export interface ExportRecord {
  schema: 1
  composition: string
  at: string
  /** Name of the version's folder. */
  version: string
  addresses: Record<string, RecordedResponse>
  carried: Record<string, RetainedResponse>
}

// Names in an export's folder.
export const RECORD_FILE = 'export.json'
export const VERSIONS = 'versions'
export const CURRENT = 'current'
/** Lock of the writing process. */
export const LOCK_FILE = '.lock'
/** Prefix of folders with unfinished output. The next export deletes those of killed exports. */
export const UNFINISHED_PREFIX = '.begun-'

/**
 * Returns the export in a folder; null if there is none. Throws EXPORT_FOREIGN if the folder contains other files,
 * unless `isForced`, or if `out` is a file.
 */
export const readCurrentExport = async (out: string, isForced: boolean): Promise<ExportRecord | null> => {
  const all = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code !== 'ENOTDIR') throw error
    throw new StoreError('EXPORT_FOREIGN', `${out} is a file. Name a folder with --out.`)
  })
  const names = all.filter((name) => name !== LOCK_FILE && !name.startsWith(UNFINISHED_PREFIX))
  if (names.includes(RECORD_FILE)) {
    const record = JSON.parse(await readFile(join(out, RECORD_FILE), 'utf8')) as ExportRecord
    if (record.schema === 1) return record
  }
  if (names.length === 0 || isForced) return null
  throw new StoreError(
    'EXPORT_FOREIGN',
    `${out} has files that no export wrote (${names.slice(0, 3).join(', ')}). Name another folder, or pass --force: then ${CURRENT}, ${VERSIONS} and ${RECORD_FILE} there become the export's, and what else lies there stays.`,
  )
}

const switchCurrentLink = async (out: string, version: string): Promise<void> => {
  const link = join(out, CURRENT)
  const aside = `${link}.${process.pid}`
  await rm(aside, { force: true })
  await symlink(join(VERSIONS, version), aside)
  // With --force, a file or folder of that name may exist. A rename cannot replace a folder.
  if ((await readlink(link).catch(() => null)) === null) await rm(link, { recursive: true, force: true })
  await rename(aside, link)
}

/**
 * Makes a version the current one atomically and removes all others except the previous version.
 * A server that has not reloaded its configuration still serves the previous one.
 */
export const makeCurrent = async (
  out: string,
  record: ExportRecord,
  before: string | null,
): Promise<void> => {
  const file = join(out, RECORD_FILE)
  await writeDurably(`${file}.new`, `${JSON.stringify(record)}\n`)
  await switchCurrentLink(out, record.version)
  await rename(`${file}.new`, file)
  for (const name of await listFolder(join(out, VERSIONS)))
    if (name !== record.version && name !== before)
      await rm(join(out, VERSIONS, name), { recursive: true, force: true })
}
