import type { Browser, Page } from '@playwright/test'
import { setProfile } from '../fixtures/settings.ts'
import { recordTransfers } from '../measure/page-cost.ts'

const MENU = { button: 'header details[name="site-menu"] > summary', answer: 'header details[open] > div' }
const FORM = { button: '#contact-form button[type="submit"]', answer: '#contact-form-summary' }
const LINK = 'header a[href="/contact-us"]'

/** Opens a page without a cache. `isSlow` emulates a phone on a poor network. */
const withPage = async <T>(
  browser: Browser,
  isSlow: boolean,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    if (isSlow) await setProfile(page, 'a phone on a poor network')
    return await work(page)
  } finally {
    await page.close()
  }
}

/**
 * Returns the largest contentful paint in ms. Also returns how many requests, scripts and kB of scripts the page loads until
 * there is no request for half a second.
 */
const measureLoad = (browser: Browser, address: string) =>
  withPage(browser, true, async (page) => {
    const { transfers, untilQuiet } = await recordTransfers(await page.context().newCDPSession(page))
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
    await untilQuiet()
    const lcp = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    const all = transfers()
    const scripts = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))
    const kilobytes = scripts.reduce((bytes, script) => bytes + script.bytes, 0) / 1000
    return { lcp, kilobytes, scripts: scripts.length, requests: all.length }
  })

/**
 * Runs in the page before the page's own scripts. From the first paint on, clicks the element `button` every 300 ms. Stops when
 * the element `answer` is visible, or when the browser rejects a field. Then records the time in ms.
 */
const observeAnswer = ({ button, answer }: typeof MENU) => {
  let [pressedAt, isRejected] = [Number.NEGATIVE_INFINITY, false]
  addEventListener('invalid', () => (isRejected = true), true)
  // Cancel the form post. Without a script that validates the form, the click would load another document.
  addEventListener('submit', (event) => event.preventDefault())
  const press = () => {
    const element = document.querySelector<HTMLElement>(button)
    if (element && performance.now() - pressedAt >= 300) {
      pressedAt = performance.now()
      element.click()
    }
    return isRejected || (document.querySelector(answer)?.checkVisibility() ?? false)
  }
  // Take the time in a message event, because that event arrives after the frame in which the browser paints the answer.
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () =>
    Object.assign(globalThis, { __answered: performance.now() }),
  )
  painted.port1.start()
  const tick = () => {
    if (performance.getEntriesByName('first-contentful-paint').length > 0 && press())
      painted.port2.postMessage(null)
    else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

const measureAnswer = (browser: Browser, address: string, part: typeof MENU) =>
  withPage(browser, true, async (page) => {
    await page.addInitScript(observeAnswer, part)
    await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
    // Poll rarely, because frequent polling would delay the page's reaction.
    const answered = await page.waitForFunction(() => Reflect.get(globalThis, '__answered') as number, null, {
      timeout: 60_000,
      polling: 500,
    })
    return answered.jsonValue()
  })

/**
 * Runs in each document, because the clicked link can load a new document. Stores in `sessionStorage` the main heading and the
 * time of the click. Also stores the time at which the tab shows another main heading. Times are in ms since 1970.
 */
const observeHeading = () => {
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => {
    sessionStorage.setItem('bench-shown', String(performance.timeOrigin + performance.now()))
  })
  painted.port1.start()
  const tick = () => {
    const heading = document.querySelector('main h1')?.textContent ?? null
    if (heading !== null && heading !== sessionStorage.getItem('bench-heading'))
      painted.port2.postMessage(null)
    else requestAnimationFrame(tick)
  }
  const click = (link: string) => {
    sessionStorage.setItem('bench-heading', document.querySelector('main h1')?.textContent ?? '')
    sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + performance.now()))
    document.querySelector<HTMLElement>(link)?.click()
    requestAnimationFrame(tick)
  }
  Object.assign(globalThis, { __click: click })
  if (sessionStorage.getItem('bench-clicked') !== null) requestAnimationFrame(tick)
}

/** Returns the time in ms from a click on a link of the home page until the new heading is painted, on a fast network. */
const measureClick = (browser: Browser, origin: string) =>
  withPage(browser, false, async (page) => {
    await page.addInitScript(observeHeading)
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.evaluate((link) => (Reflect.get(globalThis, '__click') as (link: string) => void)(link), LINK)
    const duration = await page.waitForFunction(
      () => {
        const shown = sessionStorage.getItem('bench-shown')
        return shown === null ? null : Number(shown) - Number(sessionStorage.getItem('bench-clicked'))
      },
      null,
      { polling: 100 },
    )
    return (await duration.jsonValue()) ?? Number.NaN
  })

/** Measures a site once. Returns values by name: times in ms, sizes in kB on the wire. */
export const visitPeer = async (browser: Browser, origin: string): Promise<Record<string, number>> => {
  const home = await measureLoad(browser, `${origin}/`)
  const text = await measureLoad(browser, `${origin}/hr/onboarding`)
  const contact = await measureLoad(browser, `${origin}/contact-us`)
  return {
    'LCP /': home.lcp,
    'LCP /hr/onboarding': text.lcp,
    'LCP /contact-us': contact.lcp,
    'first menu opens, /': await measureAnswer(browser, `${origin}/`, MENU),
    'first menu opens, /hr/onboarding': await measureAnswer(browser, `${origin}/hr/onboarding`, MENU),
    'empty form answers, /contact-us': await measureAnswer(browser, `${origin}/contact-us`, FORM),
    'click to the new h1, /': await measureClick(browser, origin),
    'JavaScript on /contact-us, kB': contact.kilobytes,
    'JavaScript on /contact-us, files': contact.scripts,
    'requests on /contact-us': contact.requests,
  }
}

/** Loads each page once, so that its files are in the server's memory. */
export const warmUp = async (browser: Browser, origin: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await withPage(browser, false, (page) => page.goto(origin + path, { waitUntil: 'networkidle' }))
}
