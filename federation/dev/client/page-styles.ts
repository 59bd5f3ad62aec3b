const PAGE = 'page-styles'
const LATE = 'late-styles'
const VERSION = /^dev-version\s*\{\s*--v:\s*(\d+)/

const marked = (sheet: CSSStyleSheet): RegExpExecArray | null => {
  const [first] = sheet.cssRules
  return first ? VERSION.exec(first.cssText) : null
}

/** The style sheet that the shell adopted on client navigation. */
const shellSheet = (): CSSStyleSheet | undefined => document.adoptedStyleSheets.find(marked)

/** Version of the page that the shell navigated to; null if the displayed page was loaded as a document. */
export const shownVersion = (): number | null => {
  const sheet = shellSheet()
  const found = sheet && marked(sheet)
  return found ? Number(found[1]) : null
}

/** The style element of the layout, which precedes all others in a composed document. */
export const layoutStyles = (page: Document): HTMLStyleElement | null =>
  page.querySelector('head > style:not([id])')

/** Replaces the styles of the displayed page, each in its position. */
export const showStyles = (layout: string, page: string, version: number): void => {
  const first = layoutStyles(document)
  if (first && first.textContent !== layout) first.textContent = layout
  const own = document.getElementById(PAGE)
  if (!own) {
    shellSheet()?.replaceSync(`dev-version{--v:${version}}${page}`)
    return
  }
  if (own.textContent === page) return
  own.textContent = page
  document.getElementById(LATE)?.remove()
}
