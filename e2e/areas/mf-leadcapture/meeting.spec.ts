import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { FakeVendors } from '../../fakes/vendors.ts'
import { waitForPaint, readLayoutShifts, waitForEvent, recordLayoutShifts } from '../../pages/page-state.ts'
import { findMailTo } from '../../fixtures/stored-records.ts'
import { hasVendorCalendar, VENDOR_CALENDAR_REASON, withSettings } from '../../fixtures/settings.ts'
import { expect, test } from '../../fixtures/test.ts'
import { openTime } from '../../pages/forms.ts'

/** Returns the path of the link in the mail that the visitor got after booking. */
const mailedPath = async (email: string, subject: string): Promise<string> => {
  const { text = '' } = await findMailTo(email, subject)
  const [link = ''] = /https?:\/\/\S+\/bookings\/\S+/.exec(text) ?? []
  return new URL(link).pathname
}

/**
 * Waits until the calendar's iframe is as high as its content. Asserts that `button` is completely inside the iframe and the
 * page.
 */
const expectWholeFrame = async (page: Page, button: Locator): Promise<void> => {
  const frame = page.locator('iframe')
  await expect
    .poll(() =>
      frame.evaluate((element: HTMLIFrameElement) => {
        const inside = element.contentDocument?.scrollingElement
        return inside ? inside.scrollHeight - inside.clientHeight : null
      }),
    )
    .toBe(0)
  await button.scrollIntoViewIfNeeded()
  const [inner, outer] = await Promise.all([button.boundingBox(), frame.boundingBox()])
  if (!inner || !outer) throw new Error('The button or the frame has no box.')
  expect(inner.x).toBeGreaterThanOrEqual(Math.max(outer.x, 0))
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

const widgetSettings = ({ origin }: FakeVendors, widget: 'hubspot' | 'calendly') => ({
  widget,
  generalUrl: `${origin}/${widget}/demo`,
  mortgageUrl: `${origin}/${widget}/mortgage`,
  scriptUrl: `${origin}/${widget === 'hubspot' ? 'MeetingsEmbedCode' : 'widget'}.js`,
})

test.describe('meeting', { tag: ['@mf-leadcapture', '@visitors-build'] }, () => {
  test.describe('the built-in booking page', () => {
    test.skip(({ settings }) => hasVendorCalendar(settings), VENDOR_CALENDAR_REASON)

    test('books a meeting inside the meeting page, by keyboard alone after the choices @writes-bookings @engines @mobile', async ({
      page,
      busEvents,
      meetingPage,
      isMobile,
      browserName,
    }) => {
      await recordLayoutShifts(page)
      await meetingPage.open('?utm_source=yard-sign&plid=partner-7')
      // Wait for hydration, because this test expects one event per field. If a visitor sets both fields before hydration, the
      // page publishes only one event with both values.
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
      await meetingPage.choose('Roofing', '20-49')
      await expect(page.getByText('You’ll meet our Roofing specialist.')).toBeVisible()
      const frame = meetingPage.calendar
      await openTime(frame).focus()
      await page.keyboard.press('Enter')
      await frame.getByLabel('Full name').focus()
      const email = `meeting${Date.now()}@whitlock-roofing.example`
      await page.keyboard.type('Dana Whitlock')
      await page.keyboard.press('Tab')
      await page.keyboard.type(email)
      for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(frame.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
      await expect(frame.getByText('Our Roofing specialist')).toBeVisible()
      await expect(page.getByText('Your meeting is booked.')).toBeAttached()
      await waitForEvent(busEvents, ({ type }) => type === 'booking_made')
      await expect(page.getByRole('heading', { name: 'You’re booked', exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Schedule Your Meeting' })).toHaveCount(0)
      await expect(page.getByText('You’re meeting our Roofing specialist.')).toBeVisible()
      expect(
        (await busEvents())
          .filter(({ type }) => /^(?:meeting|booking|embed)_/.test(type))
          .map(({ url: _url, timestamp: _at, composition: _of, plid: _plid, ...fields }) => fields),
      ).toEqual([
        { type: 'meeting_step', step: 'choose', industry: 'Roofing' },
        { type: 'meeting_step', step: 'choose', industry: 'Roofing', size: '20-49' },
        { type: 'meeting_step', step: 'book', industry: 'Roofing', size: '20-49' },
        { type: 'embed_ready', embed: 'booking' },
        { type: 'booking_made', widget: 'own', page: 'general', state: 'booked' },
      ])
      if (!isMobile) expect(await readLayoutShifts(page)).toBe(0)
      // Run axe only in Chromium. In Firefox, axe fails, because Playwright cannot evaluate code in a frame that has navigated.
      if (browserName === 'chromium')
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      const mail = await findMailTo(email, 'Booked')
      expect(mail.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    })

    test('a choice by keyboard does not advance the page, the button does, and the page shows its steps', async ({
      page,
      busEvents,
      meetingPage,
    }) => {
      await meetingPage.open()
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
      const { industry, size } = meetingPage
      await industry.focus()
      await page.keyboard.type('Roof')
      await expect(industry).toHaveValue('Roofing')
      await page.keyboard.press('Tab')
      await page.keyboard.type('20')
      await expect(size).toHaveValue('20-49')
      await expect(page.getByText('Your Roofing specialist')).toBeVisible()
      await expect(size).toBeFocused()
      await expect(page.getByText('step 1 of 3')).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Schedule Your Meeting' })).toBeFocused()
      await expect(page.getByText('step 2 of 3')).toBeVisible()
      await meetingPage.calendar.locator('[aria-labelledby="times"] a').first().click()
      await expect(page.getByText('step 3 of 3')).toBeVisible()
      await meetingPage.calendar.getByRole('link', { name: 'Change time' }).click()
      await expect(page.getByText('step 2 of 3')).toBeVisible()
      await page.getByRole('button', { name: 'Change Selection' }).click()
      await expect(page.getByText('step 1 of 3')).toBeVisible()
    })

    test.describe('at four widths', () => {
      // Run these tests one by one. Each books the fifth open time of one day, so parallel tests could choose the same time.
      test.describe.configure({ mode: 'default' })

      // The first size is the viewport of a 1280×1024 px window at 400% zoom.
      for (const [width, height] of [
        [320, 256],
        [375, 812],
        [768, 1024],
        [1440, 900],
      ] as const)
        test(`shows the complete form at ${width} px, with and without errors, and books by keyboard @writes-bookings${width === 375 || width === 768 ? ' @slow' : ''}`, async ({
          page,
          meetingPage,
        }) => {
          const { calendar } = meetingPage
          const book = calendar.getByRole('button', { name: 'Book this time' })
          await page.setViewportSize({ width, height })
          await meetingPage.open()
          await meetingPage.choose('Roofing', '20-49')
          // Use the last day, because other tests book times on the first day.
          const day = calendar.getByRole('link', { name: /, \d\d open times$/ }).last()
          const [date = ''] =
            /\w+, \w+ \d+/.exec((await day.locator('.visually-hidden').textContent()) ?? '') ?? []
          await day.click()
          await expect(calendar.locator('#times')).toHaveText(date)
          await calendar.locator('[aria-labelledby="times"] a').nth(4).click()
          await expectWholeFrame(page, book)
          await book.click()
          await expect(calendar.getByText('You must agree before booking.').last()).toBeVisible()
          await expectWholeFrame(page, book)
          await calendar.getByLabel('Full name').fill('Dana Whitlock')
          await calendar
            .getByLabel('Email', { exact: true })
            .fill(`frame${width}.${Date.now()}@whitlock-roofing.example`)
          await calendar.getByRole('checkbox').check()
          await expectWholeFrame(page, book)
          await book.focus()
          await page.keyboard.press('Enter')
          await expect(calendar.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
        })
    })

    test('mortgages have a separate calendar, and only a new selection loads a new frame', async ({
      page,
      meetingPage,
    }) => {
      await meetingPage.open()
      await meetingPage.choose('Mortgages', '500+')
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        /\/api\/v1\/bookings\/mortgage\?industry=Mortgages&size=500/,
      )
      await page.getByRole('button', { name: 'Change Selection' }).click()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(meetingPage.industry).toBeFocused()
      await meetingPage.choose('Solar', 'Less than 10')
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        /\/api\/v1\/bookings\/general\?industry=Solar/,
      )
    })

    test('has no accessibility problems', async ({ page }) => {
      for (const path of [
        '/api/v1/bookings/general?tz=America/Denver',
        '/api/v1/bookings/mortgage?tz=America/Denver',
      ]) {
        await page.goto(path)
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        await page.locator('[aria-labelledby="times"] a').last().click()
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      }
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

      test('the page shows its text and links to both booking pages', async ({ page, meetingPage }) => {
        await meetingPage.open()
        await expect(meetingPage.industry).toBeHidden()
        await expect(page.getByText('A specialist for your trade')).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Mortgages' })).toBeVisible()
        await page.getByRole('main').getByRole('link', { name: 'Every other industry' }).click()
        await expect(page.getByRole('heading', { name: 'Pick a time' })).toBeVisible()
      })

      test('books, moves and cancels @writes-bookings', async ({ page }) => {
        await page.goto('/api/v1/bookings/mortgage')
        await page.getByText('Change').click()
        await page.getByLabel('Time zone').selectOption('America/New_York')
        await page.getByRole('button', { name: 'Show times' }).click()
        await expect(page.locator('summary', { hasText: 'Eastern time (New York)' })).toBeVisible()
        await page.getByRole('link', { name: 'Later open times' }).click()
        await openTime(page).click()
        await page.getByLabel('Full name').fill('Sam Whitlock')
        const email = `nojs${Date.now()}@whitlock-roofing.example`
        await page.getByLabel('Email', { exact: true }).fill(email)
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'Book this time' }).click()
        await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
        await expect(page.getByText(email)).toBeVisible()
        await page.goto(await mailedPath(email, 'Please confirm'))
        await expect(page.getByRole('heading', { name: 'Confirm your meeting' })).toBeVisible()
        await page.getByRole('button', { name: 'Yes, book it' }).click()
        await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
        await page.goto(await mailedPath(email, 'Booked'))
        await page.getByRole('link', { name: 'Choose another time' }).click()
        await openTime(page).click()
        await page.getByRole('button', { name: 'Reschedule it' }).click()
        await expect(page.getByRole('heading', { name: 'Your meeting is rescheduled' })).toBeVisible()
        await page.getByText('Cancel the meeting').click()
        await page.getByRole('button', { name: 'Yes, cancel it' }).click()
        await expect(page.getByRole('heading', { name: 'Your meeting is canceled' })).toBeVisible()
      })
    })
  })

  test.describe("a vendor's widget", () => {
    // Allow the error that Playwright's init script causes in cross-site frames, because it cannot use sessionStorage there.
    test.use({ allowedErrors: [/sessionStorage/] })

    for (const widget of ['hubspot', 'calendly'] as const) {
      test(`${widget} loads again for each selection, gets campaign and partner, and publishes one booking`, async ({
        page,
        vendors,
        busEvents,
        meetingPage,
      }) => {
        await withSettings(page, '/meeting', { meetings: widgetSettings(vendors, widget) })
        await meetingPage.open('?utm_source=yard-sign&utm_campaign=spring&plid=partner-7')
        await meetingPage.choose('Roofing', '20-49')
        expect(vendors.requestedPaths).toEqual([])
        await page.getByRole('button', { name: 'Open the calendar' }).click()
        await meetingPage.calendar.getByRole('button', { name: '10:00 AM' }).waitFor()
        await page.getByRole('button', { name: 'Change Selection' }).click()
        await expect(page.locator('iframe')).toHaveCount(0)
        expect(await page.locator(`script[src^="${vendors.origin}"]`).count()).toBe(0)
        await meetingPage.choose('Mortgages', '20-49')
        await meetingPage.calendar.getByRole('button', { name: '10:00 AM' }).waitFor()
        // Send a valid message from a wrong origin, that of the page itself. The page must ignore the message.
        await page.evaluate(() =>
          postMessage({ meetingBookSucceeded: true, event: 'calendly.event_scheduled' }, location.origin),
        )
        await waitForPaint(page)
        expect((await busEvents()).filter(({ type }) => type === 'booking_made')).toEqual([])
        await meetingPage.calendar.getByRole('button', { name: '10:00 AM' }).click()
        await waitForEvent(busEvents, ({ type }) => type === 'booking_made')
        await expect(page.getByText('Your meeting is booked.')).toBeAttached()
        expect((await busEvents()).filter(({ type }) => type === 'booking_made')).toMatchObject([
          { widget, page: 'mortgage', state: 'booked' },
        ])
        const frames = vendors.requestedPaths.filter((path) => !path.endsWith('.js'))
        const urls = frames.map((path) => new URL(path, vendors.origin))
        expect(urls.map(({ pathname }) => pathname)).toEqual([`/${widget}/demo`, `/${widget}/mortgage`])
        for (const { searchParams } of urls) {
          expect([
            searchParams.get('utm_source'),
            searchParams.get('utm_campaign'),
            searchParams.get('plid'),
          ]).toEqual(['yard-sign', 'spring', 'partner-7'])
        }
        await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height).toBe(812)
      })
    }

    test.describe('that does not load', () => {
      test.use({ allowedErrors: [/Failed to load resource|sessionStorage/] })

      test('is reported only to analytics, and the button loads it again', async ({
        page,
        vendors,
        busEvents,
        meetingPage,
      }) => {
        vendors.mode = 'script-404'
        await withSettings(page, '/meeting', { meetings: widgetSettings(vendors, 'hubspot') })
        await meetingPage.open()
        await meetingPage.choose('Roofing', '20-49')
        await page.getByRole('button', { name: 'Open the calendar' }).click()
        await waitForEvent(busEvents, ({ type, embed }) => type === 'embed_failed' && embed === 'booking')
        await expect(page.getByText('Calendar not opening')).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        vendors.mode = 'ok'
        await page.getByRole('button', { name: 'Open the calendar' }).click()
        await meetingPage.calendar.getByRole('button', { name: '10:00 AM' }).waitFor()
      })
    })
  })
})
