import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { type FakeVendors, startFakeVendors, vendorSettings } from '../fakes/vendors.ts'
import { waitForEvent } from '../fixtures/page-state.ts'
import { OWN_VENDORS_REASON, withSettings } from '../fixtures/settings.ts'
import { expect, type PublishedEvent, test } from '../fixtures/test.ts'

test.skip(({ settings }) => settings.analytics !== undefined, OWN_VENDORS_REASON)

// In these tests, `withSettings` serves the page with a Playwright route. Chromium then treats the page as one from the internet,
// which needs a permission to send requests to this machine. Errors about sessionStorage are allowed, because Playwright's init
// script also runs in cross-site frames, which cannot use it.
test.use({ permissions: ['local-network-access'], allowedErrors: [/sessionStorage/] })

const EMBED = 'demo-form'

let platform: FakeVendors

test.beforeEach(async () => {
  platform = await startFakeVendors()
})

// oxlint-disable-next-line no-empty-pattern -- Playwright reads what a hook needs from its pattern
test.afterEach(async ({}, { status }) => {
  if (status !== 'skipped') await platform.close()
})

const openPage = async (page: Page): Promise<void> => {
  await withSettings(page, '/contact-us', { demoForm: vendorSettings(platform.origin).demoForm })
  await page.goto('/contact-us')
}

const openForm = (page: Page) => page.getByRole('button', { name: 'Open the form' }).click()

const frame = (page: Page) => page.frameLocator('iframe[title="Stand-in form"]')

const place = (page: Page) => page.getByRole('region', { name: 'Demo request' })

const about = (events: PublishedEvent[], type: string): number =>
  events.filter((event) => event.type === type && (event['embed'] ?? event['form']) === EMBED).length

test.describe('demo form', { tag: ['@mf-leadcapture', '@visitors-build'] }, () => {
  test('loads nothing from the platform before a click, and publishes embed_ready when the form was visible for two seconds', async ({
    page,
    busEvents,
  }) => {
    platform.mode = 'slow'
    await page.clock.install()
    await openPage(page)
    await expect(page.getByRole('button', { name: 'Open the form' })).toBeVisible()
    expect(platform.requestedPaths).toEqual([])
    const before = await place(page).boundingBox()
    await openForm(page)
    await expect(place(page)).toBeFocused()
    await expect(place(page).getByText('Opening the form').first()).toBeVisible()
    await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible()
    expect((await place(page).boundingBox())?.height).toBe(before?.height)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    platform.release()
    await expect(place(page).getByText('The form is open')).toBeAttached()
    await expect(frame(page).getByRole('button', { name: 'Send' })).toBeVisible()
    await page.clock.fastForward(1900)
    expect(about(await busEvents(), 'embed_ready')).toBe(0)
    await page.clock.fastForward(200)
    expect(about(await busEvents(), 'embed_ready')).toBe(1)
    await page.clock.resume()
    expect((await place(page).boundingBox())?.height).toBe(before?.height)
    expect(await findAccessibilityProblems(page, 'embedded form')).toEqual([])
  })

  for (const mode of ['ok', 'double-submit'] as const) {
    test(`only the first submission is tracked, ${mode}`, async ({ page, busEvents }) => {
      platform.mode = mode
      await openPage(page)
      await openForm(page)
      const send = frame(page).getByRole('button', { name: 'Send' })
      await send.click()
      await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_submitted' && embed === EMBED)
      await send.click()
      await expect(page.getByRole('link', { name: 'Choose a time now' })).toHaveAttribute('href', '/meeting')
      expect(about(await busEvents(), 'embed_submitted')).toBe(1)
    })
  }

  test('publishes form_failure for a failed submission, and no success', async ({ page, busEvents }) => {
    platform.mode = 'submit-fails'
    await openPage(page)
    await openForm(page)
    await frame(page).getByRole('button', { name: 'Send' }).click()
    await waitForEvent(busEvents, ({ type, form }) => type === 'form_failure' && form === EMBED)
    expect(about(await busEvents(), 'embed_submitted')).toBe(0)
  })

  test('replaces a form that is never ready by the built-in form, and reports it only to analytics', async ({
    page,
    busEvents,
    contactForm,
  }) => {
    platform.mode = 'ready-never'
    await page.clock.install()
    await openPage(page)
    await openForm(page)
    await expect(frame(page).getByRole('button', { name: 'Send' })).toBeAttached()
    await page.clock.fastForward(16_000)
    await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_failed' && embed === EMBED)
    await expect(contactForm.root).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('shows the built-in form if the visitor chooses it, and loads nothing from the platform', async ({
    page,
    contactForm,
  }) => {
    await openPage(page)
    await page.getByRole('button', { name: /own form instead/ }).click()
    await expect(contactForm.root).toBeVisible()
    expect(platform.requestedPaths).toEqual([])
  })

  test.describe('a script that does not load', () => {
    test.use({ allowedErrors: [/Failed to load resource|sessionStorage/] })

    test('is replaced by the built-in form, and reported only to analytics', async ({
      page,
      busEvents,
      contactForm,
    }) => {
      platform.mode = 'script-404'
      await openPage(page)
      await openForm(page)
      await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_failed' && embed === EMBED)
      await expect(contactForm.root).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(page.locator(`script[src^="${platform.origin}"]`)).toHaveCount(0)
    })
  })

  test('the thank-you page links to the built-in booking page, or to the address in the settings', async ({
    page,
    thankYouPage,
  }) => {
    await thankYouPage.open()
    await thankYouPage.chooseSlot.click()
    await expect(page.locator('[aria-labelledby="times"]').first()).toBeVisible()
    // Wait until the booking page has reloaded itself with the visitor's time zone. Otherwise the reload would interrupt the
    // next navigation.
    await page.waitForURL(/[?&]tz=/)
    await withSettings(page, '/thankyou', { chooseSlotUrl: 'https://meet.crewtally.example/intro' })
    await thankYouPage.open()
    await expect(thankYouPage.chooseSlot).toHaveAttribute('href', 'https://meet.crewtally.example/intro')
  })
})
