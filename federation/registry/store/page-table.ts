import type { AreaManifest, AreaName } from 'shared-contracts'
import { contentFile } from './content.ts'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder } from '@federation/node-kit'
import { getLastUsedMs, getStorePath, removeAtomically, storePaths } from './store-files.ts'

/** Summary of a page, for checks that compare the pages of a site. */
export interface PageOutline {
  area: string
  path: string
  title: string
  description: string
  /** Ids of all elements. A link's `#fragment` must be one of them. */
  ids: string[]
  /** Distinct link targets in the page's content, each with the area that wrote the link, or `shell`. */
  links: { href: string; area: string }[]
  /** URL prefixes of the releases whose files the page loads. */
  releases: string[]
  /** Link targets in the header and footer. */
  layoutLinks: string[]
}

/** A page in the stored page table. The fields contain hashes of files in the content folder. */
export interface StoredPage {
  /** Hash of everything that the page depends on. Pages with equal keys are equal. */
  key: string
  /**
   * SHA-256 of the page's HTML (`html`), of its fragment for client navigations (`fragment`), and of the styles for its content
   * below the first screen (`late`).
   */
  html: string
  fragment: string
  late?: string
  styleHashes: string[]
  index: boolean
  /** `layout` is an index into the table's `layoutLinks`, because many pages have the same links in header and footer. */
  outline: Omit<PageOutline, 'area' | 'path' | 'layoutLinks'> & { layout: number }
}

export interface AreaHydrationData {
  remote: string
  entry: string
  /** URLs of the scripts that hydrate each fragment. The keys are fragment keys, such as `mf-hr route /hr`. */
  scripts: Record<string, string[]>
  /**
   * Shared packages that a fragment needs in addition to those that every fragment needs. The keys are fragment keys. Missing
   * in older compositions (sets of releases).
   */
  imports?: Record<string, string[]>
  /** Subresource Integrity hashes by script URL. */
  integrity: Record<string, string>
}

/**
 * The data of an area's release that the composer needs. The page table contains a copy of it, so that the composer does not
 * read an unchanged release again.
 */
export interface AreaPart {
  name: AreaName
  release: string
  manifest: AreaManifest
  requires: Record<string, string>
  uses?: Record<string, string[]>
  hydration: AreaHydrationData
  /** Hash of each fragment with its styles and metadata. The key is `<kind> <id>`. */
  fragments: Record<string, string>
}

/** An area's part of a page table. Compositions with the same release of the area share it. */
export interface AreaTable {
  part: AreaPart
  pages: Record<string, StoredPage>
  /** Distinct lists of link targets in headers and footers. Each page refers to its list by index. */
  layoutLinks: string[][]
}

/** A file that servers send. Its compressed copies have the same name with `.br` and `.gz` added. */
export interface ServedFile {
  /** Path relative to the composition's folder. */
  file: string
  etag: string
  /** SHA-256 of the uncompressed file, 64 hex digits. Older compositions do not have this field. */
  sha256?: string
}

/** Origins of other companies from which pages may load content, by directive of the Content-Security-Policy. */
export interface EmbedSources {
  frame: string[]
  script: string[]
  /** Origins to which scripts are allowed to connect. Missing in older compositions. */
  connect?: string[]
  image?: string[]
  style?: string[]
  font?: string[]
  /**
   * True if a window of another origin, such as a tag manager's preview, may open the site and exchange messages with it.
   */
  hasForeignOpener?: boolean
}

/**
 * A page in the page table. The hashes are for its Content-Security-Policy. If `index` is false, search engines must not list
 * the page.
 */
export interface PageRow extends ServedFile {
  scriptHashes: string[]
  styleHashes?: string[]
  index: boolean
}

/** List of everything that a composition serves. Servers respond only to paths in this table. */
export interface PageTable {
  pages: Record<string, PageRow>
  /** Fragments of pages, by path below `/_f/<composition>`. The files are JSON; older compositions also have CSS files. */
  fragments: Record<string, ServedFile>
  /** Style sheets for content below the first screen, by absolute URL path. */
  lateStyles: Record<string, ServedFile>
  redirects: Record<string, string>
  /** Sources of temporary redirects, whose status is 302 instead of 301. Missing if there are none. */
  temporary?: string[]
  /** Sitemap, robots.txt and similar files, by URL path. Older compositions do not have this field. */
  files?: Record<string, ServedFile & { type: string }>
  notFound: ServedFile
  /** Other companies' origins from which pages may load content. Older compositions do not have this field. */
  embeds?: EmbedSources
}

/** The content of `pages.json`: everything except the pages of areas, which are in one `AreaTable` per area. */
export interface StoredTable extends Omit<PageTable, 'pages' | 'lateStyles'> {
  /** SHA-256 of each area's `AreaTable` (the part of the page table with the area's pages). The key is the area's name. */
  areas: Record<string, string>
  /** Hashes that the Content-Security-Policy of every page allows: of the import map's inline script, and of script files. */
  scriptHashes: string[]
}

/** Content of `pages.json` in older compositions. These list all pages in this one file, instead of one table file per area. */
export type LegacyPageTable = Omit<PageTable, 'lateStyles'>

/** Name of the file with the page table of a composition. */
export const PAGE_TABLE_FILE = 'pages.json'

/** Returns the path and the ETag of content with this hash. */
export const toServedFile = (sha256: string): ServedFile & { sha256: string } => ({
  file: contentFile(sha256),
  etag: `"${sha256.slice(0, 22)}"`,
  sha256,
})

/**
 * Returns the URL of a style sheet for content below the first screen. Its hash is in base64url, like the text of the attribute
 * `integrity` next to it, so the page compresses better.
 */
export const lateStylesHref = (sha256: string): string =>
  `/_f/${Buffer.from(sha256, 'hex').toString('base64url')}.css`

/** Returns the base name of a page's files and of its fragment URL: the page's path, or `/index` for the home page. */
export const getPageName = (path: string): string => (path === '/' ? '/index' : path)

const rowOf = ({ html, styleHashes, index }: StoredPage, scriptHashes: string[]): PageRow => ({
  ...toServedFile(html),
  scriptHashes,
  styleHashes,
  index,
})

/**
 * Adds the pages of all areas to `stored`, the content of `pages.json`. `readArea` reads the table of one area, given the
 * SHA-256 of that table.
 */
export const expandPageTable = async (
  stored: StoredTable | LegacyPageTable,
  readArea: (sha256: string) => Promise<AreaTable>,
): Promise<PageTable> => {
  if (!('areas' in stored)) return { ...stored, lateStyles: {} }
  const { areas, scriptHashes, fragments, ...rest } = stored
  const tables = await Promise.all(Object.values(areas).map(readArea))
  const pages = tables.flatMap((table) => Object.entries(table.pages))
  return {
    ...rest,
    pages: Object.fromEntries(pages.map(([path, page]) => [path, rowOf(page, scriptHashes)])),
    fragments: {
      ...fragments,
      ...Object.fromEntries(
        pages.map(([path, { fragment }]) => [`${getPageName(path)}.json`, toServedFile(fragment)]),
      ),
    },
    lateStyles: Object.fromEntries(
      pages.flatMap(([, { late }]) =>
        late === undefined ? [] : [[lateStylesHref(late), toServedFile(late)] as const],
      ),
    ),
  }
}

const listHashes = (files: readonly ServedFile[]): string[] => files.flatMap(({ sha256 }) => sha256 ?? [])

/**
 * Returns the SHA-256 hashes of the files that a composition's `pages.json` lists. Omits pages that are listed in the separate
 * table of an area.
 */
export const listTableContent = (table: StoredTable | LegacyPageTable): string[] =>
  listHashes([
    ...('pages' in table ? Object.values(table.pages) : []),
    ...Object.values(table.fragments),
    ...Object.values(table.files ?? {}),
    table.notFound,
  ])

export const listAreaTables = (table: StoredTable | LegacyPageTable): string[] =>
  'areas' in table ? Object.values(table.areas) : []

export const listAreaContent = ({ pages }: AreaTable): string[] =>
  Object.values(pages).flatMap(({ html, fragment, late }) => [html, fragment, ...(late ? [late] : [])])

/**
 * Adds to `used` the SHA-256 hashes of all content that a composition uses: the served files, and the tables that list the
 * pages of each area. `text` is the content of `pages.json`. `read` reads content by its hash.
 */
export const addUsedContent = async (
  used: Set<string>,
  text: string,
  read: (sha256: string) => Promise<string>,
): Promise<void> => {
  const table = JSON.parse(text) as StoredTable | LegacyPageTable
  for (const sha256 of listTableContent(table)) used.add(sha256)
  for (const sha256 of listAreaTables(table).filter((hash) => !used.has(hash))) {
    used.add(sha256)
    for (const named of listAreaContent(JSON.parse(await read(sha256)) as AreaTable)) used.add(named)
  }
}

/**
 * Lists the files in the store's folder `pages` whose SHA-256 is not in `used`. Each inner list contains the path of one file
 * and the paths of its compressed copies.
 */
const unusedFiles = async (store: string, used: ReadonlySet<string>): Promise<string[][]> => {
  const unused = new Map<string, string[]>()
  for (const folder of await listFolder(join(store, 'pages'))) {
    for (const name of (await listFolder(join(store, 'pages', folder))).toSorted()) {
      const [sha256 = ''] = name.split('.', 1)
      const file = join(store, 'pages', folder, name)
      if (!used.has(sha256)) unused.set(sha256, [...(unused.get(sha256) ?? []), file])
    }
  }
  return [...unused.values()]
}

/**
 * Deletes page files that no composition in `keptCompositions` uses, and that were neither written nor used after
 * `unusedSince`. Returns the deleted paths, relative to the store. With `isDryRun`, deletes nothing and returns the paths that
 * it would delete.
 */
export const deleteUnusedContent = async (
  store: string,
  keptCompositions: readonly string[],
  unusedSince: Date,
  isDryRun: boolean,
): Promise<string[]> => {
  const removed: string[] = []
  const { composition, content } = storePaths(store)
  const used = new Set<string>()
  for (const id of keptCompositions)
    await addUsedContent(used, await readFile(join(composition(id), PAGE_TABLE_FILE), 'utf8'), (sha256) =>
      readFile(content(sha256), 'utf8'),
    )
  for (const [file = '', ...copies] of await unusedFiles(store, used)) {
    if ((await getLastUsedMs(file)) > unusedSince.getTime()) continue
    if (!isDryRun && !(await removeAtomically(store, file))) continue
    removed.push(getStorePath(store, file))
    if (!isDryRun) for (const copy of copies) await rm(copy, { force: true })
  }
  return removed
}
