import type { Browser, Page } from '@playwright/test'
import { setProfile } from '../fixtures/settings.ts'

/** Times of a page in milliseconds from the start of a throttled navigation. Null if the page has no menu or no form. */
export interface PageTimes {
  fcp: number
  lcp: number
  /** Total blocking time: the part of each task beyond 50 ms, from the first paint until the page is idle. */
  tbt: number
  /** Time until a menu of the header is open. The test clicks it in each frame from the first paint. */
  menu: number | null
  /** Time until an empty form shows its errors. The test submits it repeatedly from the first paint. */
  form: number | null
  'form after fcp': number | null
  /** Unthrottled time from a click on a link until the heading of the new page is painted. */
  'click cold': number
  /** Same time if the pointer hovered over the link before, so that the page was prefetched. */
  hovered: number
}

interface Observed {
  fcp: number
  lcp: number
  long: { start: number; duration: number }[]
  answered: number | null
}

type Target = 'menu' | 'form' | null
const ANSWER_MS = 20_000

/** Init script that records paints and long tasks, and clicks the target from the first paint until it responds. */
const observe = (target: Target) => {
  const seen: Observed = { fcp: 0, lcp: 0, long: [], answered: null }
  Object.assign(globalThis, { __speed: seen })
  const notes: Record<string, (entry: PerformanceEntry) => void> = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime
    },
    'largest-contentful-paint': ({ startTime }) => (seen.lcp = startTime),
    longtask: ({ startTime, duration }) => seen.long.push({ start: startTime, duration }),
  }
  for (const [type, note] of Object.entries(notes))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  if (target === null) return
  // The response may be a new document. The time counts from the start of the first document.
  const started = Number(sessionStorage.getItem('speed-start') ?? performance.timeOrigin)
  sessionStorage.setItem('speed-start', String(started))
  let pressedAt = Number.NEGATIVE_INFINITY
  const press = {
    menu: () => {
      const menu = document.querySelector<HTMLDetailsElement>('#shell > header details[name]')
      if (menu && !menu.open) menu.querySelector('summary')?.click()
      return menu?.open === true
    },
    form: () => {
      const button = document.querySelector<HTMLButtonElement>(
        ':is(main, [data-root]) form button[type="submit"]',
      )
      // At the rate of a person: a click in each frame would restart the browser's own form post each time.
      if (button && performance.now() - pressedAt >= 300) {
        pressedAt = performance.now()
        button.click()
      }
      // Reads the layout only after the click, because reading it before would force an additional layout.
      const answer = document.querySelector('[id$="-summary"], [role="alert"]')
      return answer instanceof HTMLElement && answer.checkVisibility()
    },
  }[target]
  // The message arrives after the frame that paints the response.
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => {
    seen.answered = performance.timeOrigin + performance.now() - started
  })
  painted.port1.start()
  const tick = () => {
    if (performance.getEntriesByName('first-contentful-paint').length > 0 && press())
      painted.port2.postMessage(null)
    else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

/** Runs `visit` with a page in a new context; if throttled, with the profile of a phone on a poor network. */
const withVisitor = async <T>(
  browser: Browser,
  isThrottled: boolean,
  visit: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (isThrottled) await setProfile(page, 'a phone on a poor network')
  return visit(page).finally(() => context.close())
}

const observeVisit = (browser: Browser, address: string, target: Target): Promise<Observed> =>
  withVisitor(browser, true, async (page) => {
    await page.addInitScript(observe, target)
    await page.goto(address, { waitUntil: target === null ? 'load' : 'commit', timeout: 60_000 })
    if (target === null) await page.waitForLoadState('networkidle')
    else
      await page
        .waitForFunction(
          () => ((Reflect.get(globalThis, '__speed') as Observed | undefined)?.answered ?? null) !== null,
          null,
          // Polls rarely: polling in each frame would delay the page's response.
          { timeout: ANSWER_MS, polling: 1000 },
        )
        .catch(() => {})
    return page.evaluate(() => Reflect.get(globalThis, '__speed') as Observed)
  })

const clickTo = (browser: Browser, origin: string, path: string, isHovered: boolean): Promise<number> =>
  withVisitor(browser, false, async (page) => {
    await page.goto(origin + (path === '/' ? '/contact-us' : '/'))
    await page.waitForLoadState('networkidle')
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'speed-link', textContent: 'Go' })
      link.style.cssText = 'position:fixed;inset:auto auto 0 0;z-index:2147483647;width:9rem;height:3rem'
      document.body.append(link)
    }, path)
    if (isHovered) {
      await page.locator('#speed-link').hover()
      await page.waitForFunction(
        (fragment) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(fragment)),
        `/${path.slice(1) || 'index'}.json`,
      )
    }
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const before = document.querySelector('h1')
          const started = performance.now()
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - started))
          painted.port1.start()
          const look = () => {
            const heading = document.querySelector('main h1')
            if (heading && heading !== before) painted.port2.postMessage(null)
            else requestAnimationFrame(look)
          }
          document.getElementById('speed-link')?.click()
          requestAnimationFrame(look)
        }),
    )
  })

/** Measures a page: one throttled visit each for the paints, the menu and the form, and two unthrottled clicks on a link. */
export const measureTimes = async (browser: Browser, origin: string, path: string): Promise<PageTimes> => {
  const { fcp, lcp, long } = await observeVisit(browser, origin + path, null)
  const html = await (await fetch(origin + path)).text()
  const press = async (target: Target, mark: string): Promise<Partial<Observed>> =>
    html.includes(mark) ? observeVisit(browser, origin + path, target) : {}
  const menu = await press('menu', '<details name="site-menu"')
  const form = await press('form', 'id="contact-form"')
  return {
    fcp,
    lcp,
    tbt: long
      .filter(({ start, duration }) => start + duration > fcp)
      .reduce((total, { duration }) => total + Math.max(0, duration - 50), 0),
    menu: menu.answered ?? null,
    form: form.answered ?? null,
    'form after fcp': form.answered && form.fcp ? form.answered - form.fcp : null,
    'click cold': await clickTo(browser, origin, path, false),
    hovered: await clickTo(browser, origin, path, true),
  }
}
