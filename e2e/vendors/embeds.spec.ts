import type { Page } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { type FakeVendors, vendorSettings } from '../fakes/vendors.ts'
import { waitForBootstrap, readLayoutShifts, waitForEvent, recordLayoutShifts } from '../pages/page-state.ts'
import { FULL_CONSENT, answerInOtherTab, signalGpc } from '../fixtures/consent.ts'
import { withSettings } from '../fixtures/settings.ts'
import { expect, type PublishedEvent, test } from '../fixtures/test.ts'

// Allow the errors that Playwright's init scripts cause in cross-site frames, because they cannot use sessionStorage there.
test.use({ allowedErrors: [/sessionStorage|sandbox/] })

/** A visitor's consent before the visit. `signaled`: consent was granted, but the browser now sends Global Privacy Control. */
const CONSENTS = { 'no choice': null, denied: NO_CONSENT, granted: FULL_CONSENT, signaled: FULL_CONSENT }
type PriorConsent = keyof typeof CONSENTS

/** Calls `define` for each visitor. Tests with consent get the tag `@writes-events`, because the site stores their events. */
const forVisitors = (visitors: readonly PriorConsent[], define: (visitor: PriorConsent) => void): void => {
  for (const visitor of visitors)
    test.describe(visitor, { tag: visitor === 'granted' ? '@writes-events' : [] }, () => {
      test.use({ priorConsent: CONSENTS[visitor] })
      if (visitor === 'signaled') test.beforeEach(({ page }) => signalGpc(page))
      define(visitor)
    })
}

const WITHOUT_CONSENT = ['no choice', 'denied', 'signaled'] as const

const listEmbedEvents = (events: PublishedEvent[], embed: string): string[] =>
  events.flatMap((event) => (event['embed'] === embed && event.type.startsWith('embed_') ? [event.type] : []))

interface Framed {
  embed: 'map' | 'recruiter-form' | 'video'
  tag: string
  path: string
  /** Selector of the element to which the test scrolls. */
  near: string
  button: RegExp
  frame: string
  /** Selector of a link to the content of the embed. Visitors see this link while the embed is not loaded. */
  beside: string
}

const FRAMED: Framed[] = [
  {
    embed: 'map',
    tag: '@mf-leadcapture',
    path: '/contact-us',
    near: '#contact-office',
    button: /Show a live map, from Google/,
    frame: 'iframe[title^="Map of the streets"]',
    beside: 'main a[href^="https://www.openstreetmap.org/"]',
  },
  {
    embed: 'recruiter-form',
    tag: '@mf-marketing',
    path: '/aiagents',
    near: '#agent-form',
    button: /Open it here, from 127\.0\.0\.1/,
    frame: 'iframe[title="Practice application for a setter job"]',
    beside: 'main a[href$="/240117"]',
  },
  {
    embed: 'video',
    tag: '@mf-marketing',
    path: '/originator-connect-page',
    near: '#originator-video',
    button: /Watch the video, from 127\.0\.0\.1/,
    frame: 'dialog iframe',
    beside: 'dialog a[href$="/video"]',
  },
]

const open = async (page: Page, { origin }: FakeVendors, { path, near }: Framed): Promise<void> => {
  await recordLayoutShifts(page)
  const { map, recruiterForm, video } = vendorSettings(origin)
  await withSettings(page, path, { map, recruiterForm, video })
  await page.goto(path)
  await page.locator(near).scrollIntoViewIfNeeded()
}

const demoForm = (page: Page) => page.frameLocator('iframe[title="Stand-in form"]').getByRole('button')

const demoOffer = (page: Page) => page.getByRole('button', { name: 'Open the form, from HubSpot' })

const openDemoForm = async (page: Page, { origin }: FakeVendors) => {
  await recordLayoutShifts(page)
  await withSettings(page, '/contact-us', { demoForm: vendorSettings(origin).demoForm })
  await page.goto('/contact-us')
}

const openCalendar = async (page: Page, { origin }: FakeVendors): Promise<void> => {
  await recordLayoutShifts(page)
  await withSettings(page, '/meeting', { meetings: vendorSettings(origin).meetings })
  await page.goto('/meeting?industry=Solar&size=20-49')
}

const calendarOffer = (page: Page) => page.getByRole('button', { name: 'Open the calendar, from HubSpot' })

test.describe('embeds', { tag: '@visitors-build' }, () => {
  for (const framed of FRAMED) {
    const { embed, tag, button, frame, beside } = framed

    forVisitors(['denied', 'signaled', 'granted'], (visitor) => {
      test(
        `${embed}: loads only after a press of a button that names its provider, and then remains, ${visitor}`,
        { tag },
        async ({ page, vendors, busEvents }) => {
          await open(page, vendors, framed)
          const press = page.getByRole('button', { name: button })
          await expect(press).toBeVisible()
          expect(vendors.requestedPaths).toEqual([])
          await press.focus()
          await page.keyboard.press('Enter')
          await waitForEvent(busEvents, (event) => event.type === 'embed_ready' && event['embed'] === embed)
          await expect(page.frameLocator(frame).getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.locator(frame)).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin/)
          await expect(page.locator(frame)).toHaveAttribute(
            'referrerpolicy',
            'strict-origin-when-cross-origin',
          )
          await expect(page.locator(beside).first()).toBeVisible()
          await answerInOtherTab(page, NO_CONSENT)
          await expect(page.locator(frame)).toBeVisible()
          expect(listEmbedEvents(await busEvents(), embed)).toEqual(['embed_ready'])
          expect(await readLayoutShifts(page)).toBe(0)
        },
      )
    })

    test(
      `${embed}: a slow one shifts no layout, and fails after a timeout without an alert`,
      { tag },
      async ({ page, vendors, busEvents }) => {
        vendors.mode = 'slow'
        await page.clock.install()
        await open(page, vendors, framed)
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('status').filter({ hasText: 'Opening the' }).first()).toBeAttached()
        await expect(page.locator(beside).first()).toBeVisible()
        await page.clock.fastForward(16_000)
        await waitForEvent(busEvents, (event) => event.type === 'embed_failed' && event['embed'] === embed)
        await expect(page.locator(beside).first()).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
        expect(listEmbedEvents(await busEvents(), embed)).toEqual(['embed_failed'])
        expect(await readLayoutShifts(page)).toBe(0)
        vendors.release()
      },
    )

    test(
      `${embed}: without settings the page has no button and loads nothing`,
      { tag },
      async ({ page, vendors }) => {
        await page.goto(framed.path)
        await waitForBootstrap(page)
        await page.locator(framed.near).scrollIntoViewIfNeeded()
        await expect(page.getByRole('button', { name: button })).toHaveCount(0)
        expect(vendors.requestedPaths).toEqual([])
      },
    )
  }

  for (const mode of ['ready-never', 'hostile'] as const) {
    test(
      `a recruiter form without a valid message from its own frame fails, ${mode}`,
      { tag: '@mf-marketing' },
      async ({ page, vendors, busEvents }) => {
        const [, recruiter] = FRAMED
        if (!recruiter) throw new Error('unreachable: three are listed')
        vendors.mode = mode
        await page.clock.install()
        await open(page, vendors, recruiter)
        await page.getByRole('button', { name: recruiter.button }).click()
        await expect(page.frameLocator(recruiter.frame).getByRole('button', { name: 'Send' })).toBeAttached()
        // Send a valid message from a wrong origin, that of the page itself. The page must ignore the message.
        await page.evaluate(() => postMessage('setHeight:700:240117', location.origin))
        await page.clock.fastForward(16_000)
        await waitForEvent(busEvents, ({ type }) => type === 'embed_failed')
        expect(listEmbedEvents(await busEvents(), 'recruiter-form')).toEqual(['embed_failed'])
        await expect(page.locator(recruiter.beside).first()).toBeVisible()
        expect(await readLayoutShifts(page)).toBe(0)
      },
    )
  }

  test(
    'the video opens in a dialog; Escape closes it and returns the focus',
    { tag: '@mf-marketing' },
    async ({ page, vendors, busEvents }) => {
      const [, , video] = FRAMED
      if (!video) throw new Error('unreachable: three are listed')
      await open(page, vendors, video)
      const press = page.getByRole('button', { name: video.button })
      await press.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findAccessibilityProblems(page, 'video')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(press).toBeFocused()
      await expect(page.locator('iframe')).toHaveCount(0)
      expect((await busEvents()).filter(({ type }) => type === 'video_play')).toMatchObject([
        { video: 'originator-connect' },
      ])
    },
  )

  test.describe('the demo form', { tag: '@mf-leadcapture' }, () => {
    forVisitors(WITHOUT_CONSENT, (visitor) => {
      test(`loads only after a press, ${visitor}`, async ({ page, vendors }) => {
        await openDemoForm(page, vendors)
        await expect(demoOffer(page)).toBeVisible()
        expect(vendors.requestedPaths).toEqual([])
        expect(await readLayoutShifts(page)).toBe(0)
      })
    })

    forVisitors(['granted'], () => {
      test('loads automatically with consent to marketing, and is removed when that is withdrawn', async ({
        page,
        vendors,
        busEvents,
      }) => {
        await openDemoForm(page, vendors)
        await expect(demoForm(page)).toBeVisible()
        await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
        await answerInOtherTab(page, NO_CONSENT)
        await expect(demoOffer(page)).toBeVisible()
        await expect(page.locator(`iframe, script[src^="${vendors.origin}"]`)).toHaveCount(0)
        await answerInOtherTab(page, FULL_CONSENT)
        await expect(demoForm(page)).toBeVisible()
        expect(await readLayoutShifts(page)).toBe(0)
      })

      test('remains after the visitor has sent it, even if consent is withdrawn', async ({
        page,
        vendors,
      }) => {
        await openDemoForm(page, vendors)
        await demoForm(page).click()
        await expect(page.getByRole('link', { name: 'Choose a time now' })).toBeVisible()
        await answerInOtherTab(page, NO_CONSENT)
        await expect(demoForm(page)).toBeVisible()
      })
    })
  })

  forVisitors(WITHOUT_CONSENT, (visitor) => {
    test(
      `a vendor's calendar loads only after a press, ${visitor}`,
      { tag: '@mf-leadcapture' },
      async ({ page, vendors, busEvents }) => {
        await openCalendar(page, vendors)
        await expect(calendarOffer(page)).toBeVisible()
        expect(vendors.requestedPaths).toEqual([])
        await calendarOffer(page).click()
        await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
        expect(vendors.requestedPaths).toHaveLength(2)
        expect(await readLayoutShifts(page)).toBe(0)
      },
    )
  })

  forVisitors(['granted'], () => {
    test(
      "a vendor's calendar loads automatically with consent to marketing, and is removed when that is withdrawn",
      { tag: '@mf-leadcapture' },
      async ({ page, vendors, busEvents }) => {
        await openCalendar(page, vendors)
        await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
        await expect(calendarOffer(page)).toHaveCount(0)
        await answerInOtherTab(page, NO_CONSENT)
        await expect(calendarOffer(page)).toBeVisible()
        await expect(page.locator(`iframe, script[src^="${vendors.origin}"]`)).toHaveCount(0)
      },
    )
  })
})
