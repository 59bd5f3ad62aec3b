import type { Page } from '@playwright/test'
import { arriveAt, layOutAll } from '../fixtures/page-state.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

// Blocked, so that neither fonts nor roots load late during one of the navigations: without them every page is static.
test.use({
  allowedErrors: [/net::ERR_BLOCKED_BY_CLIENT/],
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
})

/** The cookie policy says a visitor's own choice once scripts have asked for it. */
const said = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main [data-consent-choice]')].every(({ textContent }) =>
      textContent.startsWith('You'),
    ),
  )

/**
 * Position and size of every element of the displayed page, in tenths of a pixel. Children of an SVG are left out, since it
 * may load from a file.
 */
const boxes = async (page: Page): Promise<string[]> => {
  await layOutAll(page)
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    // An island near the window fails to load here, and offers to load again: sooner in one page than in the other.
    for (const line of document.querySelectorAll<HTMLElement>('[data-load-again]')) line.hidden = true
    return [...document.querySelectorAll('#shell > :not(header) :not(link, svg *)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${[x, y, width, height].map((length) => length.toFixed(1)).join(' ')}`
    })
  })
}

/** Blocked by the browser: a Playwright route would delay every request until its handler has answered. */
const still = async (page: Page): Promise<Page> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.woff2', '*/_wake.json'] })
  return page
}

test.describe('both ways', { tag: ['@shell', '@slow'] }, () => {
  for (const width of [1440, 768, 375]) {
    test(`every page looks alike by address and by link at ${width} px`, async ({ pageAt }) => {
      const byAddress = await still(await pageAt({ width }))
      const byLink = await still(await pageAt({ width }))
      await byLink.goto('/thankyou')
      for (const { path } of ROUTES.filter((route) => route.path !== '/thankyou')) {
        await byAddress.goto(path)
        await byLink.evaluate(
          (to) => Object.assign(document.body.appendChild(document.createElement('a')), { href: to }).click(),
          path,
        )
        await arriveAt(byLink, path)
        await Promise.all([said(byLink), said(byAddress)])
        expect(await boxes(byLink), path).toEqual(await boxes(byAddress))
      }
    })
  }
})
