/** Subcommands of `fed` that show state and change nothing live: history, differences, dashboard, previews, exports, errors. */

import {
  formatAge,
  formatMinute,
  isJsonOutput,
  UsageError,
  formatTable,
  printable,
} from '@federation/node-kit/cli'
import { type CompositionDiff, formatChanges, jobText } from '@federation/registry'
import { type PageOrigin, type PagePart, resolveComposition } from '@federation/release'
import { type ChangeOptions, onTerminal, openLiveCopy, openRegistry, printResult } from './run-command.ts'
import { canonicalizePath, SitePath } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { readEnvironment } from '@federation/node-kit'
import { formatCanaryStatus, getPageTag, PREVIEW_PATH, sendPurge, SITE_TAG } from '@federation/rollout'
import { type ExportSummary, exportSite, MAX_HEADER_RULES } from '@federation/service'
import type { Dashboard } from '@federation/service/dashboard'
import type { ReleaseErrors, SiteError, SourcePlace } from '@federation/service/errors'

export const history = (limit: number): Promise<void> =>
  printResult(
    async () => (await openRegistry()).history(limit),
    (entries) =>
      entries
        .flatMap((entry) => [
          `Entry ${entry.seq}, ${formatMinute(entry.at)} (${formatAge(entry.at)}): ${entry.reason}`,
          `  composition     ${entry.composition}`,
          ...formatChanges(entry).map((line) => `  ${line}`),
          '',
        ])
        .join('\n')
        .trimEnd() ||
      'Nothing has gone live yet. Release the shell and the areas: npm run fed -- release --all',
  )

const formatList = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what} (${names.length})`, ...names.map((name) => `  ${name}`)]

const differenceText = ({ from, to, releases, pages, redirects, files }: CompositionDiff): string => {
  const lines = [
    ...formatChanges({ change: { kind: 'release', releases } }).map((line) => `  ${line}`),
    ...formatList('new pages', pages.added),
    ...formatList('removed pages', pages.removed),
    ...formatList('changed pages', pages.changed),
    ...formatList('redirects', redirects),
    ...formatList('files such as sitemap.xml and robots.txt', files),
  ]
  return [`${from} → ${to}`, ...(lines.length > 0 ? lines : ['  no response differs'])].join('\n')
}

export const diff = (from: string | undefined, to: string): Promise<void> =>
  printResult(async () => (await openRegistry()).diff(from, to), differenceText)

const pathOf = (address: string): string => {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url || !/^(?:\/|https?:)/.test(address))
    throw new UsageError(
      `${address} is not an address. Pass a path such as /pay, or the complete URL of a page`,
    )
  return url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
}

const partLines = ({ name, release, revision, at, publisher, part, file, styles }: PagePart): string[] => [
  `  ${part.padEnd(32)}${name} ${release}`,
  `    ${revision === null ? 'unknown revision' : `revision ${revision}`}${at === null ? '' : `, published ${formatMinute(at)} (${formatAge(at)})`}`,
  ...(publisher ? [`    by ${jobText(publisher)}`] : []),
  `    ${file}${styles.length === 0 ? '' : `, ${styles.length} style files`}`,
]

const originText = ({ path, composition, composer, origin, redirect, parts }: PageOrigin): string =>
  [
    `${origin}${path}  composition ${composition}, composed by composer ${composer}`,
    ...(redirect ? [`  redirects to ${redirect.to}, declared by ${redirect.area}`] : []),
    ...parts.flatMap(partLines),
  ].join('\n')

export const why = (address: string, name: string): Promise<void> =>
  printResult(async () => (await openRegistry()).why(pathOf(address), name), originText)

const formatBoard = ({ lanes, canary, reports, keys, checkout }: Dashboard, link: string): string =>
  [
    formatTable(
      ['PART', 'RELEASE', 'LIVE SINCE', 'SIZE', 'VIEWS', 'WITH AN ERROR'],
      lanes.map(({ name, spans, measures }) => {
        const [span, measure] = [spans.findLast(({ kind }) => kind !== 'canary'), measures.at(-1)]
        return [
          name,
          span?.release ?? '–',
          span ? formatAge(span.from) : '–',
          measure?.bytes ? `${Math.round(measure.bytes / 1000)} kB` : '–',
          measure?.errors.count ?? '–',
          measure?.errors.bad ?? '–',
        ]
      }),
      { rightFrom: 3 },
    ),
    ...(canary ? ['', formatCanaryStatus(canary)] : []),
    '',
    `Gate: ${reports[0] ? `${reports[0].refusals.length} violations ${formatAge(reports[0].at)}` : 'no reports'}`,
    `Trust: ${keys.filter(({ revokedAt }) => revokedAt === undefined).length} keys`,
    ...(checkout?.map(
      ({ name, live }) => `Checkout: ${name} differs from the live release ${live ?? '(none)'}`,
    ) ?? []),
    '',
    `Dashboard: ${link}`,
  ].join('\n')

export const board = async (): Promise<void> => {
  const registry = await openRegistry()
  const link = isJsonOutput() ? '' : await registry.dashboardLink()
  return printResult(
    () => registry.dashboard(),
    (data) => formatBoard(data, link),
  )
}

/** Prints a signed link to a composition, such as an earlier one. The link makes a browser show it instead of the live one. */
export const preview = (what: string, { hours, path }: { hours: number; path: string }): Promise<void> =>
  printResult(
    async () => {
      const registry = await openRegistry()
      return registry.preview({ what, hours, path: parseContract(SitePath, path, '--path') }, onTerminal())
    },
    ({ composition, until, link }) =>
      `${link}\nShows composition ${composition} until ${formatMinute(until)}. To end the preview: ${new URL(link).origin}${PREVIEW_PATH}?end`,
  )

/** Returns an origin without a trailing slash. Throws UsageError if `text` is not an http or https origin. */
const readOrigin = (text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`--api expects an origin such as https://leads.crewtally.example, not ${text}`)
  return url.origin
}

const readFolder = (text: string): string => {
  if (!/^\/[\w./ -]*$/.test(text)) throw new UsageError('--served-from expects an absolute path')
  return text
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const exportText = (exported: ExportSummary): string => {
  const { composition, site, pages, redirects, files, bytes, carried, headerRules, dryRun } = exported
  return [
    `${dryRun ? 'It would export' : 'Exported'} ${composition}: ${pages} pages, ${redirects} redirects, ${files} files with their compressed copies, ${mebibytes(bytes)}`,
    ...(carried > 0 ? [`Kept ${carried} files of earlier exports, which open tabs may still need`] : []),
    ...(headerRules > MAX_HEADER_RULES
      ? [
          `_headers has ${headerRules} rules. Cloudflare Pages reads ${MAX_HEADER_RULES}: it ignores the last ones, which set how long styles are cached.`,
        ]
      : []),
    ...(dryRun ? [] : [`Serve ${site}: docs/how-to/export-the-site.md`]),
  ].join('\n')
}

interface ExportOptions extends ChangeOptions {
  out: string
  composition?: string | undefined
  channel?: string | undefined
  api?: string | undefined
  servedFrom?: string | undefined
  force?: boolean | undefined
}

/** Returns a store with the composition `what`: the store of this machine or, with REGISTRY_URL, a copy of the registry. */
const openReadableStore = async (what: string): Promise<string> => {
  const { storeDir, registryUrl } = readEnvironment(process.env)
  if (registryUrl === undefined) return storeDir
  const { store, replica } = await openLiveCopy()
  onTerminal().progress('Copying the site from the registry')
  await replica.pullServed()
  if (what !== 'live') await replica.pullAll()
  return store
}

export const exportFiles = async (exportOptions: ExportOptions): Promise<void> => {
  const { out, composition, channel, api, servedFrom, force = false, dryRun = false } = exportOptions
  if (composition !== undefined && channel !== undefined)
    throw new UsageError('Pass either --composition or --channel, not both')
  const { leadsUrl } = readEnvironment(process.env)
  const what = composition ?? channel ?? 'live'
  const options = {
    out,
    api: readOrigin(api ?? leadsUrl),
    ...(servedFrom !== undefined && { servedFrom: readFolder(servedFrom) }),
    isForced: force,
    isDryRun: dryRun,
    print: (line: string) => {
      if (!isJsonOutput()) process.stderr.write(`${line}\n`)
    },
  }
  return printResult(async () => {
    const store = await openReadableStore(what)
    const id = await resolveComposition(store, what)
    return exportSite({ ...options, store, composition: id })
  }, exportText)
}

interface ErrorsQuery {
  days: number
  area?: string | undefined
}

export const errors = ({ days, area }: ErrorsQuery): Promise<void> =>
  printResult(
    async () => (await openRegistry()).errors({ days, area }),
    (groups) =>
      [
        ...groups.map(formatGroup),
        ...(groups.length > 0
          ? []
          : [
              `No errors in ${days === 1 ? 'one day' : `${days} days`}. Only visitors who agree to measurement report them.`,
            ]),
        `Source: the event log of ${readEnvironment(process.env).registryUrl === undefined ? 'this' : "the registry's"} machine. Page servers on other machines have a log each: docs/how-to/find-browser-errors.md`,
      ].join('\n\n'),
  )

const formatGroup = ({ area, release, isLive, errors: found }: ReleaseErrors): string =>
  [
    [area, ...(release === null ? [] : [release]), ...(isLive ? ['(live)'] : [])].join(' '),
    ...found.flatMap(formatError),
  ].join('\n')

const formatError = ({ message, place, thrownIn, times, last, pages }: SiteError): string[] => [
  `  ${printable(message)}`,
  `    ${times} ${times === 1 ? 'time' : 'times'}, last ${formatMinute(last)} (${formatAge(last)}) on ${printable(pages.slice(0, 5).join(', '))}`,
  ...(place ? [`    at ${formatPlace(place)}`] : ['    at an unknown place']),
  ...(place?.text ? [`       ${printable(place.text)}`] : []),
  ...(thrownIn ? [`    thrown in ${formatPlace(thrownIn)}`] : []),
]

const formatPlace = ({ file, line, column, component }: SourcePlace): string =>
  `${file}:${line}:${column}${component === null ? '' : ` in ${component}`}`

/** Returns the path of a page or file, given as a path or a complete URL, in the form that its cache tag contains. */
const readPath = (text: string): string => {
  const path = canonicalizePath(text.replace(/^https?:\/\/[^/]*/, ''))
  if (path?.startsWith('/')) return path
  throw new UsageError(`${text} is no path of the site. Name paths such as /pay or /robots.txt`)
}

/** Purges pages and files from the cache in front of the page servers, or everything if `paths` is empty. */
export const purge = (paths: readonly string[]): Promise<void> =>
  printResult(
    async () => {
      const { cdn } = readEnvironment(process.env)
      if (!cdn)
        throw new UsageError('Set CDN and its credentials as for the page servers: docs/deploy/cdn.md')
      const tags = paths.length === 0 ? [SITE_TAG] : paths.map((path) => getPageTag(readPath(path)))
      await sendPurge(cdn, tags)
      return { provider: cdn.provider, tags }
    },
    ({ provider, tags }) => `Purged from ${provider}: ${tags.join(', ')}`,
  )
