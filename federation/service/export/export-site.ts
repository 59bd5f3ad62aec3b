import { link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { askProcess, acquireLock, listFolder, workspaceModule } from '@federation/node-kit'
import { readComposition, STORE_ERROR_CODES, StoreError } from '@federation/registry'
import {
  type RecordedErrors,
  type RecordedResponse,
  type RetainedResponse,
  type ExportResponse,
  type ExportRequest,
  type SiteResponses,
  selectRetainedFiles,
  CURRENT,
  LOCK_FILE,
  makeCurrent,
  UNFINISHED_PREFIX,
  readCurrentExport,
  getStaticAddress,
  VERSIONS,
  renderHeadersFile,
  renderRedirectsFile,
} from './export-folder.ts'
import { ERROR_FILES, renderNginxHttp, type NginxPaths, renderNginxServer } from './nginx.ts'

const toError = ({ message, code }: { message: string; code?: string }): Error => {
  const storeCode = STORE_ERROR_CODES.find((one) => one === code)
  return storeCode ? new StoreError(storeCode, message) : new Error(message)
}

/**
 * Asks the site's own server, in a child process, for all responses of a composition. Exported responses thus equal served
 * ones. Writes the bodies to `request.bodies`. Rejects with StoreError, or with Error if the process fails.
 */
const requestSiteResponses = async (request: ExportRequest): Promise<SiteResponses> => {
  const program = await workspaceModule('exportProcess')
  if (program === null)
    throw new Error(
      'package.json has no program that asks the server. Add its path: "federation": { "exportProcess": "…" }',
    )
  const response = await askProcess<ExportResponse>(program, request, {
    silent: (ending, stderr) => `The server ended without an answer (${ending}):\n${stderr}`,
  })
  if ('error' in response) throw toError(response.error)
  return response
}

const SITE = 'site'
const ERRORS = 'errors'
/** Bodies of a response (plain, Brotli, gzip), with suffixes of their file names. nginx's `gzip_static` requires `.gz`. */
const BODIES = [
  ['body', ''],
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Files to copy into a new version of the export. The key is the path in that version, the value is the path of the file to
 * copy.
 */
type Sources = Map<string, string>

/** Lists the plain and compressed files of a response: for each, its path in the export, and the path of the file to copy. */
const listFiles = (
  path: string,
  response: RecordedResponse,
  sourceOf: (body: string, path: string) => string,
): [string, string][] =>
  BODIES.flatMap(([name, ending]): [string, string][] => {
    const body = response[name]
    return body === undefined ? [] : [[path + ending, sourceOf(body, path + ending)]]
  })

const listFilesAt = (
  address: string,
  response: RecordedResponse,
  sourceOf: (body: string, path: string) => string,
): [string, string][] => {
  const place = getStaticAddress(address, response)
  return 'file' in place ? listFiles(join(SITE, place.file), response, sourceOf) : []
}

/**
 * Lists the files of a new version of the export. The key is the path of a file in that version. The value is the path of the
 * recorded response body in the folder `bodies`, which will be copied to the file.
 */
const sourcesOf = ({ addresses, errors }: SiteResponses, bodies: string): Sources => {
  const recorded = (body: string) => join(bodies, body)
  return new Map([
    ...Object.entries(addresses).flatMap(([address, response]) => listFilesAt(address, response, recorded)),
    ...Object.entries(errors).flatMap(([name, response]) =>
      listFiles(
        join(ERRORS, ERROR_FILES[name as keyof RecordedErrors]),
        response as RecordedResponse,
        recorded,
      ),
    ),
    // Netlify and Cloudflare Pages serve this file for unknown paths.
    [join(SITE, '404.html'), recorded(errors.page.body)],
  ])
}

/** Returns false for loopback addresses, which other machines cannot reach. */
const isPublic = (api: string): boolean => !/^https?:\/\/(?:localhost|127\.|\[::1\])/.test(api)

interface VersionInput {
  answers: SiteResponses
  carried: Readonly<Record<string, RetainedResponse>>
  sources: Sources
  /** Absolute path of this exported version on the machine that will serve the files. */
  at: string
  api: string
}

const renderConfigurations = async ({
  answers,
  carried,
  sources,
  at,
  api,
}: VersionInput): Promise<[string, string][]> => {
  const older = Object.entries(carried).map(([address, { answered }]) => [address, answered] as const)
  const addresses = { ...answers.addresses, ...Object.fromEntries(older) }
  const notFound = await readFile(sources.get(join(ERRORS, ERROR_FILES.page)) ?? '', 'utf8')
  const places: NginxPaths = { site: join(at, SITE), errors: join(at, ERRORS), api, notFound }
  return [
    [join(SITE, '_headers'), renderHeadersFile({ ...answers, addresses }).text],
    [join(SITE, '_redirects'), renderRedirectsFile(answers, isPublic(api) ? api : null)],
    ['nginx/http.conf', renderNginxHttp(addresses, answers.clearCookies.path)],
    ['nginx/server.conf', renderNginxServer({ ...answers, addresses }, places)],
  ]
}

const writeVersion = async (folder: string, laying: VersionInput): Promise<void> => {
  for (const [path, source] of laying.sources) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await link(source, target)
  }
  for (const [path, text] of await renderConfigurations(laying)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

export interface ExportOptions {
  store: string
  composition: string
  out: string
  /**
   * Path that the output folder `out` has on the machine of the web server. Undefined if the path is the same as on this
   * machine.
   */
  servedFrom?: string | undefined
  api: string
  /** True to permit a folder that contains files that no export wrote. */
  isForced: boolean
  isDryRun: boolean
  print: (line: string) => void
}

/** Result of an export. `bytes` is the total size of all files. */
export interface ExportSummary {
  composition: string
  /** Absolute path of the folder to serve or to upload. */
  site: string
  pages: number
  redirects: number
  /** Number of files, compressed copies included. */
  files: number
  bytes: number
  /** Number of files that the export keeps from earlier exports, so that tabs that are still open can load them. */
  carried: number
  headerRules: number
  dryRun: boolean
}

type Counted = Pick<ExportSummary, 'pages' | 'redirects' | 'files' | 'bytes' | 'headerRules'>

const count = async (
  siteResponses: SiteResponses,
  sources: ReadonlyMap<string, string>,
): Promise<Counted> => {
  const responses = Object.values(siteResponses.addresses)
  const sizes = await Promise.all([...sources.values()].map(async (file) => (await stat(file)).size))
  return {
    pages: responses.filter(({ headers }) => headers['content-type']?.startsWith('text/html')).length,
    redirects: responses.filter(({ headers }) => headers['location'] !== undefined).length,
    files: sources.size,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    headerRules: renderHeadersFile(siteResponses).rules,
  }
}

/** Deletes unfinished folders of killed exports. The caller must have the lock of `out`, so that no other export is running. */
const deleteUnfinished = async (out: string): Promise<void> => {
  for (const name of await listFolder(out))
    if (name.startsWith(UNFINISHED_PREFIX)) await rm(join(out, name), { recursive: true, force: true })
}

/** Records the site's responses in the folder `scratch`. Unless it is a dry run, makes them the current version in `out`. */
const writeExport = async (options: ExportOptions, out: string, scratch: string): Promise<ExportSummary> => {
  const { store, composition, servedFrom, api, isDryRun, isForced, print } = options
  const before = await readCurrentExport(out, isForced)
  const { origin } = await readComposition(store, composition)
  const scheme = origin.startsWith('https:') ? 'https' : 'http'
  print(`Asking the site's server for all of ${composition}, as visitors hear it over ${scheme}`)
  const answers = await requestSiteResponses({ store, composition, scheme, bodies: scratch })
  const { addresses } = answers
  const now = new Date()
  const version = `${composition}-${now.getTime()}`
  const carried = selectRetainedFiles(before, addresses, now)
  const sources = sourcesOf(answers, scratch)
  const summary: ExportSummary = {
    composition,
    site: join(out, CURRENT, 'site'),
    ...(await count(answers, sources)),
    carried: Object.keys(carried).length,
    dryRun: isDryRun,
  }
  if (isDryRun) return summary
  const versionBefore = join(out, VERSIONS, before?.version ?? '')
  const older = Object.entries(carried).flatMap(([address, { answered }]) =>
    listFilesAt(address, answered, (_body, path) => join(versionBefore, path)),
  )
  print(`Writing ${sources.size} files`)
  const laid = join(scratch, 'version')
  await writeVersion(laid, {
    answers,
    carried,
    sources: new Map([...older, ...sources]),
    at: join(servedFrom ?? out, VERSIONS, version),
    api,
  })
  await mkdir(join(out, VERSIONS), { recursive: true })
  await rename(laid, join(out, VERSIONS, version))
  const record = { schema: 1, composition, at: now.toISOString(), version, addresses, carried } as const
  await makeCurrent(out, record, before?.version ?? null)
  return summary
}

/**
 * Exports all responses of a composition as files, with configuration for nginx, Netlify and Cloudflare Pages. The new version
 * becomes current in one step. Throws EXPORT_FOREIGN if the folder contains files that no export wrote, unless `isForced` is
 * true.
 */
export const exportSite = async (options: ExportOptions): Promise<ExportSummary> => {
  const out = resolve(options.out)
  await readCurrentExport(out, options.isForced)
  const releaseLock = options.isDryRun ? () => undefined : await acquireLock(join(out, LOCK_FILE))
  try {
    if (!options.isDryRun) await deleteUnfinished(out)
    const scratch = await mkdtemp(options.isDryRun ? join(tmpdir(), 'export-') : join(out, UNFINISHED_PREFIX))
    return await writeExport(options, out, scratch).finally(() =>
      rm(scratch, { recursive: true, force: true }),
    )
  } finally {
    releaseLock()
  }
}
