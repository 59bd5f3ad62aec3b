import type { Page } from '@playwright/test'
import { clickLinkTo, waitForNavigation, forceLayout } from '../pages/page-state.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

// Block fonts and the hydration table (data that the shell loads before it hydrates), because they could load later after a
// client navigation than after a full load. The browser logs each blocked request as an error.
test.use({
  allowedErrors: [/net::ERR_BLOCKED_BY_CLIENT/],
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
})

/** Waits until a script has added the visitor's consent to the text of the cookie policy. Does not wait on other pages. */
const waitForConsentText = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main [data-consent-choice]')].every(({ textContent }) =>
      textContent.startsWith('You'),
    ),
  )

/**
 * Returns position and size of every displayed element, rounded to a tenth of a pixel. Leaves out children of an SVG: the
 * size of a `use` element depends on whether its file has loaded.
 */
const boxes = async (page: Page): Promise<string[]> => {
  await forceLayout(page)
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    // Hide the button "Load it again", which islands show because the test blocks requests. It can appear in one of the two
    // compared pages earlier than in the other.
    for (const line of document.querySelectorAll<HTMLElement>('[data-load-again]')) line.hidden = true
    return [...document.querySelectorAll('#shell > :not(header) :not(link, svg *)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${[x, y, width, height].map((length) => length.toFixed(1)).join(' ')}`
    })
  })
}

/**
 * Blocks the requests for fonts and hydration data, because their late arrival can change the layout during the comparison. A
 * Playwright route would slow down every request, so the Chrome DevTools Protocol blocks them.
 */
const blockLateRequests = async (page: Page): Promise<Page> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.woff2', '*/_wake.json'] })
  return page
}

test.describe('navigation parity', { tag: ['@shell', '@slow'] }, () => {
  for (const width of [1440, 768, 375]) {
    test(`every page has the same layout by full load and by client navigation at ${width} px`, async ({
      pageAt,
    }) => {
      const byAddress = await blockLateRequests(await pageAt({ width }))
      const byLink = await blockLateRequests(await pageAt({ width }))
      await byLink.goto('/thankyou')
      for (const { path } of ROUTES.filter((route) => route.path !== '/thankyou')) {
        await byAddress.goto(path)
        await clickLinkTo(byLink, path)
        await waitForNavigation(byLink, path)
        await Promise.all([waitForConsentText(byLink), waitForConsentText(byAddress)])
        expect(await boxes(byLink), path).toEqual(await boxes(byAddress))
      }
    })
  }
})
