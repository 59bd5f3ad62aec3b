import type { Browser, Page } from 'playwright-core'
import { OBSERVATIONS_GLOBAL, hydrateAll } from '../gate/browser/in-page.ts'
import { openTab } from '../gate/browser/tab.ts'
import type { ComparedSite } from './compare-sites.ts'

/**
 * URL patterns of requests to block. The preview panel is not part of a page. A late font could load in time for only one of
 * the two pictures, and change the letter spacing in that picture.
 */
const BLOCKED = ['*/_panel/*', '*/late-fonts.*']
/** Timeout of one root's hydration, in ms. A root that needs longer is compared without hydration. */
const HYDRATION_MS = 15_000

/** Runs in the page. Renders content outside the viewport, and waits for fonts and images. */
const settle = async (): Promise<void> => {
  // Override `font-display: optional`. With this value, browsers use the fallback font if the font misses the first layout, so
  // pictures would depend on the machine's load.
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))
    if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'block')
  for (const part of document.querySelectorAll<HTMLElement>('section, footer, [id^="slot-"]'))
    part.style.contentVisibility = 'visible'
  const images = [...document.images]
  for (const image of images) image.loading = 'eager'
  // Force a layout, so that the browser requests fonts and images with the changed `font-display` and `loading`.
  document.body.getBoundingClientRect()
  await document.fonts.ready
  // `allSettled` ignores images that fail to load.
  await Promise.allSettled(images.map((image) => image.decode()))
  scrollTo({ top: 0, behavior: 'instant' })
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/**
 * Runs in the page. Returns a text for each visible element: its name, its own text, link or picture, and its computed look.
 * The look excludes size and position, because these also change if a neighboring element changes. A drawing (svg) counts as
 * one element.
 */
export const describeElements = (): string[] => {
  const look = 'color background font border padding margin display opacity transform'.split(' ')
  return [...document.body.querySelectorAll('*:not(script, style, template, noscript, svg *)')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const texts = [...element.childNodes].map((node) =>
        node.nodeType === Node.TEXT_NODE ? node.textContent : '',
      )
      const attributes = ['href', 'src', 'srcset', 'alt', 'placeholder', 'value'].map((name) =>
        element.getAttribute(name),
      )
      const style = getComputedStyle(element)
      return [
        element.localName,
        texts.join('').replaceAll(/\s+/g, ' '),
        ...attributes,
        element.localName === 'svg' ? element.innerHTML : '',
        ...look.map((name) => style.getPropertyValue(name)),
      ].join('\n')
    })
}

/** Returns a function that resolves when the page has no pending request. */
const watchRequests = (page: Page): (() => Promise<void>) => {
  let pending = 0
  let idle = Promise.withResolvers<void>()
  const onRequestEnd = () => {
    pending -= 1
    if (pending > 0) return
    idle.resolve()
    idle = Promise.withResolvers()
  }
  page.on('request', () => (pending += 1))
  page.on('requestfinished', onRequestEnd)
  page.on('requestfailed', onRequestEnd)
  return () => (pending === 0 ? Promise.resolve() : idle.promise)
}

/**
 * Opens a page of a site in a new context, and waits until it is hydrated and has no pending request. Fonts and images are
 * loaded, consent is refused, motion is reduced, and the clock shows `at` (ms since 1970). Resolves to the page and the status
 * of its response. If the status is not 200, waits only for the page's load event.
 */
export const openSettledPage = async (
  browser: Browser,
  { origin, cookies = [] }: ComparedSite,
  path: string,
  { width, at }: { width: number; at: number },
): Promise<{ page: Page; status: number }> => {
  const { page } = await openTab(browser, origin, { width, blocked: BLOCKED, answeredAt: at })
  const context = page.context()
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: origin })))
  await context.clock.setFixedTime(at)
  const idle = watchRequests(page)
  const response = await page.goto(path, { waitUntil: 'load' })
  const status = response?.status() ?? 0
  if (status !== 200) return { page, status }
  await page.evaluate(hydrateAll, { globalName: OBSERVATIONS_GLOBAL, limit: HYDRATION_MS })
  await idle()
  await page.evaluate(settle)
  await idle()
  return { page, status }
}
