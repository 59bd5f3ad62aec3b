import type { Page } from '@playwright/test'
import { NO_CONSENT } from 'shared-contracts'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { type FakeVendors, startFakeVendors, vendorSettings } from '../fakes/vendors.ts'
import {
  waitForBootstrap,
  readLayoutShifts,
  waitForEvent,
  recordLayoutShifts,
} from '../fixtures/page-state.ts'
import { FULL_CONSENT, replaceStoredConsent, answerInOtherTab, signalGpc } from '../fixtures/consent.ts'
import { OWN_VENDORS_REASON, withSettings } from '../fixtures/settings.ts'
import { expect, type PublishedEvent, test } from '../fixtures/test.ts'

test.skip(({ settings }) => settings.analytics !== undefined, OWN_VENDORS_REASON)

// In these tests, `withSettings` serves the page with a Playwright route. Chromium then treats the page as one from the internet,
// which needs a permission to send requests to this machine. Errors about sessionStorage are allowed, because Playwright's init
// scripts also run in cross-site frames, which cannot use it.
test.use({ permissions: ['local-network-access'], allowedErrors: [/sessionStorage|sandbox/] })

/** A visitor's consent before the visit. `signalled`: granted earlier, but the browser now sends Global Privacy Control. */
type PriorConsent = 'no choice' | 'denied' | 'granted' | 'signalled'

/**
 * Prepares the page for a visitor whose consent before the visit was `priorConsent`. For `no choice`, the test must also call
 * `test.use({ priorConsent: null })`.
 */
const openWithPriorConsent = async (page: Page, priorConsent: PriorConsent): Promise<void> => {
  if (priorConsent !== 'no choice')
    await replaceStoredConsent(page, priorConsent === 'denied' ? NO_CONSENT : FULL_CONSENT)
  if (priorConsent === 'signalled') await signalGpc(page)
}

const CHOICES: PriorConsent[] = ['no choice', 'denied', 'granted', 'signalled']

/** Returns the test's title. With consent, adds the tag `@writes-events`, because the site then stores events. */
const titleOf = (priorConsent: PriorConsent): string =>
  priorConsent === 'granted' ? `${priorConsent} @writes-events` : priorConsent

let vendors: FakeVendors

test.beforeEach(async () => {
  vendors = await startFakeVendors()
})

// oxlint-disable-next-line no-empty-pattern -- Playwright reads what a hook needs from its pattern
test.afterEach(async ({}, { status }) => {
  if (status !== 'skipped') await vendors.close()
})

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
  /** Selector of a link to the same content. It is visible although the embed is not loaded. */
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

const open = async (page: Page, { path, near }: Framed): Promise<void> => {
  await recordLayoutShifts(page)
  const { map, recruiterForm, video } = vendorSettings(vendors.origin)
  await withSettings(page, path, { map, recruiterForm, video })
  await page.goto(path)
  await page.locator(near).scrollIntoViewIfNeeded()
}

const demoForm = (page: Page) => page.frameLocator('iframe[title="Stand-in form"]').getByRole('button')

const demoOffer = (page: Page) => page.getByRole('button', { name: 'Open the form, from HubSpot' })

const openDemoForm = async (page: Page) => {
  await recordLayoutShifts(page)
  await withSettings(page, '/contact-us', { demoForm: vendorSettings(vendors.origin).demoForm })
  await page.goto('/contact-us')
}

const openCalendar = async (page: Page): Promise<void> => {
  await recordLayoutShifts(page)
  await withSettings(page, '/meeting', { meetings: vendorSettings(vendors.origin).meetings })
  await page.goto('/meeting?industry=Solar&size=20-49')
}

const calendarOffer = (page: Page) => page.getByRole('button', { name: 'Open the calendar, from HubSpot' })

test.describe('embeds', { tag: '@visitors-build' }, () => {
  for (const framed of FRAMED) {
    const { embed, tag, button, frame, beside } = framed

    for (const priorConsent of CHOICES) {
      test(
        `${embed}: loads only after a press of a button that names its provider, and then remains, ${titleOf(priorConsent)}`,
        { tag },
        async ({ page, busEvents }) => {
          await openWithPriorConsent(page, priorConsent)
          await open(page, framed)
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
    }

    test(
      `${embed}: a slow one shifts no layout, and fails after a timeout without an alert`,
      { tag },
      async ({ page, busEvents }) => {
        vendors.mode = 'slow'
        await page.clock.install()
        await open(page, framed)
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

    test(`${embed}: without settings the page has no button and loads nothing`, { tag }, async ({ page }) => {
      await page.goto(framed.path)
      await waitForBootstrap(page)
      await page.locator(framed.near).scrollIntoViewIfNeeded()
      await expect(page.getByRole('button', { name: button })).toHaveCount(0)
      expect(vendors.requestedPaths).toEqual([])
    })
  }

  for (const mode of ['ready-never', 'hostile'] as const) {
    test(
      `a recruiter form without a valid message from its own frame fails, ${mode}`,
      { tag: '@mf-marketing' },
      async ({ page, busEvents }) => {
        const [, recruiter] = FRAMED
        if (!recruiter) throw new Error('unreachable: three are listed')
        vendors.mode = mode
        await page.clock.install()
        await open(page, recruiter)
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
    async ({ page, busEvents }) => {
      const [, , video] = FRAMED
      if (!video) throw new Error('unreachable: three are listed')
      await open(page, video)
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
    for (const priorConsent of CHOICES.filter((choice) => choice !== 'granted')) {
      test(`loads only after a press, ${priorConsent}`, async ({ page }) => {
        await openWithPriorConsent(page, priorConsent)
        await openDemoForm(page)
        await expect(demoOffer(page)).toBeVisible()
        expect(vendors.requestedPaths).toEqual([])
        expect(await readLayoutShifts(page)).toBe(0)
      })
    }

    test('loads automatically with consent to marketing, and is removed when that is withdrawn @writes-events', async ({
      page,
      busEvents,
    }) => {
      await openWithPriorConsent(page, 'granted')
      await openDemoForm(page)
      await expect(demoForm(page)).toBeVisible()
      await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
      await answerInOtherTab(page, NO_CONSENT)
      await expect(demoOffer(page)).toBeVisible()
      await expect(page.locator(`iframe, script[src^="${vendors.origin}"]`)).toHaveCount(0)
      await answerInOtherTab(page, FULL_CONSENT)
      await expect(demoForm(page)).toBeVisible()
      expect(await readLayoutShifts(page)).toBe(0)
    })

    test('remains after the visitor has sent it, even if consent is withdrawn @writes-events', async ({
      page,
    }) => {
      await openWithPriorConsent(page, 'granted')
      await openDemoForm(page)
      await demoForm(page).click()
      await expect(page.getByRole('link', { name: 'Choose a time now' })).toBeVisible()
      await answerInOtherTab(page, NO_CONSENT)
      await expect(demoForm(page)).toBeVisible()
    })
  })

  for (const priorConsent of CHOICES.filter((choice) => choice !== 'granted')) {
    test(
      `a vendor's calendar loads only after a press, ${priorConsent}`,
      { tag: '@mf-leadcapture' },
      async ({ page, busEvents }) => {
        await openWithPriorConsent(page, priorConsent)
        await openCalendar(page)
        await expect(calendarOffer(page)).toBeVisible()
        expect(vendors.requestedPaths).toEqual([])
        await calendarOffer(page).click()
        await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
        expect(vendors.requestedPaths).toHaveLength(2)
        expect(await readLayoutShifts(page)).toBe(0)
      },
    )
  }

  test(
    "a vendor's calendar loads automatically with consent to marketing, and is removed when that is withdrawn @writes-events",
    { tag: '@mf-leadcapture' },
    async ({ page, busEvents, meetingPage }) => {
      await openWithPriorConsent(page, 'granted')
      await openCalendar(page)
      await waitForEvent(busEvents, ({ type }) => type === 'embed_ready')
      await expect(calendarOffer(page)).toHaveCount(0)
      const script = page.locator(`script[src^="${vendors.origin}"]`)
      const first = await script.elementHandle()
      await page.getByRole('button', { name: 'Change Selection' }).click()
      await expect(script).toHaveCount(0)
      await meetingPage.choose('Mortgages', '20-49')
      await expect(script).toHaveCount(1)
      expect(await first?.evaluate((element) => element.isConnected)).toBe(false)
      await meetingPage.calendar.getByRole('button', { name: '10:00 AM' }).waitFor()
      expect(vendors.requestedPaths.map((path) => path.split('?')[0])).toEqual([
        '/MeetingsEmbedCode.js',
        '/hubspot/demo',
        '/MeetingsEmbedCode.js',
        '/hubspot/mortgage',
      ])
      await answerInOtherTab(page, NO_CONSENT)
      await expect(calendarOffer(page)).toBeVisible()
      await expect(page.locator(`iframe, script[src^="${vendors.origin}"]`)).toHaveCount(0)
    },
  )
})
