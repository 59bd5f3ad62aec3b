import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Analytics, AreaName, Chrome, PageData, PageHead, WakeTable } from 'shared-contracts'
import { writeDurably } from '../service/durable-files.ts'
import type { AreaPart, AreaTable, PageOutline, StoredPage } from '../store/area-table.ts'
import { placeContent } from '../store/content.ts'
import {
  PAGE_TABLE_FILE,
  servedContent,
  type EmbedSources,
  type ServedFile,
  type StoredTable,
} from '../store/page-table.ts'
import type { PageStyles } from './page-styles.ts'
import type { SiteFile } from './site-files.ts'

export interface ComposedPage {
  page: PageData & PageHead
  styles: PageStyles & { layout: string }
  document: string
  /** JSON of the PageFragment. */
  fragment: string
}

/**
 * Brotli qualities of what is made at a release. Of 52 documents, 2.9 MB, by processor time: 10 takes 1.1 s, 11 takes 2.9 s for
 * 2.4% less, 200 bytes of a page of 9 kB. Nothing comes before a document; the rest may be a little longer. What all areas
 * are named in changes at every release, and is mostly hashes, which nothing makes shorter: it has no second copy either, for
 * browsers without brotli know no import maps.
 */
const QUALITY = { document: 11, other: 10, hashes: 5 }

const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Puts a page that was laid together into the store. */
export const placePage = async (
  store: string,
  key: string,
  { page, styles, document, fragment }: ComposedPage,
): Promise<Omit<StoredPage, 'outline'>> => {
  const [html, json, late] = await Promise.all([
    placeContent(store, document, QUALITY.document),
    placeContent(store, fragment, QUALITY.other),
    styles.late === '' ? undefined : placeContent(store, styles.late, QUALITY.other),
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

/** A page of an area's table, with all of its outline. */
export interface OutlinedPage {
  row: Omit<StoredPage, 'outline'>
  outline: PageOutline
}

/** Puts an area's table into the store; returns its sha256. */
export const placeAreaTable = (store: string, part: AreaPart, pages: OutlinedPage[]): Promise<string> => {
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
  return placeContent(store, JSON.stringify(table), null)
}

/** What a composition holds beside its pages. */
export interface Extras {
  /** By area: the sha256 of its table. */
  areas: Record<AreaName, string>
  /** Integrity of the script files that every document names. */
  scripts: string[]
  redirects: { from: string; to: string }[]
  /** Other origins that pages may embed. */
  embeds: EmbedSources
  files: SiteFile[]
  /** The document that answers an address which no page has. */
  notFound: string
  wake: WakeTable
  chrome: Chrome
  analytics: Analytics
}

/** Puts what a composition's pages share into the store, and writes the table by which the server finds all of it. */
export const writeTable = async (
  store: string,
  dir: string,
  { areas, scripts, redirects, embeds, files, notFound, wake, chrome, analytics }: Extras,
): Promise<void> => {
  const place = async (content: string): Promise<ServedFile> =>
    servedContent(await placeContent(store, content, QUALITY.other))
  // All at once: a promise that nobody waits for yet ends the process where a full disk breaks it.
  const [siteRows, wakeFile, chromeFile, analyticsFile, notFoundFile] = await Promise.all([
    Promise.all(
      files.map(async ({ path, type, content }) => [path, { ...(await place(content)), type }] as const),
    ),
    placeContent(store, JSON.stringify(wake), QUALITY.hashes, { gzip: false }).then(servedContent),
    place(JSON.stringify(chrome)),
    place(JSON.stringify(analytics)),
    place(notFound),
  ])
  const table: StoredTable = {
    areas,
    // The first is the one inline script that ever runs, laid down by the bootstrap.
    scriptHashes: [cspHash(wake.importMap), ...scripts.map((integrity) => `'${integrity}'`)],
    embeds,
    fragments: { '/_wake.json': wakeFile, '/_chrome.json': chromeFile, '/_analytics.json': analyticsFile },
    redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])),
    files: Object.fromEntries(siteRows),
    notFound: notFoundFile,
  }
  await writeDurably(join(dir, PAGE_TABLE_FILE), JSON.stringify(table))
}
