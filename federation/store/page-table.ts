/** A file of a composition; beside it lie `.br` and `.gz`. */
export interface ServedFile {
  file: string
  etag: string
  /** Of the file as it is, 64 hex digits. Left out by compositions from before files were verified. */
  sha256?: string
}

/** Origins that pages may embed beside their own, as the Content-Security-Policy names them. */
export interface EmbedSources {
  frame: string[]
  script: string[]
  /** Left out by compositions from before there were sinks. */
  connect?: string[]
  image?: string[]
}

/** A page, with what its policy lets through. Compositions from before pages brought their styles have no hashes of them. */
export interface PageRow extends ServedFile {
  scriptHashes: string[]
  styleHashes?: string[]
  index: boolean
}

/** How the server finds what to answer: `pages.json` of each composition. */
export interface PageTable {
  pages: Record<string, PageRow>
  /** By address below `/_f/<composition>`: JSON, and CSS. */
  fragments: Record<string, ServedFile>
  redirects: Record<string, string>
  /** What the site as a whole says to machines, by address: sitemap, robots, llms. Compositions before these had none. */
  files?: Record<string, ServedFile & { type: string }>
  notFound: ServedFile
  /** Missing in compositions from before there were embeds. */
  embeds?: EmbedSources
}

export const PAGE_TABLE_FILE = 'pages.json'
