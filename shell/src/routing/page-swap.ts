import type { PageData, PageFragment, PageHead, PageRoot, Place } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'
import { findRootElement } from '../document-data.ts'
import type { ChromeBlocks } from '../layout/chrome.ts'

const setMeta = (selector: string, value: string, attribute = 'content'): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}

const applyHead = ({ title, description, canonical, index }: PageHead): void => {
  document.title = title
  setMeta('meta[name="description"]', description)
  setMeta('meta[name="robots"]', index ? 'index,follow' : 'noindex')
  setMeta('link[rel="canonical"]', canonical, 'href')
  setMeta('meta[property="og:title"]', title)
  setMeta('meta[property="og:description"]', description)
  setMeta('meta[property="og:url"]', canonical)
}

/** Style sheet of the current page. Null on the page with which the document was loaded, whose styles are in the HTML. */
let shownSheet: CSSStyleSheet | null = null

/**
 * Replaces the styles of the previous page with those of the new one, and keeps all other style sheets. Uses a constructed style
 * sheet, because the Content-Security-Policy allows only the style elements of the first page.
 */
const showStyles = ({ css }: PageHead): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const otherSheets = document.adoptedStyleSheets.filter((other) => other !== shownSheet)
  document.adoptedStyleSheets = [...otherSheets, sheet]
  shownSheet = sheet
  for (const id of [DOM.pageStyles, DOM.lateStyles]) document.getElementById(id)?.remove()
}

/**
 * Finds the target of a URL fragment as the HTML standard does: by the fragment as an id, otherwise by its percent-decoded
 * form.
 */
export const findFragmentTarget = (hash: string): HTMLElement | null => {
  const id = hash.slice(1)
  // Percent-decodes the URL fragment with `URLSearchParams`, because it treats malformed sequences as HTML does.
  // `decodeURIComponent` would throw an error for such sequences.
  return (
    document.getElementById(id) ?? document.getElementById(new URLSearchParams(`=${id}`).get('') as string)
  )
}

/**
 * Focuses the target of the URL fragment, otherwise the page's heading. Announces the page title, and the section if there is a
 * target. Call this function after the page was painted, because focusing forces two layouts.
 */
export const announce = ({ title }: PageHead, hash: string): void => {
  const target = findFragmentTarget(hash)
  const focused = target ?? document.querySelector<HTMLElement>('main h1')
  // Sets `tabIndex` only if needed: links and form fields are focusable without it.
  if (focused && focused.tabIndex < 0) focused.tabIndex = -1
  focused?.focus({ preventScroll: true })
  const announcer = document.getElementById(DOM.announcer)
  const section = target?.querySelector('h2,h3') ?? target
  if (announcer) announcer.textContent = section ? `${title}: ${section.textContent}` : title
}

/**
 * Creates the element of a React root, with the same attributes as the composer. The HTML is trusted, because it is part of a
 * verified release.
 */
const createRootElement = (place: Place, html: string): HTMLElement => {
  const root = document.createElement('div')
  root.dataset.root = place
  root.innerHTML = trustedHtml(html)
  return root
}

const isSame = (a: PageRoot, b: PageRoot): boolean =>
  a.place === b.place && a.area === b.area && a.id === b.id

const findSlotElement = ({ place }: PageRoot): HTMLElement | null =>
  document.getElementById(DOM.slotPrefix + place.slice('slot:'.length))

/** Empties each slot (place for another area's content) whose content differs on the new page. `fillSlots` fills it later. */
const emptySlots = (before: PageData, { roots }: PageData): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && !before.roots.some((old) => isSame(old, root)))
      findSlotElement(root)?.replaceChildren()
}

const fillSlots = ({ roots, html }: PageFragment): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && findRootElement(root.place) === null)
      findSlotElement(root)?.replaceChildren(createRootElement(root.place, html[root.place] ?? ''))
}

/** Resolves after the next frame was painted. In a hidden tab, resolves immediately. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** Fades in the first section of a new page. Its text is readable from the first frame, so the animation delays nothing. */
const fadeIn = (route: Element): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  route.firstElementChild?.animate({ opacity: [0.5, 1] }, { duration: 150, easing: 'ease-out' })
}

const stopEvent = (event: Event): void => event.stopImmediatePropagation()

/**
 * Replaces the route, layout blocks, slots, styles and metadata in one task, so that the browser never paints an empty page.
 * Unless `isWhole` is true, first inserts only the first screen of the route, and the rest one frame later. This halves the time
 * until the new page is visible.
 */
const replacePage = async (
  before: PageData,
  fragment: PageFragment,
  chrome: ChromeBlocks,
  isWhole: boolean,
): Promise<void> => {
  const html = fragment.html.route ?? ''
  const end = isWhole ? html.length : (fragment.firstScreen ?? html.length)
  const route = createRootElement('route', html.slice(0, end))
  // Makes the route so high that slots and footer stay below the window until the rest of the page is inserted.
  if (end < html.length) route.style.minHeight = '300vh'
  // Stops `focusout`, which Chromium fires when a focused field is removed. Otherwise, the field's form would report a validation
  // error on the new page.
  addEventListener('focusout', stopEvent, true)
  document.getElementById(DOM.outlet)?.replaceChildren(route)
  chrome.show(fragment)
  emptySlots(before, fragment)
  removeEventListener('focusout', stopEvent, true)
  showStyles(fragment)
  applyHead(fragment)
  if (!isWhole) fadeIn(route)
  if (end === html.length) return fillSlots(fragment)
  await waitForPaint()
  route.insertAdjacentHTML('beforeend', trustedHtml(html.slice(end)))
  route.removeAttribute('style')
  if (route.isConnected) fillSlots(fragment)
}

/**
 * Shows another page in this document. A slot with the same content on both pages stays, and keeps the visitor's input. Everything
 * else is replaced. Calls `onShown` when the first screen is in the document. Resolves to true when the page is complete and
 * painted. Resolves to false if the navigation is aborted before any visible change.
 */
export const swapPage = async (
  before: PageData,
  fragment: PageFragment,
  chrome: ChromeBlocks,
  { signal, isWhole, onShown }: { signal: AbortSignal; isWhole: boolean; onShown: () => void },
): Promise<boolean> => {
  await chrome.ready(fragment.flags)
  if (signal.aborted) return false
  const completion = replacePage(before, fragment, chrome, isWhole)
  onShown()
  await Promise.all([completion, waitForPaint()])
  return true
}
