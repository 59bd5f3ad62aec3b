import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { type FakeVendors, vendorSettings } from '../fakes/vendors.ts'
import { waitForEvent } from '../pages/page-state.ts'
import { withSettings } from '../fixtures/settings.ts'
import { expect, type PublishedEvent, test } from '../fixtures/test.ts'

// Allow the error that Playwright's init script causes in cross-site frames, because it cannot use sessionStorage there.
test.use({ allowedErrors: [/sessionStorage/] })

const EMBED = 'demo-form'

const openPage = async (page: Page, { origin }: FakeVendors): Promise<void> => {
  await withSettings(page, '/contact-us', { demoForm: vendorSettings(origin).demoForm })
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
    vendors,
    busEvents,
  }) => {
    vendors.mode = 'slow'
    await page.clock.install()
    await openPage(page, vendors)
    await expect(page.getByRole('button', { name: 'Open the form' })).toBeVisible()
    expect(vendors.requestedPaths).toEqual([])
    const before = await place(page).boundingBox()
    await openForm(page)
    await expect(place(page)).toBeFocused()
    await expect(place(page).getByText('Opening the form').first()).toBeVisible()
    await expect(page.locator('a[href^="tel:"]:visible').first()).toBeVisible()
    expect((await place(page).boundingBox())?.height).toBe(before?.height)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    vendors.release()
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
    test(`only the first submission is tracked, ${mode}`, async ({ page, vendors, busEvents }) => {
      vendors.mode = mode
      await openPage(page, vendors)
      await openForm(page)
      const send = frame(page).getByRole('button', { name: 'Send' })
      await send.click()
      await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_submitted' && embed === EMBED)
      await send.click()
      await expect(page.getByRole('link', { name: 'Choose a time now' })).toHaveAttribute('href', '/meeting')
      expect(about(await busEvents(), 'embed_submitted')).toBe(1)
    })
  }

  test('publishes form_failure for a failed submission, and no success', async ({
    page,
    vendors,
    busEvents,
  }) => {
    vendors.mode = 'submit-fails'
    await openPage(page, vendors)
    await openForm(page)
    await frame(page).getByRole('button', { name: 'Send' }).click()
    await waitForEvent(busEvents, ({ type, form }) => type === 'form_failure' && form === EMBED)
    expect(about(await busEvents(), 'embed_submitted')).toBe(0)
  })

  test('shows the built-in form if the visitor chooses it, and loads nothing from the platform', async ({
    page,
    vendors,
    contactForm,
  }) => {
    await openPage(page, vendors)
    await page.getByRole('button', { name: /own form instead/ }).click()
    await expect(contactForm.root).toBeVisible()
    expect(vendors.requestedPaths).toEqual([])
  })

  test.describe('a form that fails', () => {
    test.use({ allowedErrors: [/Failed to load resource|sessionStorage/] })

    for (const mode of ['ready-never', 'script-404'] as const)
      test(`is replaced by the built-in form, and reported only to analytics, ${mode}`, async ({
        page,
        vendors,
        busEvents,
        contactForm,
      }) => {
        vendors.mode = mode
        await page.clock.install()
        await openPage(page, vendors)
        await openForm(page)
        if (mode === 'ready-never') {
          await expect(frame(page).getByRole('button', { name: 'Send' })).toBeAttached()
          await page.clock.fastForward(16_000)
        }
        await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_failed' && embed === EMBED)
        await expect(contactForm.root).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        await expect(page.locator(`script[src^="${vendors.origin}"]`)).toHaveCount(0)
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
