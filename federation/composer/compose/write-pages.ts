import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type {
  Analytics,
  AreaName,
  AreaRoute,
  Chrome,
  Composition,
  PageData,
  PageHead,
  ShellRelease,
  SiteNav,
  HydrationTable,
} from 'shared-contracts'
import { listOfferedSlots, listRouteSlots } from '../gate/contracts.ts'
import { writeDurably } from '@federation/node-kit'
import {
  type AreaPart,
  type AreaTable,
  type EmbedSources,
  PAGE_TABLE_FILE,
  type PageOutline,
  addContent,
  toServedFile,
  type ServedFile,
  computeSha256,
  type StoredPage,
  type StoredTable,
} from '@federation/registry'
import { hasEmbed } from './page-document.ts'
import type { PageStyles } from './page-styles.ts'
import { getBreadcrumbs, type SiteFile, type SiteIndex } from './site-files.ts'

interface KeyInput {
  composition: Pick<Composition, 'composer' | 'origin' | 'settings' | 'banner'>
  shell: Pick<ShellRelease, 'digest'>
  areas: AreaPart[]
  nav: SiteNav
  site: SiteIndex
}

/**
 * Returns a function that computes a page's cache key. A page with an unchanged key is not composed, compressed or checked
 * again. The key therefore must depend on every input of `composePage`.
 */
export const createPageKeyFunction = ({ composition, shell, areas, nav, site }: KeyInput) => {
  const { composer, origin, settings, banner } = composition
  const common = computeSha256(JSON.stringify([composer, origin, shell.digest, nav, banner]))
  const offers = listOfferedSlots(
    areas.map(({ manifest }) => manifest),
    settings,
  )
  const fragmentsOf = new Map(areas.map(({ name, fragments }) => [name, fragments]))
  return ({ name, fragments, manifest }: AreaPart, route: AreaRoute): string =>
    computeSha256(
      JSON.stringify([
        common,
        name,
        route,
        hasEmbed(route, settings),
        fragments[`route ${route.path}`],
        manifest.islands.map((island) => fragments[`island ${island.name}`]),
        listRouteSlots(route, offers).map(({ area, slot }) => [
          area,
          slot,
          fragmentsOf.get(area)?.[`slot ${slot.name}`],
        ]),
        getBreadcrumbs(route, site),
      ]),
    ).slice(0, 32)
}

/** A page as the composer writes it to the store: its HTML document and its fragment for client navigations. */
export interface ComposedPage {
  page: PageData & PageHead
  styles: PageStyles & { layout: string }
  document: string
  /** The data for showing the page by client navigation: a `PageFragment` as JSON. */
  fragment: string
}

/**
 * Brotli quality (0 to 11) by kind of file. `document` is for the HTML of pages. Compared with quality 10, quality 11 saves
 * 2.4%, about 200 bytes of a 9 kB page. For 52 pages (2.9 MB) it needs 2.9 s of CPU instead of 1.1 s. `hashes` is for the
 * hydration table (the scripts of each fragment): it consists mostly of hashes, which do not compress.
 */
const BROTLI_QUALITY = { document: 11, other: 10, hashes: 5 }

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const writePage = async (
  store: string,
  key: string,
  { page, styles, document, fragment }: ComposedPage,
): Promise<Omit<StoredPage, 'outline'>> => {
  const [html, json, late] = await Promise.all([
    addContent(store, document, BROTLI_QUALITY.document),
    addContent(store, fragment, BROTLI_QUALITY.other),
    styles.late === '' ? undefined : addContent(store, styles.late, BROTLI_QUALITY.other),
  ])
  return {
    key,
    html,
    fragment: json,
    ...(late === undefined ? {} : { late }),
    styleHashes: [styles.layout, styles.early].map(cspHash),
    index: page.index,
  }
}

/**
 * A page's row for the page table of its area, and the page's complete outline. The outline contains the data with which the
 * gate checks pages against one another before a composition goes live. The page table stores only a part of the outline.
 */
export interface OutlinedPage {
  row: Omit<StoredPage, 'outline'>
  outline: PageOutline
}

/**
 * Writes an area's page table to the store and returns its SHA-256. Pages with the same links in header and footer share one
 * stored list of these links.
 */
export const writeAreaTable = (store: string, part: AreaPart, pages: OutlinedPage[]): Promise<string> => {
  const layouts = new Map<string, number>()
  const rows = pages.map(({ row, outline: { path, layoutLinks, ...outline } }) => {
    const text = JSON.stringify(layoutLinks)
    const layout = layouts.get(text) ?? layouts.size
    layouts.set(text, layout)
    return [path, { ...row, outline: { ...outline, layout } }] as const
  })
  const table: AreaTable = {
    part,
    pages: Object.fromEntries(rows),
    layoutLinks: [...layouts.keys()].map((text) => JSON.parse(text) as string[]),
  }
  return addContent(store, JSON.stringify(table), null)
}

/** Content of a composition (set of releases) other than its pages. */
export interface SharedContent {
  /** SHA-256 of each area's page table (the list of the area's pages). */
  areas: Record<AreaName, string>
  scripts: string[]
  redirects: { from: string; to: string; permanent: boolean }[]
  embeds: EmbedSources
  files: SiteFile[]
  notFound: string
  hydration: HydrationTable
  chrome: Chrome
  analytics: Analytics
}

export const writePageTable = async (
  store: string,
  dir: string,
  { areas, scripts, redirects, embeds, files, notFound, hydration, chrome, analytics }: SharedContent,
): Promise<void> => {
  const writeServedFile = async (content: string): Promise<ServedFile> =>
    toServedFile(await addContent(store, content, BROTLI_QUALITY.other))
  // Start all writes in one Promise.all, which handles every rejection. If the writes were awaited one after the other, a later
  // one could reject before it is awaited, for example on a full disk, and end the process.
  const [siteRows, hydrationFile, chromeFile, analyticsFile, notFoundFile] = await Promise.all([
    Promise.all(
      files.map(
        async ({ path, type, content }) => [path, { ...(await writeServedFile(content)), type }] as const,
      ),
    ),
    // Write no gzip copy. Browsers that need gzip do not support import maps, so they never load the hydration data.
    addContent(store, JSON.stringify(hydration), BROTLI_QUALITY.hashes, { gzip: false }).then(toServedFile),
    writeServedFile(JSON.stringify(chrome)),
    writeServedFile(JSON.stringify(analytics)),
    writeServedFile(notFound),
  ])
  const temporary = redirects.flatMap(({ from, permanent }) => (permanent ? [] : [from]))
  const table: StoredTable = {
    areas,
    // The first hash is for the import map, which the bootstrap inserts as an inline script. The others are for script files.
    scriptHashes: [cspHash(hydration.importMap), ...scripts.map((integrity) => `'${integrity}'`)],
    embeds,
    fragments: {
      '/_wake.json': hydrationFile,
      '/_chrome.json': chromeFile,
      '/_analytics.json': analyticsFile,
    },
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    ...(temporary.length > 0 ? { temporary } : {}),
    files: Object.fromEntries(siteRows),
    notFound: notFoundFile,
  }
  await writeDurably(join(dir, PAGE_TABLE_FILE), JSON.stringify(table))
}
