import type { PageData, PageFragment, PageHead, PageRoot, Place } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'
import { rootElement } from '../document-data.ts'
import type { ChromeBlocks } from '../layout/chrome.ts'

const setMeta = (selector: string, value: string, attribute = 'content'): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}

/** Sets what a document says of itself to the page now on view. */
const applyHead = ({ title, description, canonical, index }: PageHead): void => {
  document.title = title
  setMeta('meta[name="description"]', description)
  setMeta('meta[name="robots"]', index ? 'index,follow' : 'noindex')
  setMeta('link[rel="canonical"]', canonical, 'href')
  setMeta('meta[property="og:title"]', title)
  setMeta('meta[property="og:description"]', description)
  setMeta('meta[property="og:url"]', canonical)
}

/** The styles of the page on view, where it is not the first; others may have sheets of their own beside it. */
let shownSheet: CSSStyleSheet | null = null

/**
 * Puts a page's styles in the place of those of the page that is left: what a page looks like does not depend on the way
 * to it. A constructed sheet, since the policy lets only the first page's style element through.
 */
const showStyles = ({ css }: PageHead): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const others = document.adoptedStyleSheets.filter((other) => other !== shownSheet)
  document.adoptedStyleSheets = [...others, sheet]
  shownSheet = sheet
  for (const id of [DOM.pageStyles, DOM.lateStyles]) document.getElementById(id)?.remove()
}

/** The element that a URL fragment indicates, found as HTML does: by the fragment itself, else by its percent-decoded form. */
export const fragmentTarget = (hash: string): HTMLElement | null => {
  const id = hash.slice(1)
  // Unlike decodeURIComponent, this decodes malformed sequences as HTML does.
  return (
    document.getElementById(id) ?? document.getElementById(new URLSearchParams(`=${id}`).get('') as string)
  )
}

/**
 * Moves focus to the target of the URL fragment, else to the new page's heading, and announces the page's title and the
 * section once to assistive technology. Focus asks for a layout of its own, and another one after it: to be called when the
 * page has been painted.
 */
export const announce = ({ title }: PageHead, hash: string): void => {
  const target = fragmentTarget(hash)
  const focused = target ?? document.querySelector<HTMLElement>('main h1')
  // Links and fields take focus by themselves.
  if (focused && focused.tabIndex < 0) focused.tabIndex = -1
  focused?.focus({ preventScroll: true })
  const announcer = document.getElementById(DOM.announcer)
  const section = target?.querySelector('h2,h3') ?? target
  if (announcer) announcer.textContent = section ? `${title}: ${section.textContent}` : title
}

/** As the composer does for a whole document. The HTML is the site's own and was checked when it was released. */
const rootOf = (place: Place, html: string): HTMLElement => {
  const root = document.createElement('div')
  root.dataset.root = place
  root.innerHTML = trustedHtml(html)
  return root
}

const isSame = (a: PageRoot, b: PageRoot): boolean =>
  a.place === b.place && a.area === b.area && a.id === b.id

const slotHolder = ({ place }: PageRoot): HTMLElement | null =>
  document.getElementById(DOM.slotPrefix + place.slice('slot:'.length))

/** Empties the slots that the new page does not have alike. */
const emptySlots = (before: PageData, { roots }: PageData): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && !before.roots.some((old) => isSame(old, root)))
      slotHolder(root)?.replaceChildren()
}

const fillSlots = ({ roots, html }: PageFragment): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && rootElement(root.place) === null)
      slotHolder(root)?.replaceChildren(rootOf(root.place, html[root.place] ?? ''))
}

/** Once the frame that is being made has been handed on; at once in a tab that shows nothing. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const stop = (event: Event): void => event.stopImmediatePropagation()

/**
 * Old HTML is replaced by new in one turn, so that nothing blank is ever painted: by its first screen alone where the rest
 * can follow in the next turn, as it does where a document comes in. That halves the time until the new page shows.
 */
const change = async (
  before: PageData,
  fragment: PageFragment,
  chrome: ChromeBlocks,
  isWhole: boolean,
): Promise<void> => {
  const html = fragment.html.route ?? ''
  const end = isWhole ? html.length : (fragment.firstScreen ?? html.length)
  const route = rootOf('route', html.slice(0, end))
  // What follows stays out of view meanwhile.
  if (end < html.length) route.style.minHeight = '200vh'
  // Chromium fires `focusout` at a focused field that is removed, and its form would report an error on the new page.
  addEventListener('focusout', stop, true)
  document.getElementById(DOM.outlet)?.replaceChildren(route)
  chrome.show(fragment)
  emptySlots(before, fragment)
  removeEventListener('focusout', stop, true)
  showStyles(fragment)
  applyHead(fragment)
  if (end === html.length) return fillSlots(fragment)
  await painted()
  route.insertAdjacentHTML('beforeend', trustedHtml(html.slice(end)))
  route.removeAttribute('style')
  if (route.isConnected) fillSlots(fragment)
}

/**
 * Shows another page in this document. A slot that the new page fills alike stays as it is, with what a visitor has typed;
 * everything else is the new page's. Resolves to false, having changed nothing that shows, where the navigation was given up meanwhile,
 * else once the page is whole and painted; `shown` is called as soon as its first screen stands.
 */
export const swapPage = async (
  before: PageData,
  fragment: PageFragment,
  chrome: ChromeBlocks,
  { signal, isWhole, shown }: { signal: AbortSignal; isWhole: boolean; shown: () => void },
): Promise<boolean> => {
  await chrome.ready(fragment.flags)
  if (signal.aborted) return false
  const whole = change(before, fragment, chrome, isWhole)
  shown()
  await Promise.all([whole, painted()])
  return true
}
