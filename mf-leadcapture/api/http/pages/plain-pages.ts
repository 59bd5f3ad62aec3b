/** What a page loads for its looks, by address. Without it the page is plain, and works. */
export interface PageLooks {
  sheet: { href: string }
  fonts: readonly { href: string }[]
}

/** Pages that stand where the site's own cannot: whole documents, which run nothing. What Node runs knows them by this alone. */
export interface PlainPages {
  /** For who posted a form in a way that is refused before it is read; `message` is why, as the end of a sentence. */
  refused: (message: string, looks: PageLooks) => string
  /** The contact request, empty. */
  contactFallback: (looks: PageLooks) => string
  /** The application for a role, empty. */
  applicationFallback: (looks: PageLooks) => string
}
