/** Style sheet and fonts of a page, by address. The page works without them. */
export interface PageLooks {
  sheet: { href: string }
  fonts: readonly { href: string }[]
}

/** Complete documents without scripts, in place of the site's own pages. They are built from TSX; code that Node runs knows this interface only. */
export interface PlainPages {
  /** A form post was rejected before it was read; `message` says why, as the end of a sentence. */
  refused: (message: string, looks: PageLooks) => string
  /** The empty contact form. */
  contactFallback: (looks: PageLooks) => string
  /** The empty application form. */
  applicationFallback: (looks: PageLooks) => string
}
