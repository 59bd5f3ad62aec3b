import { createHash } from 'node:crypto'
import type { ImportMap, PageData, WakeTable } from 'shared-contracts'
import { fragmentKey, LIVE_COMPOSITION } from 'shared-contracts/page'
import { PANEL_SCRIPT } from 'shared-contracts/panel'
import { withoutReleases } from '../gate/browser/changed-pages.ts'

/** A running site, and the headers to send to it. */
export interface LookedAtSite {
  /** Without a trailing slash. */
  origin: string
  /** Cookies of the requests, such as that of a preview link; none by default. */
  cookies?: readonly { name: string; value: string }[]
}

/** Digests of a page's content, without the addresses of releases: pages of different releases may be equal. */
export interface PageBytes {
  /** Its HTML and styles. */
  shown: string
  /** The scripts that its parts run after hydration. */
  runs: string
}

/** Reads pages of one site; null if it has no such page. Rejects if it does not answer. */
export type ReadPage = (path: string) => Promise<PageBytes | null>

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Without what the site alone is known by: its own address, and what a preview adds for who looks at it. */
const withoutSite = (html: string): string => {
  const canonical = /<link[^>]*rel="canonical"[^>]*>/.exec(html)?.[0]
  const own = URL.parse(/href="([^"]+)"/.exec(canonical ?? '')?.[1] ?? '')?.origin
  return (own ? html.replaceAll(own, '') : html).replaceAll(
    new RegExp(`<script[^>]*src="${PANEL_SCRIPT}"[^>]*></script>\\s*`, 'g'),
    '',
  )
}

/** The link to a page's styles below its first screen: its address and integrity are hashes of a text that names releases. */
const LATE_STYLES = /<link\b[^>]*href="(\/_f\/[\w-]+\.css)"[^>]*>/g

const ask = (site: LookedAtSite, path: string): Promise<Response> =>
  fetch(site.origin + path, {
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { cookie: (site.cookies ?? []).map(({ name, value }) => `${name}=${value}`).join('; ') },
  })

const textOf = async (site: LookedAtSite, path: string): Promise<string> => {
  const answer = await ask(site, path)
  if (!answer.ok) throw new Error(`${site.origin}${path} answers with ${answer.status}`)
  return answer.text()
}

const wakeTableOf = async (site: LookedAtSite): Promise<WakeTable> => {
  const composition = (await textOf(site, LIVE_COMPOSITION)).trim()
  return JSON.parse(await textOf(site, `/_f/${composition}/_wake.json`)) as WakeTable
}

/** Every script that wakes a page's parts, by its name and the hash that it must have. */
const scriptsOf = (html: string, { scripts, shell, importMap }: WakeTable): string[] => {
  const { integrity } = JSON.parse(importMap) as ImportMap
  const data = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}') as { page?: PageData }
  const waking = (data.page?.roots ?? []).filter(({ wake }) => wake !== 'none')
  const own = waking.flatMap((root) => scripts[fragmentKey(root)] ?? [])
  const files = new Set(own.length > 0 ? [...shell.scripts, ...own] : [])
  return [...files].map((file) => `${withoutReleases(file)} ${integrity[file] ?? ''}`).toSorted()
}

export const pageReader = (site: LookedAtSite): ReadPage => {
  let table: Promise<WakeTable> | undefined
  return async (path) => {
    const answer = await ask(site, path)
    if (answer.status !== 200) return null
    const html = await answer.text()
    const late = [...html.matchAll(LATE_STYLES)].map(([, href = '']) => textOf(site, href))
    const styles = (await Promise.all(late)).map(withoutReleases)
    table ??= wakeTableOf(site)
    return {
      shown: digest([withoutReleases(withoutSite(html)).replaceAll(LATE_STYLES, ''), ...styles].join('\0')),
      runs: digest(scriptsOf(html, await table).join('\n')),
    }
  }
}
