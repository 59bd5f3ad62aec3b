import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { COLLECTOR_PATH, NO_CONSENT } from 'shared-contracts'
import { chrome as chromeOf } from '../pages/chrome.ts'
import { waitForNavigation, waitForBootstrap, waitForEvent } from '../pages/page-state.ts'
import { FULL_CONSENT, signalGpc, storeConsentBeforeLoad } from '../fixtures/consent.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect, type PublishedEvent, test } from '../fixtures/test.ts'

const MEASUREMENT = { measurement: true, marketing: false }

// Ignore the missing icon of /_status, to which the tests navigate.
test.use({ allowedErrors: [/favicon\.ico/], priorConsent: MEASUREMENT })

/**
 * Reads the collector's files. Returns the stored events with this partner link id (the id of the partner whose link the
 * visitor used), in order.
 */
const collectedOf = async (plid: string): Promise<PublishedEvent[]> => {
  const folder = join(getStateDir(), 'events')
  const names = (await readdir(folder).catch((): string[] => [])).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as PublishedEvent]))
    .filter((event) => event.plid === plid)
}

const WALK = [
  '/hr',
  '/hr/onboarding',
  '/pay',
  '/pay/same-day-pay',
  '/performance',
  '/performance/ats',
  '/integrations',
  '/about-us',
  '/contact-us',
  '/solar',
]

/** Expected events, in order, if a visitor opens the pages in `WALK` one after the other. */
const GOLDEN = [
  ['plid_captured', '/hr?utm_source=news'],
  ...WALK.flatMap((path, step) => {
    const url = step === 0 ? `${path}?utm_source=news` : path
    const events = [['page_view', url]]
    return step === WALK.length - 1 ? events : [...events, ['link_click', url]]
  }),
]

const walk = async (page: Page, plid: string, pages = WALK): Promise<void> => {
  const [first = '/', ...rest] = pages
  await page.goto(`${first}?plid=${plid}&utm_source=news&email=dana@x.example`)
  await waitForBootstrap(page)
  for (const path of rest) {
    await chromeOf(page).goByFooter(path)
  }
}

const collectorRuns = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/_analytics.json'))

const batchSent = (page: Page): Promise<unknown> =>
  page.waitForRequest((request) => request.url().endsWith(COLLECTOR_PATH))

/** Opens another document. This unloads the current page, which then sends its queued events. */
const leave = (page: Page): Promise<unknown> => page.goto('/_status')

test.describe('collector', { tag: ['@shell', '@visitors-build'] }, () => {
  test('with consent, the events of ten pages reach the collector in order, without personal data @writes-events', async ({
    page,
  }) => {
    const plid = `walk-${randomUUID().slice(0, 8)}`
    const runs = collectorRuns(page)
    await walk(page, plid)
    await runs
    await leave(page)
    // Leave out the event `remote_ready`, which reports the hydration of a part of the page. When it occurs depends on the
    // machine.
    const collectedEvents = async () =>
      (await collectedOf(plid)).filter(({ type }) => type !== 'remote_ready')
    await expect
      .poll(
        // Compare an error's message instead of its URL, because the message explains a failure better.
        async () => (await collectedEvents()).map(({ type, url, ...rest }) => [type, rest.message ?? url]),
      )
      .toEqual(GOLDEN)
    const views = async () => (await collectedEvents()).filter(({ type }) => type === 'page_view')
    expect((await views()).map(({ referrer }) => referrer)).toEqual([
      '',
      '/hr?utm_source=news',
      ...WALK.slice(1, -1),
    ])
    const text = JSON.stringify(await collectedOf(plid))
    expect(text).not.toContain('dana')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['shell/server/events/cli/events.ts', '--json', '--days', '2'],
      { env: { ...process.env, STATE_DIR: getStateDir() } },
    )
    expect((JSON.parse(stdout) as { plids: Record<string, number> }).plids[plid]).toBe(10)
  })

  test('reports no error for code that is still loading when the visitor leaves @writes-events', async ({
    page,
  }) => {
    const plid = `left-${randomUUID().slice(0, 8)}`
    await page.route('**/_wake.json', () => undefined)
    const tableRequested = page.waitForRequest('**/_wake.json')
    const begun = batchSent(page)
    await page.goto(`/contact-us?plid=${plid}`)
    // Hover over the form, so that the page begins to load code. The page's request for `_wake.json` (data for hydration) gets
    // no response.
    await page.locator('#contact-form').hover()
    await Promise.all([begun, tableRequested])
    await leave(page)
    const collectedTypes = async () => (await collectedOf(plid)).map(({ type }) => type)
    await expect.poll(collectedTypes).toEqual(['plid_captured', 'page_view'])
  })

  test('collects clicks, menus and carousel moves on /, each once @writes-events', async ({
    page,
    chrome,
    busEvents,
  }) => {
    const plid = `acts-${randomUUID().slice(0, 8)}`
    const begun = batchSent(page)
    await page.goto(`/?plid=${plid}`)
    await begun
    await chrome.openMenu('Products')
    // Wait for the event `menu_open` before closing the menu. The shell publishes this event only if the menu is still open
    // when the browser fires `toggle`, some time after opening.
    await waitForEvent(busEvents, ({ type }) => type === 'menu_open')
    await page.keyboard.press('Escape')
    const carousel = page.getByRole('group', { name: /say/i }).first()
    await carousel.scrollIntoViewIfNeeded()
    await expect(carousel).toHaveAttribute('data-awake', 'true')
    await carousel.getByRole('button', { name: 'Next' }).click()
    await page.locator('main a[href="/meeting"]').first().click()
    await waitForNavigation(page, '/meeting')
    await leave(page)
    const acts = async () =>
      (await collectedOf(plid)).flatMap(({ type, label, menu, by }) =>
        /click|link|menu|carousel/.test(type) ? [[type, label ?? menu ?? by]] : [],
      )
    await expect.poll(acts).toEqual([
      ['menu_open', 'Products'],
      ['carousel_move', 'next'],
      ['button_click', expect.any(String)],
    ])
  })

  test('counts a page again when it is restored from the back/forward cache, with its referrer @writes-events', async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    // Start another browser, because Playwright turns the back/forward cache off by default. Playwright cannot control a
    // page that the browser restores, so the test reads that page's events from the collector.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const plid = `kept-${randomUUID().slice(0, 8)}`
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await storeConsentBeforeLoad(context, MEASUREMENT)
    const page = await context.newPage()
    await page.goto(`/hr?plid=${plid}`)
    await waitForBootstrap(page)
    const counted = batchSent(page)
    await page.goto('/case-study')
    await counted
    void page.evaluate(() => history.back()).catch(() => undefined)
    const views = async () =>
      (await collectedOf(plid)).flatMap(({ type, url, referrer }) =>
        type === 'page_view' ? [`${url} from ${String(referrer)}`] : [],
      )
    await expect
      .poll(async () => (await views()).toSorted())
      .toEqual(['/case-study from ', '/hr from ', '/hr from /case-study'])
    await browser.close()
  })

  for (const { title, priorConsent, isSignaled = false } of [
    { title: 'after a refusal', priorConsent: NO_CONSENT },
    { title: 'without an answer', priorConsent: null },
    { title: 'under Global Privacy Control', priorConsent: FULL_CONSENT, isSignaled: true },
  ])
    test.describe(title, () => {
      test.use({ priorConsent })

      test('sends nothing', async ({ page }) => {
        if (isSignaled) await signalGpc(page)
        const collectorRequests: string[] = []
        page.on('request', (request) => {
          if (new URL(request.url()).pathname === COLLECTOR_PATH) collectorRequests.push(request.url())
        })
        const runs = collectorRuns(page)
        await walk(page, 'unobserved', WALK.slice(0, 2))
        await runs
        await leave(page)
        expect(collectorRequests).toEqual([])
      })
    })
})
