import type { Browser, Page } from 'playwright-core'
import { readBoxes } from './in-page.ts'
import { openTab, type PageError } from './tab.ts'
import { findInvisibleElements, type InvisibleElement } from './inspect-page.ts'

/**
 * URL patterns of requests to block: fonts, and the files that start hydration. These requests can finish at another time after
 * a full load than after a client navigation, which would change the layout. Without them, the layout never changes after the
 * first paint.
 */
const BLOCKED = ['*.woff2', '*/_wake.json', '*/_analytics.json']

/** A page whose layout after a full load differs from its layout after a client navigation. */
export interface LayoutDifference {
  path: string
  width: number
  /** Number of elements that differ in position or size. `of` is the number of all elements. */
  count: number
  of: number
  /** Tag, position and size of the first element that differs: after a full load, and (`byLink`) after a client navigation. */
  byAddress: string
  byLink: string
}

export interface ParityResult {
  differences: LayoutDifference[]
  invisible: { path: string; elements: InvisibleElement[] }[]
  /** Errors of pages that were opened by client navigation. */
  pageErrors: PageError[]
}

/** `width` is the window's width in px, `first` the page from which client navigations start, `paths` the pages to compare. */
export interface ParityOptions {
  width: number
  first: string
  paths: readonly string[]
}

const followLink = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(
    (to) => Object.assign(document.body.appendChild(document.createElement('a')), { href: to }).click(),
    path,
  )
  await page.waitForFunction(
    (to) =>
      location.pathname === to &&
      !globalThis.navigation?.transition &&
      URL.parse(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '')?.pathname ===
        to,
    path,
    { polling: 50 },
  )
}

const compareBoxes = (path: string, width: number, a: string[], b: string[]): LayoutDifference | null => {
  const length = Math.max(a.length, b.length)
  const places = Array.from({ length }, (_, index) => index).filter((index) => a[index] !== b[index])
  const [first] = places
  if (first === undefined) return null
  const nothing = 'nothing'
  return {
    path,
    width,
    count: places.length,
    of: length,
    byAddress: a[first] ?? nothing,
    byLink: b[first] ?? nothing,
  }
}

/**
 * Opens each page twice, with a full load and by a client navigation. Compares the position of every element between the two.
 */
export const checkNavigationParity = async (
  browser: Browser,
  origin: string,
  { width, first, paths }: ParityOptions,
): Promise<ParityResult> => {
  const [byAddress, byLink] = await Promise.all([
    openTab(browser, origin, { width, blocked: BLOCKED }),
    openTab(browser, origin, { width, blocked: BLOCKED }),
  ])
  try {
    await byLink.page.goto(first)
    const differences: LayoutDifference[] = []
    const invisible: ParityResult['invisible'] = []
    for (const path of paths) {
      await Promise.all([byAddress.page.goto(path), followLink(byLink.page, path)])
      const [a, b] = await Promise.all([byAddress.page.evaluate(readBoxes), byLink.page.evaluate(readBoxes)])
      const difference = compareBoxes(path, width, a, b)
      if (difference) differences.push(difference)
      invisible.push({ path, elements: await findInvisibleElements(byAddress.page) })
    }
    return { differences, invisible, pageErrors: byLink.pageErrors }
  } finally {
    await Promise.all([byAddress.close(), byLink.close()])
  }
}
