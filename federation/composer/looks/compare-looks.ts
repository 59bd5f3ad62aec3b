import { chromium, type Browser } from 'playwright-core'
import { BROWSER_ARGS } from '@federation/node-kit/browser'
import { placesBetween, wholePicture } from './compare-pictures.ts'
import type { ChangedLook, Looks, WidthLook } from './looks.ts'
import { pageReader, type LookedAtSite, type PageBytes } from './page-bytes.ts'
import { openPictureTab, type PictureTab } from './picture-tab.ts'

const WIDTHS = [375, 768, 1440]

export interface LooksAsked {
  before: LookedAtSite
  after: LookedAtSite
  /** Addresses of pages that either has. */
  paths: readonly string[]
  /** Path of a Chromium or Chrome. */
  browser: string
  /** Most pages to compare; all if undefined. */
  most?: number
}

type Side = 'before' | 'after'
type Suspect = { path: string; change: ChangedLook['change']; isShown: boolean }

const suspectOf = (path: string, was: PageBytes | null, is: PageBytes | null): Suspect | null => {
  if (!was && !is) return null
  if (!was || !is) return { path, change: was ? 'gone' : 'new', isShown: true }
  if (was.shown === is.shown && was.runs === is.runs) return null
  return { path, change: 'changed', isShown: was.shown !== is.shown }
}

/** Pages that may look another, those whose HTML or styles differ first. */
const suspects = async ({ before, after, paths }: LooksAsked): Promise<Suspect[]> => {
  const [was, is] = [pageReader(before), pageReader(after)]
  const found: (Suspect | null)[] = []
  for (const path of paths) {
    const [a, b] = await Promise.all([was(path), is(path)])
    found.push(suspectOf(path, a, b))
  }
  return found.filter((one) => one !== null).toSorted((a, b) => Number(b.isShown) - Number(a.isShown))
}

/** Compares a page in both windows; null if it looks the same. */
const lookAt = async (
  tabs: Record<Side, PictureTab>,
  width: number,
  { path, change }: Suspect,
): Promise<WidthLook | null> => {
  if (change !== 'changed') {
    const tab = tabs[change === 'new' ? 'after' : 'before']
    await tab.open(path)
    return { width, whole: wholePicture(await tab.takeStill(await tab.take())) }
  }
  await Promise.all([tabs.before.open(path), tabs.after.open(path)])
  const [was, is] = [await tabs.before.take(), await tabs.after.take()]
  if (was.equals(is)) return null
  const places = placesBetween(await tabs.before.takeStill(was), await tabs.after.takeStill(is))
  return places.length > 0 ? { width, places } : null
}

const openTabs = async (browser: Browser, { before, after }: LooksAsked, width: number, at: number) => ({
  before: await openPictureTab(browser, before, { width, at }),
  after: await openPictureTab(browser, after, { width, at }),
})

/** Compares pages at one width. A page that failed is opened a second time in new windows. */
const lookThrough = async (
  asked: LooksAsked,
  { browser, width, at }: { browser: Browser; width: number; at: number },
  pages: readonly Suspect[],
): Promise<Map<string, WidthLook | Error>> => {
  const seen = new Map<string, WidthLook | Error>()
  let tabs = await openTabs(browser, asked, width, at)
  const closeTabs = () => Promise.allSettled([tabs.before.close(), tabs.after.close()])
  for (const page of pages) {
    try {
      const look = await lookAt(tabs, width, page).catch(async () => {
        await closeTabs()
        tabs = await openTabs(browser, asked, width, at)
        return lookAt(tabs, width, page)
      })
      if (look) seen.set(page.path, look)
    } catch (error) {
      seen.set(page.path, error instanceof Error ? error : new Error(String(error)))
    }
  }
  await closeTabs()
  return seen
}

/**
 * Compares screenshots of two sites' pages at three widths. Both pictures of a page are rendered by the same browser, so
 * that fonts and their smoothing are equal. Rejects if a site does not answer, or the browser does not start.
 */
export const compareLooks = async (asked: LooksAsked): Promise<Looks> => {
  const began = Date.now()
  const all = await suspects(asked)
  const pages = all.slice(0, asked.most)
  const differing = new Set(all.map(({ path }) => path))
  const seen: Map<string, WidthLook | Error>[] = []
  if (pages.length > 0) {
    const browser = await chromium.launch({ executablePath: asked.browser, args: BROWSER_ARGS })
    try {
      const each = WIDTHS.map((width) => lookThrough(asked, { browser, width, at: began }, pages))
      seen.push(...(await Promise.all(each)))
    } finally {
      await browser.close()
    }
  }
  const looks = pages.map(({ path, change }) => {
    const said = seen.flatMap((width) => width.get(path) ?? [])
    const error = said.find((look) => look instanceof Error)
    return { path, change, error, widths: said.flatMap((look) => (look instanceof Error ? [] : [look])) }
  })
  const order = (path: string) => asked.paths.indexOf(path)
  return {
    changed: looks
      .filter(({ error, widths }) => !error && widths.length > 0)
      .map(({ path, change, widths }) => ({ path, change, widths }))
      .toSorted((a, b) => order(a.path) - order(b.path)),
    sameBytes: asked.paths.filter((path) => !differing.has(path)),
    sameLook: looks.filter(({ error, widths }) => !error && widths.length === 0).map(({ path }) => path),
    left: all.slice(pages.length).map(({ path }) => path),
    failed: looks.flatMap(({ path, error }) =>
      error ? [{ path, reason: error.message.split('\n', 1)[0] ?? '' }] : [],
    ),
    seconds: Math.round((Date.now() - began) / 100) / 10,
  }
}
