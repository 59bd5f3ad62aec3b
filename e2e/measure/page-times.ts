import type { Browser, Page } from '@playwright/test'
import { waitUntilIdle, waitForBootstrap } from '../pages/page-state.ts'
import { setProfile } from '../fixtures/settings.ts'

/** Selectors of a button and of the element that is visible after a click on it. */
interface AnsweredButton {
  button: string
  answer: string
}

/** The contact form's button. Without input, a click shows the errors of the form. */
export const FORM: AnsweredButton = {
  button: '#contact-form button[type="submit"]',
  answer: '#contact-form-summary',
}

/** Opens a page without a cache. `isSlow` emulates a phone on a poor network. */
export const withPage = async <T>(
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
 * Runs in the page before the page's own scripts. From the first paint on, clicks the element `button` every 300 ms until the
 * element `answer` is visible or the browser rejects a field. Then records the time since the start of the page load, in ms.
 */
const observeAnswer = ({ button, answer }: AnsweredButton) => {
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
  // Take the time in a message event, which arrives after the frame in which the browser paints the element `answer`.
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

/**
 * Opens a page over a slow connection. Returns the time in ms from the start of the navigation until a click on `part.button`
 * shows the result `part.answer`. Throws if the result does not appear within a minute.
 */
export const measureAnswer = (browser: Browser, address: string, part: AnsweredButton) =>
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

/** Returns the time in ms from the click on a link until the heading of the linked page is painted. */
const clickTo = (browser: Browser, origin: string, path: string, isHovered: boolean): Promise<number> =>
  withPage(browser, false, async (page) => {
    await page.goto(origin + (path === '/' ? '/contact-us' : '/'))
    await waitForBootstrap(page)
    await waitUntilIdle(page)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'speed-link', textContent: 'Go' })
      link.style.cssText = 'position:fixed;inset:auto auto 0 0;z-index:2147483647;width:9rem;height:3rem'
      document.body.append(link)
    }, path)
    if (isHovered) {
      await page.getByRole('link', { name: 'Go', exact: true }).hover()
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

/**
 * Measures how fast a page reacts, in ms. `form` is null if the page has no contact form. For `hovered`, the pointer rests on
 * the link before the click, so that the shell prefetches the linked page.
 */
export const measureResponses = async (browser: Browser, origin: string, path: string) => {
  const hasForm = (await (await fetch(origin + path)).text()).includes('id="contact-form"')
  return {
    form: hasForm ? await measureAnswer(browser, origin + path, FORM) : null,
    'click cold': await clickTo(browser, origin, path, false),
    hovered: await clickTo(browser, origin, path, true),
  }
}
