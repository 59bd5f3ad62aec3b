import type { CDPSession } from '@playwright/test'
import { readLayoutShifts, recordLayoutShifts } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

const fontsOf = async (session: CDPSession, selector: string): Promise<string> => {
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName).join(', ')
}

test.describe('first visit', { tag: '@shell' }, () => {
  for (const path of ['/', '/pay', '/contact-us'])
    test(`a first visit to ${path} over a slow network gets the site's fonts without layout shifts${path === '/' ? '' : ' @slow'}`, async ({
      page,
      emulateProfile,
    }) => {
      await emulateProfile('a phone on a poor network')
      await recordLayoutShifts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      // Wait for the end of parsing: Chromium then replaces the ids of all nodes, and `fontsOf` uses these ids.
      await page.waitForLoadState('domcontentloaded')
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      await expect.poll(() => fontsOf(session, 'main h1')).toMatch(/^Bricolage Grotesque/)
      await expect.poll(() => fontsOf(session, 'main p')).toMatch(/^Inter/)
      // Wait for the next frame, because the browser reports layout shifts after the frame in which they occur.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
      expect(await readLayoutShifts(page)).toBe(0)
    })
})
