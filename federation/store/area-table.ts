import type { AreaManifest, AreaName } from 'shared-contracts'

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
