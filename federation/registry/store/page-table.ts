import type { AreaManifest, AreaName } from 'shared-contracts'
import { contentFile } from './content.ts'

/** Summary of a page, for checks across the pages of a site. */
export interface PageOutline {
  area: string
  path: string
  title: string
  description: string
  /** Ids of all elements: valid targets of links. */
  ids: string[]
  /** Link targets outside the layout, each once, with the area that wrote the link; `shell` if no area did. */
  links: { href: string; area: string }[]
  /** URL prefixes of the releases whose files the page uses. */
  releases: string[]
  /** Link targets in the layout. */
  layoutLinks: string[]
}

/** A page of an area in a composition. */
export interface StoredPage {
  /** Hash of all inputs of the page. Equal keys mean equal pages. */
  key: string
  /** sha256 of the document, of its fragment, and of the styles below the first screen if there are any. */
  html: string
  fragment: string
  late?: string
  styleHashes: string[]
  index: boolean
  /** `layout` is an index into the `layoutLinks` of the table, which pages share. */
  outline: Omit<PageOutline, 'area' | 'path' | 'layoutLinks'> & { layout: number }
}

/** Data for hydrating an area's fragments. */
export interface AreaHydrationData {
  remote: string
  /** URL of the Module Federation container. */
  entry: string
  /** Script URLs by fragment key. */
  scripts: Record<string, string[]>
  /** Integrity hashes by script URL. */
  integrity: Record<string, string>
}

/** Data of a release that composing needs, so that an unchanged release is not read again. */
export interface AreaPart {
  name: AreaName
  release: string
  manifest: AreaManifest
  requires: Record<string, string>
  uses?: Record<string, string[]>
  hydration: AreaHydrationData
  /** Hash of each fragment with its styles and metadata, by `<kind> <id>`. */
  fragments: Record<string, string>
}

/** An area's part of a composition, stored as content. Compositions in which the area is the same share it. */
export interface AreaTable {
  part: AreaPart
  pages: Record<string, StoredPage>
  /** Distinct lists of links in page layouts. */
  layoutLinks: string[][]
}

/** A file of a composition. Compressed copies are next to it, with `.br` and `.gz` added. */
export interface ServedFile {
  /** Path relative to the composition's folder. */
  file: string
  etag: string
  /** SHA-256 of the uncompressed file, 64 hex digits. Missing in compositions that predate shared files. */
  sha256?: string
}

/** Foreign origins that pages may load from, by directive of the Content-Security-Policy. */
export interface EmbedSources {
  frame: string[]
  script: string[]
  /** Missing in compositions that predate analytics sinks. */
  connect?: string[]
  image?: string[]
  style?: string[]
  font?: string[]
  /** True if a window of another origin may open the site and exchange messages with it, such as a tag manager's preview. */
  hasForeignOpener?: boolean
}

/** A page and the hashes of its Content-Security-Policy. Compositions that predate inline styles have no style hashes. */
export interface PageRow extends ServedFile {
  scriptHashes: string[]
  styleHashes?: string[]
  index: boolean
}

/** Maps URLs to the files that the server serves. */
export interface PageTable {
  pages: Record<string, PageRow>
  /** Fragments by path below `/_f/<composition>`: JSON, and in older compositions also CSS. */
  fragments: Record<string, ServedFile>
  /** Styles below the first screen, by absolute path. */
  lateStyles: Record<string, ServedFile>
  redirects: Record<string, string>
  /** Sitemap, robots.txt and similar files by path. Missing in older compositions. */
  files?: Record<string, ServedFile & { type: string }>
  notFound: ServedFile
  /** Missing in compositions that predate embeds. */
  embeds?: EmbedSources
}

/** `pages.json` of a composition: data that all pages share. The pages of each area are in a separate AreaTable. */
export interface StoredTable extends Omit<PageTable, 'pages' | 'lateStyles'> {
  /** sha256 of the AreaTable, by area. */
  areas: Record<string, string>
  /** Hashes of inline scripts that the policy of every page allows. */
  scriptHashes: string[]
}

/** `pages.json` of compositions that predate area tables. */
export type LegacyPageTable = Omit<PageTable, 'lateStyles'>

export const PAGE_TABLE_FILE = 'pages.json'

export const toServedFile = (sha256: string): ServedFile & { sha256: string } => ({
  file: contentFile(sha256),
  etag: `"${sha256.slice(0, 22)}"`,
  sha256,
})

/** URL of styles below the first screen. Base64url resembles the integrity attribute next to it, which compresses better. */
export const lateStylesHref = (sha256: string): string =>
  `/_f/${Buffer.from(sha256, 'hex').toString('base64url')}.css`

/** Base name of a page's files and fragment URL. */
export const getPageName = (path: string): string => (path === '/' ? '/index' : path)

const rowOf = ({ html, styleHashes, index }: StoredPage, scriptHashes: string[]): PageRow => ({
  ...toServedFile(html),
  scriptHashes,
  styleHashes,
  index,
})

/** Expands `pages.json` into the complete table of a composition. `readArea` reads an area's table by its sha256. */
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
