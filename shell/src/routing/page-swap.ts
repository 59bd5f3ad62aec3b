import type { PageData, PageFragment, PageHead, PageRoot, Place } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { trustedHtml } from 'shared-contracts/trusted'
import { findRootElement } from '../document-data.ts'
import type { ChromeBlocks } from '../layout/chrome.ts'

const setMeta = (selector: string, value: string, attribute = 'content'): void => {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}

/** Updates title, description and other metadata of the document for the current page. */
const applyHead = ({ title, description, canonical, index }: PageHead): void => {
  document.title = title
  setMeta('meta[name="description"]', description)
  setMeta('meta[name="robots"]', index ? 'index,follow' : 'noindex')
  setMeta('link[rel="canonical"]', canonical, 'href')
  setMeta('meta[property="og:title"]', title)
  setMeta('meta[property="og:description"]', description)
  setMeta('meta[property="og:url"]', canonical)
}

/** Style sheet of the current page; null for the first page. Other adopted sheets are kept. */
let shownSheet: CSSStyleSheet | null = null

/**
 * Replaces the styles of the previous page, so that a page looks the same after every navigation. Uses a constructed sheet,
 * since the policy allows only the first page's style element.
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
export const findFragmentTarget = (hash: string): HTMLElement | null => {
  const id = hash.slice(1)
  // Unlike decodeURIComponent, this decodes malformed sequences as HTML does.
  return (
    document.getElementById(id) ?? document.getElementById(new URLSearchParams(`=${id}`).get('') as string)
  )
}

/**
 * Moves focus to the target of the URL fragment, else to the new page's heading, and announces the page's title and the section
 * once to assistive technology. Call it after the page has been painted, because focusing forces two layouts.
 */
export const announce = ({ title }: PageHead, hash: string): void => {
  const target = findFragmentTarget(hash)
  const focused = target ?? document.querySelector<HTMLElement>('main h1')
  // Links and fields are focusable already.
  if (focused && focused.tabIndex < 0) focused.tabIndex = -1
  focused?.focus({ preventScroll: true })
  const announcer = document.getElementById(DOM.announcer)
  const section = target?.querySelector('h2,h3') ?? target
  if (announcer) announcer.textContent = section ? `${title}: ${section.textContent}` : title
}

/** Creates the element of a root, as the composer does. The HTML is trusted: it is part of a release that was checked. */
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

/** Empties the slots that the new page fills differently. */
const emptySlots = (before: PageData, { roots }: PageData): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && !before.roots.some((old) => isSame(old, root)))
      slotHolder(root)?.replaceChildren()
}

const fillSlots = ({ roots, html }: PageFragment): void => {
  for (const root of roots)
    if (root.place.startsWith('slot:') && findRootElement(root.place) === null)
      slotHolder(root)?.replaceChildren(rootOf(root.place, html[root.place] ?? ''))
}

/** Resolves after the next frame has been painted. Resolves at once in a hidden tab. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

const stop = (event: Event): void => event.stopImmediatePropagation()

/**
 * Replaces the old HTML in one task, so that the browser never paints an empty page. Unless `isWhole`, inserts only the first
 * screen and adds the rest after a frame. That halves the time until the new page shows.
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
  // Keeps slots and footer below the window until the rest is inserted.
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
  await waitForPaint()
  route.insertAdjacentHTML('beforeend', trustedHtml(html.slice(end)))
  route.removeAttribute('style')
  if (route.isConnected) fillSlots(fragment)
}

/**
 * Shows another page in this document. A slot that both pages fill alike is kept, with the visitor's input; everything else is
 * replaced. Calls `shown` when the first screen is in the document. Resolves to true once the page is complete and painted.
 * Resolves to false if the navigation is aborted before anything visible changes.
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
  await Promise.all([whole, waitForPaint()])
  return true
}
