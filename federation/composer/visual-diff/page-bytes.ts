import { createHash } from 'node:crypto'
import type { ImportMap, PageData, WakeTable } from 'shared-contracts'
import { fragmentKey, LIVE_COMPOSITION } from 'shared-contracts/page'
import { PANEL_SCRIPT } from 'shared-contracts/panel'
import { withoutReleases } from '../gate/browser/changed-pages.ts'

/** A running site, and cookies to send to it. */
export interface ComparedSite {
  /** Without a trailing slash. */
  origin: string
  /** For example the cookie that a preview link sets. Default: none. */
  cookies?: readonly { name: string; value: string }[]
}

/** Digests of a page, without the release ids in its addresses. */
export interface PageBytes {
  /** HTML and styles. */
  shown: string
  /** Scripts that hydrate its roots. */
  runs: string
}

/** Reads a page of one site. Resolves with null if the site does not have it. Rejects if the site does not respond. */
export type ReadPage = (path: string) => Promise<PageBytes | null>

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Removes the site's own origin and the script of the preview panel. */
const withoutSite = (html: string): string => {
  const canonical = /<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0]
  const own = URL.parse(/href="([^"]+)"/.exec(canonical ?? '')?.[1] ?? '')?.origin
  return (own ? html.replaceAll(own, '') : html).replaceAll(
    new RegExp(`<script[^>]*src="${PANEL_SCRIPT}"[^>]*></script>\\s*`, 'g'),
    '',
  )
}

/** Link to a page's late styles. Its address and integrity are hashes of a text that names releases. */
const LATE_STYLES = /<link\b[^>]*href="(\/_f\/[\w-]+\.css)"[^>]*>/g

const request = (site: ComparedSite, path: string): Promise<Response> =>
  fetch(site.origin + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { cookie: (site.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join('; ') },
  })

const textOf = async (site: ComparedSite, path: string): Promise<string> => {
  const response = await request(site, path)
  if (!response.ok) throw new Error(`${site.origin}${path} answers with ${response.status}`)
  return response.text()
}

const wakeTableOf = async (site: ComparedSite): Promise<WakeTable> => {
  const composition = (await textOf(site, LIVE_COMPOSITION)).trim()
  return JSON.parse(await textOf(site, `/_f/${composition}/_wake.json`)) as WakeTable
}

/** Returns name and integrity of each script that hydrates a root of the page. */
const scriptsOf = (html: string, { scripts, shell, importMap }: WakeTable): string[] => {
  const { integrity } = JSON.parse(importMap) as ImportMap
  const data = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}') as { page?: PageData }
  const waking = (data.page?.roots ?? []).filter(({ wake }) => wake !== 'none')
  const own = waking.flatMap((root) => scripts[fragmentKey(root)] ?? [])
  const files = new Set(own.length > 0 ? [...shell.scripts, ...own] : [])
  return [...files].map((file) => `${withoutReleases(file)} ${integrity[file] ?? ''}`).toSorted()
}

export const pageReader = (site: ComparedSite): ReadPage => {
  let table: Promise<WakeTable> | undefined
  return async (path) => {
    const response = await request(site, path)
    if (response.status !== 200) return null
    const html = await response.text()
    const late = [...html.matchAll(LATE_STYLES)].map(([, href = '']) => textOf(site, href))
    const styles = (await Promise.all(late)).map(withoutReleases)
    table ??= wakeTableOf(site)
    return {
      shown: digest([withoutReleases(withoutSite(html)).replaceAll(LATE_STYLES, ''), ...styles].join('\0')),
      runs: digest(scriptsOf(html, await table).join('\n')),
    }
  }
}
