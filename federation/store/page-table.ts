import type { AreaManifest, AreaName } from 'shared-contracts'
import { contentFile } from './content.ts'

/** What the other pages of a site must know of a page. */
export interface PageOutline {
  /** Whose page it is. */
  area: string
  path: string
  title: string
  description: string
  /** Every id in it, to which links may lead. */
  ids: string[]
  /** Addresses that the areas' parts of it link, each once, with the area that wrote the link; the shell where none did. */
  links: { href: string; area: string }[]
  /** What the addresses of the releases begin with whose files it names. */
  releases: string[]
  /** Addresses that the layout around them links. */
  layoutLinks: string[]
}

/** A page of an area as a composition holds it. */
export interface StoredPage {
  /** Hash over all that the page was laid together from: the same key, the same page. */
  key: string
  /** sha256 of the document, of its fragment, and of the styles below its first screen where it has some. */
  html: string
  fragment: string
  late?: string
  styleHashes: string[]
  index: boolean
  /** Of the outline: layout links stand in the table once, `layout` is their place there. */
  outline: Omit<PageOutline, 'area' | 'path' | 'layoutLinks'> & { layout: number }
}

/** What it takes to wake an area's fragments. */
export interface AreaWake {
  remote: string
  /** Address of the container. */
  entry: string
  /** By fragment key. */
  scripts: Record<string, string[]>
  /** By address. */
  integrity: Record<string, string>
}

/** All that composing needs of a release, so that one that stays is not read again. */
export interface AreaPart {
  name: AreaName
  release: string
  manifest: AreaManifest
  requires: Record<string, string>
  uses?: Record<string, string[]>
  wake: AreaWake
  /** By `<kind> <id>`: hash over a fragment, its styles, and what it says of itself. */
  fragments: Record<string, string>
}

/** An area's part of a composition: content of the store, shared by all compositions in which the area is the same. */
export interface AreaTable {
  part: AreaPart
  pages: Record<string, StoredPage>
  /** What the layouts of the pages link. */
  layoutLinks: string[][]
}

/** A file of a composition; beside it lie `.br` and `.gz`. */
export interface ServedFile {
  /** From the composition's folder. */
  file: string
  etag: string
  /** Of the file as it is, 64 hex digits. Left out by compositions from before files were shared. */
  sha256?: string
}

/** Origins that pages may embed beside their own, as the Content-Security-Policy names them. */
export interface EmbedSources {
  frame: string[]
  script: string[]
  /** Left out by compositions from before there were sinks. */
  connect?: string[]
  image?: string[]
  style?: string[]
  font?: string[]
  /** True if a window of another origin may open the site and exchange messages with it, as a tag manager's preview does. */
  hasForeignOpener?: boolean
}

/** A page, with what its policy lets through. Compositions from before pages brought their styles have no hashes of them. */
export interface PageRow extends ServedFile {
  scriptHashes: string[]
  styleHashes?: string[]
  index: boolean
}

/** How the server finds what to answer. */
export interface PageTable {
  pages: Record<string, PageRow>
  /** By address below `/_f/<composition>`: JSON, and CSS of compositions from before that had an address of its own. */
  fragments: Record<string, ServedFile>
  /** The styles of what stands below the pages' first screens, by their whole address. */
  lateStyles: Record<string, ServedFile>
  redirects: Record<string, string>
  /** What the site as a whole says to machines, by address: sitemap, robots, llms. Compositions before these had none. */
  files?: Record<string, ServedFile & { type: string }>
  notFound: ServedFile
  /** Missing in compositions from before there were embeds. */
  embeds?: EmbedSources
}

/** `pages.json` of a composition: what its pages share; each area's pages stand in a table that compositions share. */
export interface StoredTable extends Omit<PageTable, 'pages' | 'lateStyles'> {
  /** By area: the sha256 of its AreaTable. */
  areas: Record<string, string>
  /** What the policy of each page lets run. */
  scriptHashes: string[]
}

/** As compositions from before areas had tables hold it. */
export type WholeTable = Omit<PageTable, 'lateStyles'>

export const PAGE_TABLE_FILE = 'pages.json'

/** The served file of some content. */
export const servedContent = (sha256: string): ServedFile & { sha256: string } => ({
  file: contentFile(sha256),
  etag: `"${sha256.slice(0, 22)}"`,
  sha256,
})

/** Address of a page's late styles: the hash almost as their integrity beside it says it, which compresses. */
export const lateStylesHref = (sha256: string): string =>
  `/_f/${Buffer.from(sha256, 'hex').toString('base64url')}.css`

/** A page's name among a composition's files and addresses. */
export const nameOf = (path: string): string => (path === '/' ? '/index' : path)

const rowOf = ({ html, styleHashes, index }: StoredPage, scriptHashes: string[]): PageRow => ({
  ...servedContent(html),
  scriptHashes,
  styleHashes,
  index,
})

/** The whole table of a composition, from its `pages.json`; `readArea` reads an area's table by its sha256. */
export const wholeTable = async (
  stored: StoredTable | WholeTable,
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
        pages.map(([path, { fragment }]) => [`${nameOf(path)}.json`, servedContent(fragment)]),
      ),
    },
    lateStyles: Object.fromEntries(
      pages.flatMap(([, { late }]) =>
        late === undefined ? [] : [[lateStylesHref(late), servedContent(late)] as const],
      ),
    ),
  }
}
