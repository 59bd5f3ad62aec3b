import type { Browser, Page } from '@playwright/test'
import { waitUntilIdle, waitForBootstrap } from '../fixtures/page-state.ts'
import { setProfile } from '../fixtures/settings.ts'

/**
 * Runs in the page before its own scripts. Submits the empty form repeatedly from the first paint on, and records when the form
 * shows its errors.
 */
const observeForm = () => {
  // A form post loads a new document, so remember when the first document started.
  const started = Number(sessionStorage.getItem('speed-start') ?? performance.timeOrigin)
  sessionStorage.setItem('speed-start', String(started))
  let pressedAt = Number.NEGATIVE_INFINITY
  const press = () => {
    const button = document.querySelector<HTMLButtonElement>('#contact-form button[type="submit"]')
    // Click only every 300 ms. More frequent clicks would restart the browser's own form post again and again.
    if (button && performance.now() - pressedAt >= 300) {
      pressedAt = performance.now()
      button.click()
    }
    // Read the visibility after the click, because `checkVisibility` forces a layout, which would add to the measured time.
    return document.querySelector('#contact-form-summary')?.checkVisibility() ?? false
  }
  // Take the time in a message event, because that event arrives after the frame in which the browser paints the errors.
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

const readAnswerTime = () => (Reflect.get(globalThis, '__answered') as number | undefined) ?? null
const openPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })

/**
 * Returns the time in ms from the start of a slow navigation until the empty form shows its errors. The form is submitted from
 * the first paint on. Null if there are no errors within 20 s.
 */
const sendEmptyForm = async (browser: Browser, address: string): Promise<number | null> => {
  const page = await openPage(browser)
  await setProfile(page, 'a phone on a poor network')
  await page.addInitScript(observeForm)
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  // Poll rarely, because frequent polling would delay the page's reaction. If the browser posts the form, a read fails while the
  // document of the response replaces the page, so read again.
  const deadline = performance.now() + 20_000
  let answer: number | null = null
  while (answer === null && performance.now() < deadline) {
    await page.waitForTimeout(1000)
    answer = await page.evaluate(readAnswerTime).catch((error: unknown) => {
      if (!String(error).includes('context was destroyed')) throw error
      return null
    })
  }
  await page.close()
  return answer
}

/** Returns the time in ms from the click on a link until the heading of the linked page is painted. */
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
 * Measures how fast a page reacts, in ms. `form` is null if the page has no contact form. For `hovered`, the pointer rests on
 * the link before the click, so that the shell prefetches the linked page.
 */
export const measureResponses = async (browser: Browser, origin: string, path: string) => {
  const hasForm = (await (await fetch(origin + path)).text()).includes('id="contact-form"')
  return {
    form: hasForm ? await sendEmptyForm(browser, origin + path) : null,
    'click cold': await clickTo(browser, origin, path, false),
    hovered: await clickTo(browser, origin, path, true),
  }
}
