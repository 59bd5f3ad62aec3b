/** Files of an exported site: folder layout, and the header and redirect files that static hosts read. */

import { readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder, replaceDurably } from '@federation/node-kit'
import { StoreError } from '@federation/registry'
import { isDeepStrictEqual } from 'node:util'

/**
 * Request to the process that runs the site's server. The process records the server's response to each URL of a composition
 * (the releases of one version of the site).
 */
export interface ExportRequest {
  store: string
  composition: string
  /** Scheme of the exported site. Some response headers depend on it. */
  scheme: 'http' | 'https'
  /** Folder for the response bodies. The name of each file is its SHA-256 in hex. */
  bodies: string
}

/** A response of the site's server. `body` and the compressed bodies are names of files in the folder `bodies`. */
export interface RecordedResponse {
  status: number
  /** Headers with lowercase names. Includes Content-Type. Excludes ETag, and headers that apply to one encoding only. */
  headers: Record<string, string>
  body: string
  br?: string
  gzip?: string
}

/** Recorded error responses, one for each kind of missing resource. */
export interface RecordedErrors {
  /** Response for a path without a page. */
  page: RecordedResponse
  /** Response for a file that no release contains. */
  asset: RecordedResponse
  /** Response for a fragment (prerendered part of a page) that the composition does not contain. */
  fragment: RecordedResponse
  /** Response for a fragment whose composition (the releases of one version of the site) is no longer served. */
  composition: RecordedResponse
  /** Response for an HTTP method that pages do not support. */
  method: RecordedResponse
  /** Response for a Cookie header that is too long. */
  cookies: RecordedResponse
  /**
   * Responses to a form post while the lead API is unreachable: `formAway` if the browser posts the form, `apiAway` if a script
   * posts it.
   */
  formAway: RecordedResponse
  apiAway: RecordedResponse
}

export interface ClearCookies {
  path: string
  answered: RecordedResponse
}

/** All responses of a site that an export writes to files. */
export interface SiteResponses {
  composition: string
  clearCookies: ClearCookies
  /** Responses, keyed and sorted by URL path. A response with a Location header is a redirect. */
  addresses: Record<string, RecordedResponse>
  /**
   * Recorded redirect from one page's path with a trailing slash, such as `/hr/`, to the path without the slash. It is the
   * sample for the redirects of all pages. Null if `/` is the only page of the site.
   */
  slash: RecordedResponse | null
  errors: RecordedErrors
}

/** Output of the process that records a site for export, as JSON. */
export type ExportResponse = SiteResponses | { error: { message: string; code?: string } }

/** A URL path in the export: a file, or a redirect to another path. */
export type StaticAddress = { file: string } | { to: string }

/** Matches paths that all hosts and file systems accept unchanged. */
const PORTABLE_PATH = /^(?:\/[\w.~-]+)+$|^\/$/

/**
 * Returns the file of a page, such as `pay.html` for `/pay`. Hosts such as Cloudflare Pages serve this file at `/pay`. They
 * would redirect `/pay` to `/pay/` if the file were `pay/index.html`.
 */
const pageFile = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Returns the file of a response, relative to the export's folder, or the target of a redirect. Throws if the path contains
 * characters that some web hosts or file systems change or ignore.
 */
export const getStaticAddress = (address: string, { status, headers }: RecordedResponse): StaticAddress => {
  const { location, 'content-type': type = '' } = headers
  if (!PORTABLE_PATH.test(address) || /(?:^|\/)\.\.?(?:\/|$)/.test(address))
    throw new Error(
      `${address} cannot be a file's name everywhere: an address of letters, digits and -._~ can.`,
    )
  if ((status === 301 || status === 302) && location !== undefined) return { to: location }
  return { file: type.startsWith('text/html') ? pageFile(address) : address.slice(1) }
}

/**
 * Milliseconds for which files of an earlier export are kept, so that an open browser tab can load the files of the version
 * that it shows.
 */
const OPEN_TABS_MS = 7 * 24 * 60 * 60_000

/**
 * Paths that an open browser tab can still request after a new export: files of releases, style sheets, and the composition's
 * JSON files for hydration, layout and analytics.
 */
const LONG_LIVED_PATHS =
  /^\/_r\/|^\/_f\/[\w-]{43}\.css$|^\/_f\/[0-9a-f]{16}\/_(?:wake|chrome|analytics)\.json$/

/**
 * Returns responses of earlier exports that the new export lacks, and that an open browser tab can still request. A response is
 * kept for `OPEN_TABS_MS` after the last export that contained it.
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
      .map(([address, response]) => [address, { answered: response, until }] as const),
  ]
  return Object.fromEntries(
    all.filter(([address, retained]) => !(address in addresses) && retained.until > now.toISOString()),
  )
}

/** Response of an earlier export that is kept for open browser tabs. */
export interface RetainedResponse {
  answered: RecordedResponse
  /** Time until which new exports include this response (ISO 8601, UTC). The first export after that time omits it. */
  until: string
}

/** Metadata file of an export. A folder that contains this file was written by an export. */
export interface ExportRecord {
  schema: 1
  composition: string
  at: string
  version: string
  addresses: Record<string, RecordedResponse>
  carried: Record<string, RetainedResponse>
}

export const RECORD_FILE = 'export.json'
export const VERSIONS = 'versions'
export const CURRENT = 'current'
/** Lock file. It prevents two exports to the same folder at once. */
export const LOCK_FILE = '.lock'
/** Prefix of folders with unfinished output. If an export was killed, the next one deletes them. */
export const UNFINISHED_PREFIX = '.begun-'

/**
 * Returns the record of the current export in the folder `out`, or null if there is none. Throws EXPORT_FOREIGN if `out` is a
 * file. Also throws it if the folder contains files that no export wrote, and `isForced` is false.
 */
export const readCurrentExport = async (out: string, isForced: boolean): Promise<ExportRecord | null> => {
  const allNames = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code !== 'ENOTDIR') throw error
    throw new StoreError('EXPORT_FOREIGN', `${out} is a file. Name a folder with --out.`)
  })
  const names = allNames.filter((name) => name !== LOCK_FILE && !name.startsWith(UNFINISHED_PREFIX))
  if (names.includes(RECORD_FILE)) {
    const record = JSON.parse(await readFile(join(out, RECORD_FILE), 'utf8')) as ExportRecord
    if (record.schema === 1) return record
  }
  if (names.length === 0 || isForced) return null
  throw new StoreError(
    'EXPORT_FOREIGN',
    `${out} has files that no export wrote (${names.slice(0, 3).join(', ')}). Name another folder, or pass --force: the export then replaces ${CURRENT}, ${VERSIONS} and ${RECORD_FILE} there, and keeps all other files.`,
  )
}

const switchCurrentLink = async (out: string, version: string): Promise<void> => {
  const link = join(out, CURRENT)
  const aside = `${link}.${process.pid}`
  await rm(aside, { force: true })
  await symlink(join(VERSIONS, version), aside)
  // With `--force`, the folder can contain a file or folder named `current` that no export wrote. Delete it first, because
  // `rename` cannot replace a folder by a link.
  if ((await readlink(link).catch(() => null)) === null) await rm(link, { recursive: true, force: true })
  await rename(aside, link)
}

/**
 * Makes a version of the export the current one in one step, and deletes older versions. Keeps the previous version, because a
 * web server that has not reloaded its configuration still serves it.
 */
export const makeCurrent = async (
  out: string,
  record: ExportRecord,
  before: string | null,
): Promise<void> => {
  // Write the record first. If the process is killed before the link is switched, the next export still keeps the files of both
  // versions. In the other order, it would not know the newest version.
  await replaceDurably(join(out, RECORD_FILE), `${JSON.stringify(record)}\n`)
  await switchCurrentLink(out, record.version)
  for (const name of await listFolder(join(out, VERSIONS)))
    if (name !== record.version && name !== before)
      await rm(join(out, VERSIONS, name), { recursive: true, force: true })
}

/** Maximum number of rules that Cloudflare Pages reads: https://developers.cloudflare.com/pages/configuration/headers/ */
export const MAX_HEADER_RULES = 100

type Headers = Readonly<Record<string, string>>

const without = (headers: Headers, listStatedHeaders: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => listStatedHeaders[name] !== value))

export const commonHeaders = (responses: readonly RecordedResponse[]): Headers => {
  const [first, ...rest] = responses
  return Object.fromEntries(
    Object.entries(first?.headers ?? {}).filter(([name, value]) =>
      rest.every(({ headers }) => headers[name] === value),
    ),
  )
}

const formatRule = (address: string, headers: Headers): string[] => [
  address,
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
]

/** Headers that a web host such as Netlify sets itself, from a file's name and its compression. */
const HOST_SET_HEADERS = new Set(['content-type', 'vary'])
const listStatedHeaders = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOST_SET_HEADERS.has(name)))

/**
 * Returns the text of `_headers` for Netlify and Cloudflare Pages, and its number of rules. A host adds the headers of each
 * rule that matches, so two rules for one path must not set the same header. Rules of pages precede rules of single files
 * below `/_`, so that a host that reads only the first rules does not ignore rules of pages.
 */
export const renderHeadersFile = ({
  composition,
  addresses,
}: SiteResponses): { text: string; rules: number } => {
  const pages = Object.entries(addresses).filter(([, { status }]) => status === 200)
  const common = listStatedHeaders(commonHeaders(Object.values(addresses)))
  const headersOf = (address: string) => without(listStatedHeaders(addresses[address]?.headers ?? {}), common)
  const shared = ['/_r/', `/_f/${composition}/`].flatMap((folder) => {
    const inside = pages.flatMap(([address]) => (address.startsWith(folder) ? [headersOf(address)] : []))
    const [first] = inside
    return first && inside.every((headers) => isDeepStrictEqual(headers, first))
      ? [{ folder, headers: first }]
      : []
  })
  const single = pages
    .map(([address]) => address)
    .filter((address) => !shared.some(({ folder }) => address.startsWith(folder)))
    .toSorted((a, b) => Number(a.startsWith('/_')) - Number(b.startsWith('/_')))
  const rules = [
    formatRule('/*', common),
    ...shared.map(({ folder, headers }) => formatRule(`${folder}*`, headers)),
    ...single.map((address) => formatRule(address, headersOf(address))),
  ]
  return { text: `${rules.map((lines) => lines.join('\n')).join('\n')}\n`, rules: rules.length }
}

/**
 * Returns the text of `_redirects` for Netlify and Cloudflare Pages. `api` is the public origin of the lead API, which receives
 * the site's forms. If `api` is null, the text has no rule for requests to the API.
 */
export const renderRedirectsFile = ({ addresses }: SiteResponses, api: string | null): string =>
  [
    ...Object.entries(addresses).flatMap(([address, { status, headers }]) =>
      headers['location'] === undefined ? [] : [`${address} ${headers['location']} ${status}`],
    ),
    ...(api === null ? [] : [`/api/* ${api}/api/:splat 200`]),
  ]
    .map((line) => `${line}\n`)
    .join('')
