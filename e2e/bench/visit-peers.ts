import type { Browser, Page } from '@playwright/test'
import { recordTransfers } from '../measure/page-cost.ts'
import { FORM, measureAnswer, withPage } from '../measure/page-times.ts'

const MENU = { button: 'header details[name="site-menu"] > summary', answer: 'header details[open] > div' }
const LINK = 'header a[href="/contact-us"]'

/** Opens an address, and waits until there is no request for half a second. Returns a function that lists the requests. */
const openUntilQuiet = async (page: Page, address: string) => {
  const { transfers, untilQuiet } = await recordTransfers(await page.context().newCDPSession(page))
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  await untilQuiet()
  return transfers
}

/**
 * Loads a page, and waits until there is no request for half a second. Returns the first and the largest contentful paint in
 * ms, the number of requests, the number of scripts, and the size of the scripts in kB.
 */
const measureLoad = (browser: Browser, address: string) =>
  withPage(browser, true, async (page) => {
    const transfers = await openUntilQuiet(page, address)
    const paints = await page.evaluate(async () => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      lcp: await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
    }))
    const all = transfers()
    const scripts = all.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'))
    const kilobytes = scripts.reduce((bytes, script) => bytes + script.bytes, 0) / 1000
    return { ...paints, kilobytes, scripts: scripts.length, requests: all.length }
  })

/**
 * Runs in each document, because the clicked link can load a new one. Stores in `sessionStorage` the main heading, the time of
 * the click, and the time at which another main heading is displayed. Times are in ms since 1970.
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
    await openUntilQuiet(page, origin)
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
    'FCP /': home.fcp,
    'FCP /hr/onboarding': text.fcp,
    'FCP /contact-us': contact.fcp,
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
  for (const path of paths) await withPage(browser, false, (page) => openUntilQuiet(page, origin + path))
}
