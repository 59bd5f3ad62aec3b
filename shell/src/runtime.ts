import type { DocumentData, PageData, Publish } from 'shared-contracts'

/** What the bootstrap hands to the part that holds React, when something first needs it. */
export interface ShellContext {
  data: DocumentData
  publish: Publish
  plid: () => string | null
  /** Starts watching a page's roots for what wakes them; ends the watch over the page before. */
  watch: (page: PageData) => void
}

/** What the awake shell offers to the bootstrap. */
export interface ShellRuntime {
  /** Client navigation to an address of this site. */
  navigate: (url: URL) => void
  /** Hydrates one root of the current page, by its place in `page.roots`. Never rejects. */
  wake: (index: number) => Promise<void>
}

/** The one export of the shell's second script. */
export interface ShellEntry {
  start: (context: ShellContext) => Promise<ShellRuntime>
}
