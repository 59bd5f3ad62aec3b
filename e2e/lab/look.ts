import type { Page } from '@playwright/test'
import { DOM, type DocumentData } from 'shared-contracts/page'
import { COLLECTED } from 'shared-contracts/test-switches'

/** How long a page may take until it stands, with files that come slowly. */
const ARRIVE_MS = 30_000
/** How long what wakes is waited for: what hangs never does. */
const WAKE_MS = 500
/** Fewer words than these, and there is nothing to read. */
const FEWEST_WORDS = 25

/** What a visitor sees of a page. */
export interface Look {
  h1: string
  words: number
  links: number
  contacts: number
}

/** Runs in the page. Whatever is there and takes no room, or is hidden, is not seen. */
const lookInPage = (): Look => {
  const seen = [...document.querySelectorAll<HTMLElement>('h1, a[href], #contact-form')].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isShown && width > 0 && height > 0
  })
  const countOf = (selector: string) => seen.filter((element) => element.matches(selector)).length
  return {
    h1: seen.find((element) => element.matches('h1'))?.innerText.trim() ?? '',
    words: (document.querySelector('main') ?? document.body).innerText.split(/\s+/).filter(Boolean).length,
    links: countOf('a[href^="/"]'),
    contacts: countOf(
      'a[href^="/contact-us"], a[href^="/meeting"], #contact-form, a[href^="mailto:"], a[href^="tel:"]',
    ),
  }
}

/** What is wrong with the page on view, in a few words each; empty where a visitor can read it, go on and get in touch. */
export const lookAt = async (page: Page): Promise<string[]> => {
  const { h1, words, links, contacts } = await page.evaluate(lookInPage)
  return [
    ...(h1 === '' || words < FEWEST_WORDS ? [`blank: ${h1 === '' ? 'no heading' : `${words} words`}`] : []),
    ...(links === 0 ? ['no link'] : []),
    ...(contacts === 0 ? ['no way to get in touch'] : []),
  ]
}

/** Waits until a page stands, by whatever way. Rejects where it does not come. */
export const arriveAt = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) =>
      location.pathname === wanted &&
      new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href)
        .pathname === wanted &&
      document.querySelector('h1') !== null &&
      !globalThis.navigation?.transition,
    path,
    { timeout: ARRIVE_MS, polling: 50 },
  )
}

/**
 * Goes through the page so that all that wakes near the view does, gives it time to, or to fail, and goes to a place on it.
 * What woke on an earlier page of the document counts for that one alone. An `awaited` area is waited for as a page is, on a
 * document's first page where a part of it wakes: a fault in what wakes does not happen to who has gone on before.
 */
export const wake = async (page: Page, awaited?: string): Promise<void> => {
  await page.evaluate(
    async ({ collected, data, limit, longest, area }) => {
      for (const root of document.querySelectorAll('[data-root], [data-wake-on]')) {
        root.scrollIntoView({ behavior: 'instant', block: 'nearest' })
        await new Promise((resolve) => {
          requestAnimationFrame(resolve)
          setTimeout(resolve, 100)
        })
      }
      const text = document.getElementById(data)?.textContent
      const shown = text ? (JSON.parse(text) as DocumentData).page : null
      const isAwaited =
        shown?.path === location.pathname &&
        shown.roots.some((root) => root.area === area && ['now', 'visible'].includes(root.wake))
      const heard = () => (Reflect.get(globalThis, collected) ?? []) as { type: string; area?: string }[]
      const before = Number(Reflect.get(globalThis, '__labHeard') ?? 0)
      const told = () =>
        heard()
          .slice(before)
          .some(
            (event) =>
              ['remote_ready', 'remote_error'].includes(event.type) && (!isAwaited || event.area === area),
          )
      for (
        const latest = performance.now() + (isAwaited ? longest : limit);
        performance.now() < latest && !told();
      )
        await new Promise((resolve) => setTimeout(resolve, 30))
      Reflect.set(globalThis, '__labHeard', heard().length)
      // What is awake is told of it.
      location.hash = 'main'
    },
    { collected: COLLECTED, data: DOM.data, limit: WAKE_MS, longest: ARRIVE_MS, area: awaited },
  )
}
