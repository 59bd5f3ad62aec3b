import type { Browser, Page } from '@playwright/test'
import { waitUntilIdle, waitForBootstrap } from '../fixtures/page-state.ts'
import { setProfile } from '../fixtures/settings.ts'

/**
 * Runs in the page before its scripts. Sends the empty form from the first paint on, and records when the form shows its
 * errors.
 */
const observeForm = () => {
  // The response may be a new document. The time counts from the start of the first document.
  const started = Number(sessionStorage.getItem('speed-start') ?? performance.timeOrigin)
  sessionStorage.setItem('speed-start', String(started))
  let pressedAt = Number.NEGATIVE_INFINITY
  const press = () => {
    const button = document.querySelector<HTMLButtonElement>('#contact-form button[type="submit"]')
    // Click at the rate of a person. A click in each frame would restart the browser's own form post each time.
    if (button && performance.now() - pressedAt >= 300) {
      pressedAt = performance.now()
      button.click()
    }
    // Read the layout only after the click, because reading it before would force an additional layout.
    return document.querySelector('#contact-form-summary')?.checkVisibility() ?? false
  }
  // The message arrives after the frame that paints the response.
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => {
    Object.assign(globalThis, { __answered: performance.timeOrigin + performance.now() - started })
  })
  painted.port1.start()
  const tick = () => {
    if (performance.getEntriesByName('first-contentful-paint').length > 0 && press())
      painted.port2.postMessage(null)
    else requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

const answered = () => (Reflect.get(globalThis, '__answered') as number | undefined) ?? null
const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })

/**
 * Returns the time in ms from the start of a throttled navigation until the empty form shows its errors. The form is sent
 * from the first paint on. Null if it shows no errors within 20 s.
 */
const sendEmptyForm = async (browser: Browser, address: string): Promise<number | null> => {
  const page = await openPage(browser)
  await setProfile(page, 'a phone on a poor network')
  await page.addInitScript(observeForm)
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  // Poll rarely, because polling in each frame would delay the page's response.
  await page.waitForFunction(answered, null, { timeout: 20_000, polling: 1000 }).catch(() => undefined)
  return page.evaluate(answered).finally(() => page.close())
}

/** Returns the time in ms from a click on a link to a page until its heading is painted. */
const clickTo = async (
  browser: Browser,
  origin: string,
  path: string,
  isHovered: boolean,
): Promise<number> => {
  const page = await openPage(browser)
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
  const clicked = page.evaluate(
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
  return clicked.finally(() => page.close())
}

/**
 * Measures the responses of a page in ms. `form` is null without a contact form. For `hovered`, the pointer is on the link
 * before the click, so that the shell prefetches the page.
 */
export const measureResponses = async (browser: Browser, origin: string, path: string) => {
  const hasForm = (await (await fetch(origin + path)).text()).includes('id="contact-form"')
  return {
    form: hasForm ? await sendEmptyForm(browser, origin + path) : null,
    'click cold': await clickTo(browser, origin, path, false),
    hovered: await clickTo(browser, origin, path, true),
  }
}
