import { readFile } from 'node:fs/promises'
import {
  Banner,
  canonicalizePath,
  RedirectSource,
  SiteRedirect,
  type RedirectChange,
  type SiteRedirects,
} from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { formatTable, UsageError } from '@federation/node-kit/cli'
import { type ChangeOptions, openRegistry, printChange, printResult } from './run-command.ts'

interface RedirectOptions extends ChangeOptions {
  permanent?: boolean | undefined
}

export const listRedirects = (): Promise<void> =>
  printResult(
    async (): Promise<SiteRedirects> => {
      const { composition } = await (await openRegistry(['site'])).status()
      return composition?.redirects ?? {}
    },
    (redirects) => {
      const rows = Object.entries(redirects).map(([from, { to, permanent }]) => [
        from,
        permanent ? 301 : 302,
        to,
      ])
      return rows.length > 0
        ? formatTable(['FROM', 'STATUS', 'TO'], rows)
        : 'The site has no redirects. Add one: npm run fed -- site redirects add /old /new'
    },
  )

export const addRedirect = (from: string, to: string, options: RedirectOptions): Promise<void> =>
  changeSite(options, async () => ({
    redirects: { put: Object.fromEntries([readRedirect(from, to, options.permanent ?? false)]), remove: [] },
  }))

export const importRedirects = (file: string, options: RedirectOptions): Promise<void> =>
  changeSite(options, async () => ({
    redirects: {
      put: parseRedirects(await readFile(file, 'utf8'), file, options.permanent ?? false),
      remove: [],
    },
  }))

export const removeRedirects = (paths: readonly string[], options: ChangeOptions): Promise<void> =>
  changeSite(options, async () => ({ redirects: { put: {}, remove: paths.map(readSource) } }))

export const setBanner = (
  text: string,
  { link, until, ...options }: ChangeOptions & { link?: string | undefined; until: string },
): Promise<void> =>
  changeSite(options, async () => {
    const banner = parseContract(Banner, { text, until, ...(link === undefined ? {} : { link }) }, 'banner')
    if (banner.until < new Date().toISOString().slice(0, 10))
      throw new UsageError(`--until ${until} has passed, so the banner would not be shown. Pass a later day`)
    return { banner }
  })

export const clearBanner = (options: ChangeOptions): Promise<void> =>
  changeSite(options, async () => ({ banner: null }))

const changeSite = (
  { dryRun = false, skip }: ChangeOptions,
  read: () => Promise<{ redirects?: RedirectChange; banner?: Banner | null }>,
): Promise<void> =>
  printChange(dryRun, async (context) => {
    const change = { ...(await read()), isBrowserSkipped: skip !== undefined, isDryRun: dryRun }
    return (await openRegistry(['site'])).changeSite(change, context)
  })

/**
 * Returns the source path of a redirect, given as a path or a complete URL. Throws ContractError if the path is invalid, and
 * UsageError if the URL has a query.
 */
const readSource = (text: string): string => {
  const path = text.replace(/^https?:\/\/[^/]*/, '')
  if (/[?#]/.test(path))
    throw new UsageError(`${text}: a redirect matches a path, whatever its query is. Leave out the query`)
  return parseContract(RedirectSource, canonicalizePath(path) ?? path, text)
}

const readRedirect = (from: string, to: string, permanent: boolean): [string, SiteRedirect] => [
  readSource(from),
  parseContract(SiteRedirect, { to, permanent }, from),
]

/** Patterns of a cell for each separator. Spreadsheets in countries with a decimal comma separate cells by semicolons. */
const CELLS = {
  ',': /(?:^|,)\s*(?:"((?:[^"]|"")*)"|([^,]*))/g,
  ';': /(?:^|;)\s*(?:"((?:[^"]|"")*)"|([^;]*))/g,
}

/** Parses one line of a CSV file (RFC 4180). Cells with line breaks are not supported. */
const parseCells = (line: string, separator: keyof typeof CELLS): string[] =>
  [...line.matchAll(CELLS[separator])].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim(),
  )

const STATUSES = new Map([
  ['301', true],
  ['302', false],
])

/**
 * Parses a CSV file with the columns from, to and status, separated by commas or by semicolons. The header and the status are
 * optional. `permanent` says whether redirects without a status are permanent. Throws a ContractError that lists each faulty
 * line.
 */
export const parseRedirects = (text: string, file: string, permanent: boolean): SiteRedirects => {
  const redirects = new Map<string, SiteRedirect>()
  const faults: string[] = []
  const separator = /^[^,]*?;/.test(text) ? ';' : ','
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const [from = '', to = '', status = ''] = parseCells(line, separator)
    if (line.trim() === '' || (index === 0 && from.toLowerCase() === 'from')) continue
    try {
      const isPermanent = status === '' ? permanent : STATUSES.get(status)
      if (isPermanent === undefined) throw new ContractError(`the status is ${status}. Expected 301 or 302.`)
      const [source, redirect] = readRedirect(from, to, isPermanent)
      if (redirects.has(source)) throw new ContractError(`${source} is listed twice.`)
      redirects.set(source, redirect)
    } catch (error) {
      if (!(error instanceof ContractError || error instanceof UsageError)) throw error
      faults.push(`${file}, line ${index + 1}: ${error.message}`)
    }
  }
  if (faults.length > 0) throw new ContractError(faults.join('\n'))
  if (redirects.size === 0) throw new ContractError(`${file} lists no redirects. A line is: /old,/new,301`)
  return Object.fromEntries(redirects)
}
