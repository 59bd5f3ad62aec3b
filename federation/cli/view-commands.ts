import { SitePath } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { readEnvironment } from '@federation/node-kit'
import { terminalProgress, UsageError } from '@federation/node-kit/cli'
import { resolveComposition } from '@federation/release'
import { formatCanaryStatus, PREVIEW_PATH } from '@federation/rollout'
import { type ExportSummary, exportSite, MAX_HEADER_RULES } from '@federation/service'
import type { Dashboard } from '@federation/service/dashboard'
import { openRegistry } from './open-registry.ts'
import { printResult } from './print.ts'

const formatBoard = ({ lanes, canary, reports, keys, checkout }: Dashboard, link: string): string =>
  [
    ...lanes.map(({ name, spans, measures }) => {
      const [span, measure] = [spans.findLast(({ kind }) => kind !== 'canary'), measures.at(-1)]
      const size = measure?.bytes ? `  ${Math.round(measure.bytes / 1000)} kB` : ''
      const errors = measure ? `  ${measure.errors.bad} of ${measure.errors.count} views with an error` : ''
      return `${name.padEnd(16)}${span?.release ?? 'none'} since ${span?.from ?? '–'}${size}${errors}`
    }),
    ...(canary ? ['', formatCanaryStatus(canary)] : []),
    '',
    `gate: ${reports[0] ? `${reports[0].refusals.length} violations at ${reports[0].at}` : 'no reports'}`,
    `trust: ${keys.filter(({ revokedAt }) => revokedAt === undefined).length} keys`,
    ...(checkout?.map(({ name, live }) => `checkout: ${name} differs from live ${live ?? 'nothing'}`) ?? []),
    '',
    `dashboard: ${link}`,
  ].join('\n')

/** Prints the data of the dashboard, and a link that opens it in a browser. */
export const board = async ({ json }: { json?: boolean | undefined }): Promise<void> => {
  const registry = await openRegistry()
  const link = json ? '' : await registry.dashboardLink()
  return printResult(
    json,
    () => registry.dashboard(),
    (data) => formatBoard(data, link),
  )
}

interface PreviewOptions {
  hours: number
  path: string
  json?: boolean | undefined
}

/**
 * Prints a signed link to a composition, such as an earlier one. A browser that opens the link gets that composition instead of
 * the live one.
 */
export const preview = (what: string, { hours, path, json }: PreviewOptions): Promise<void> =>
  printResult(
    json,
    async () => {
      const registry = await openRegistry()
      const context = { progress: terminalProgress(), print: (line: string) => console.error(line) }
      return registry.preview({ what, hours, path: parseContract(SitePath, path, '--path') }, context)
    },
    ({ composition, until, link }) =>
      `${link}\ncomposition ${composition}, until ${until}; to leave it: ${new URL(link).origin}${PREVIEW_PATH}?end`,
  )

/** Returns an origin without a trailing slash. Throws UsageError if `text` is not an http or https origin. */
const readOrigin = (text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`--api takes an origin such as https://leads.crewtally.example, not ${text}`)
  return url.origin
}

const readFolder = (text: string): string => {
  if (!/^\/[\w./ -]*$/.test(text)) throw new UsageError('--served-from takes an absolute path')
  return text
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const exportText = (exported: ExportSummary): string => {
  const { composition, site, pages, redirects, files, bytes, carried, headerRules, dryRun } = exported
  return [
    `${dryRun ? 'It would export' : 'Exported'} ${composition}: ${pages} pages, ${redirects} redirects, ${files} files with their compressed copies, ${mebibytes(bytes)}`,
    ...(carried > 0 ? [`and ${carried} addresses of earlier exports, which open tabs may still need`] : []),
    ...(headerRules > MAX_HEADER_RULES
      ? [
          `_headers has ${headerRules} rules. Cloudflare Pages reads ${MAX_HEADER_RULES}: the last ones, how long styles are kept, do not count there.`,
        ]
      : []),
    ...(dryRun ? [] : [`${site} is what to serve: docs/how-to/export-the-site.md says how`]),
  ].join('\n')
}

interface ExportOptions {
  out: string
  composition?: string | undefined
  channel?: string | undefined
  api?: string | undefined
  servedFrom?: string | undefined
  force?: boolean | undefined
  dryRun?: boolean | undefined
  json?: boolean | undefined
}

export const exportFiles = async (exportOptions: ExportOptions): Promise<void> => {
  const { out, composition, channel, api, servedFrom, force = false, dryRun = false, json } = exportOptions
  if (composition !== undefined && channel !== undefined)
    throw new UsageError('--composition and --channel both say what to export; say one')
  const { storeDir: store, leadsUrl } = readEnvironment(process.env)
  const options = {
    out,
    api: readOrigin(api ?? leadsUrl),
    ...(servedFrom !== undefined && { servedFrom: readFolder(servedFrom) }),
    isForced: force,
    isDryRun: dryRun,
    print: (line: string) => {
      if (!json) process.stderr.write(`${line}\n`)
    },
  }
  return printResult(
    json,
    async () => {
      const id = await resolveComposition(store, composition ?? channel ?? 'live')
      return exportSite({ ...options, store, composition: id })
    },
    exportText,
  )
}
