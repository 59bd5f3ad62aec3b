const PAGE = 'page-styles'
const LATE = 'late-styles'
const VERSION = /^dev-version\s*\{\s*--v:\s*(\d+)/

const marked = (sheet: CSSStyleSheet): RegExpExecArray | null => {
  const [first] = sheet.cssRules
  return first ? VERSION.exec(first.cssText) : null
}

/** The sheet that the shell made of a page it went to. */
const shellSheet = (): CSSStyleSheet | undefined => document.adoptedStyleSheets.find(marked)

/** The version of the page that the shell went to; null where the page on view came as a document. */
export const shownVersion = (): number | null => {
  const sheet = shellSheet()
  const found = sheet && marked(sheet)
  return found ? Number(found[1]) : null
}

/** The style element of the layout, which stands before all others of a composed document. */
export const layoutStyles = (page: Document): HTMLStyleElement | null =>
  page.querySelector('head > style:not([id])')

/** Shows a page with other styles than those it came with; each style stands where it stood. */
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
