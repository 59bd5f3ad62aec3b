import type { Page } from '@playwright/test'
import { waitForNavigation, waitForEvent } from '../pages/page-state.ts'
import { FULL_CONSENT } from '../fixtures/consent.ts'
import { expect } from '../fixtures/test.ts'
import { followLink, expectCalls, SINKS, site, test, waitForTracking, openHomePage } from './vendor-test.ts'

const expectSiteWorks = async (page: Page) => {
  await followLink(page, '/hr')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await waitForNavigation(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe.configure({ mode: 'default' })

test.use({ allowedErrors: [/Failed to load resource/], priorConsent: FULL_CONSENT })

test.describe('sinks that fail', { tag: '@shell' }, () => {
  test('publishes an error for each vendor script that is missing @writes-releases', async ({
    page,
    busEvents,
  }) => {
    site().vendors.mode = 'script-404'
    await openHomePage(page)
    await waitForTracking(page)
    for (const sink of SINKS)
      await waitForEvent(
        busEvents,
        ({ type, source }) => type === 'script_error' && source === `sink ${sink}`,
      )
    await expectSiteWorks(page)
  })

  test('slow vendor scripts do not delay navigation @writes-releases @slow', async ({ page }) => {
    site().vendors.mode = 'slow'
    await openHomePage(page)
    await waitForTracking(page)
    // Expect six requests: the vendors' responses are delayed, and a browser opens at most six connections to one origin.
    await expect.poll(() => site().vendors.requestedPaths.length).toBe(6)
    await expectSiteWorks(page)
    site().vendors.release()
    await expectCalls('marketing', '"counts" "/"', '"setPath" "/hr"')
  })
})
