import type { Browser } from '@playwright/test'
import { freshVisit } from './throttle.ts'

/** How a page comes up for a throttled visitor, in milliseconds from the start of its navigation. */
export interface Vitals {
  fcp: number
  lcp: number
  /** Sum of what tasks took beyond 50 ms, from the first paint until the page was idle. */
  tbt: number
  /** Until a menu of the header stood open, pressed from the first paint on. Null where there is no menu. */
  menu: number | null
  /** Until an empty form had shown what it lacks, sent from the first paint on. Null where there is no form. */
  form: number | null
  /** The same, from that visit's own first paint. */
  'form after fcp': number | null
}

/** Runs before the page's own scripts. Presses what is to be pressed from the first paint on, again and again. */
const observe = (target: 'menu' | 'form' | null) => {
  const seen = {
    fcp: 0,
    lcp: 0,
    long: [] as { start: number; duration: number }[],
    answered: null as number | null,
  }
  Object.assign(globalThis, { __speed: seen })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.fcp = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  if (target === null) return
  // An answer may come as another document: time runs from the first one's start.
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
      // As people press: in each frame, a form that the browser itself is posting would never get away.
      if (button && performance.now() - pressedAt >= 300) {
        pressedAt = performance.now()
        button.click()
      }
      // Asked after the press alone: before it, the question would have the page laid out once more.
      const answer = document.querySelector('[id$="-summary"], [role="alert"]')
      return answer instanceof HTMLElement && answer.checkVisibility()
    },
  }[target]
  // The message comes after the frame that shows the answer has been handed on.
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => {
    seen.answered = performance.timeOrigin + performance.now() - started
  })
  painted.port1.start()
  const tick = () => {
    // Asked for in each frame: an observer is told when the page has nothing else to do.
    if (performance.getEntriesByName('first-contentful-paint').length > 0 && press())
      painted.port2.postMessage(null)
    else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

interface Seen {
  fcp: number
  lcp: number
  long: { start: number; duration: number }[]
  answered: number | null
}

const LONGEST = 20_000

const visitPage = async (
  browser: Browser,
  address: string,
  target: 'menu' | 'form' | null,
): Promise<Seen> => {
  const { page, end } = await freshVisit(browser, true)
  try {
    await page.addInitScript(observe, target)
    await page.goto(address, { waitUntil: target === null ? 'load' : 'commit', timeout: 60_000 })
    // A form without an answer may go on loading for as long as it is pressed.
    if (target === null) await page.waitForLoadState('networkidle')
    else
      await page
        .waitForFunction(
          () => ((Reflect.get(globalThis, '__speed') as Seen | undefined)?.answered ?? null) !== null,
          null,
          // Asked seldom: a question in each frame takes the frames of the page's answer.
          { timeout: LONGEST, polling: 1000 },
        )
        .catch(() => {})
    return await page.evaluate(() => Reflect.get(globalThis, '__speed') as Seen)
  } finally {
    await end()
  }
}

/** One throttled visit each for what is seen, for the menu and for the form. */
export const measureVitals = async (browser: Browser, origin: string, path: string): Promise<Vitals> => {
  const { fcp, lcp, long } = await visitPage(browser, origin + path, null)
  const html = await (await fetch(origin + path)).text()
  const press = async (target: 'menu' | 'form', isThere: boolean): Promise<Partial<Seen>> =>
    isThere ? visitPage(browser, origin + path, target) : {}
  const menu = await press('menu', /<details name="site-menu"/.test(html))
  const form = await press('form', /id="contact-form"/.test(html))
  return {
    fcp,
    lcp,
    tbt: long.reduce(
      (sum, { start, duration }) => sum + (start + duration > fcp ? Math.max(0, duration - 50) : 0),
      0,
    ),
    menu: menu.answered ?? null,
    form: form.answered ?? null,
    'form after fcp': form.answered && form.fcp ? form.answered - form.fcp : null,
  }
}
