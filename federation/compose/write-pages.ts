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
  WakeTable,
} from 'shared-contracts'
import { offersOf, slotsOf } from '../gate/contracts.ts'
import { writeDurably } from '../service/durable-files.ts'
import { placeContent, sha256Of } from '../store/content.ts'
import {
  type AreaPart,
  type AreaTable,
  type EmbedSources,
  PAGE_TABLE_FILE,
  type PageOutline,
  servedContent,
  type ServedFile,
  type StoredPage,
  type StoredTable,
} from '../store/page-table.ts'
import type { PageStyles } from './page-styles.ts'
import { crumbsOf, type SiteFile, type SiteIndex } from './site-files.ts'
interface KeyInput {
  composition: Pick<Composition, 'composer' | 'origin' | 'settings'>
  shell: Pick<ShellRelease, 'digest'>
  areas: AreaPart[]
  nav: SiteNav
  site: SiteIndex
}

/**
 * For a composition, a function that gives a page's key: over all that the page is laid together from, so that a page whose
 * key stays need not be made, compressed or read by the gate again. What `composePage` takes has to be in here.
 */
export const pageKeys = ({ composition, shell, areas, nav, site }: KeyInput) => {
  const { composer, origin, settings } = composition
  const common = sha256Of(JSON.stringify([composer, origin, shell.digest, nav]))
  const offers = offersOf(
    areas.map(({ manifest }) => manifest),
    settings,
  )
  const fragmentsOf = new Map(areas.map(({ name, fragments }) => [name, fragments]))
  return ({ name, fragments, manifest }: AreaPart, route: AreaRoute): string =>
    sha256Of(
      JSON.stringify([
        common,
        name,
        route,
        fragments[`route ${route.path}`],
        manifest.islands.map((island) => fragments[`island ${island.name}`]),
        slotsOf(route, offers).map(({ area, slot }) => [
          area,
          slot,
          fragmentsOf.get(area)?.[`slot ${slot.name}`],
        ]),
        crumbsOf(route, site),
      ]),
    ).slice(0, 32)
}

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
