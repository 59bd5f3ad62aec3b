import type { Browser, Page } from 'playwright-core'
import { HELD, wakeAll } from '../gate/browser/in-page.ts'
import { openTab } from '../gate/browser/tab.ts'
import type { LookedAtSite } from './page-bytes.ts'

/** The preview's panel is not part of the page. Late fonts would change the letter-spacing only in the window whose fonts were late. */
const BLOCKED = ['*/_panel/*', '*/late-fonts.*']
/** Longest hydration of a part; one that needs longer is pictured as it is. */
const WAKE_MS = 15_000
/** Pictures in a row of a page that never becomes still. */
const MOST_TAKES = 5

/** A window of one site, at one width, for pictures of whole pages, one after the other. */
export interface PictureTab {
  open: (path: string) => Promise<void>
  /** The page that was opened, from top to bottom, as a PNG. */
  take: () => Promise<Buffer>
  /** Repeats the picture until two are equal. */
  takeStill: (first: Buffer) => Promise<Buffer>
  close: () => Promise<void>
}

export interface PictureOptions {
  width: number
  /** Time that the clock of every page shows, in milliseconds since 1970. */
  at: number
}

/** Renders the parts that are not in view, and waits for fonts and pictures. */
const settle = async (): Promise<void> => {
  // `optional` shows the fallback font where a file missed the first layout, which depends on how busy the machine is.
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
    if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
  for (const part of document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]'))
    part.style.contentVisibility = 'visible'
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  // Starts the requests that the changed rules need.
  document.body.getBoundingClientRect()
  await document.fonts.ready
  // One that is missing stays as it is shown.
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  scrollTo({ top: 0, behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Resolves once nothing that the page asked for is on its way. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  let open = 0
  let waiting: (() => void)[] = []
  const ended = () => {
    open -= 1
    if (open > 0) return
    for (const go of waiting) go()
    waiting = []
  }
  page.on('request', () => (open += 1))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return () => (open === 0 ? Promise.resolve() : new Promise((resolve) => void waiting.push(resolve)))
}

/** Opens a window; the visitor has answered the consent question, wants no motion, and has no cache. */
export const openPictureTab = async (
  browser: Browser,
  { origin, cookies = [] }: LookedAtSite,
  { width, at }: PictureOptions,
): Promise<PictureTab> => {
  const { page, close } = await openTab(browser, origin, { width, blocked: BLOCKED, answeredAt: at })
  const context = page.context()
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })))
  await context.clock.setFixedTime(at)
  const quiet = watchRequests(page)
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
  return {
    open: async (path) => {
      await page.goto(path, { waitUntil: 'load' })
      await page.evaluate(wakeAll, { held: HELD, limit: WAKE_MS })
      await quiet()
      await page.evaluate(settle)
      await quiet()
    },
    take,
    takeStill: async (first) => {
      let last = first
      for (let taken = 1; taken < MOST_TAKES; taken += 1) {
        const next = await take()
        if (next.equals(last)) return next
        last = next
      }
      return last
    },
    close,
  }
}
