import { NO_CONSENT } from 'shared-contracts'
import { waitForNavigation, waitUntilIdle, waitForEvent } from '../pages/page-state.ts'
import { FULL_CONSENT, answerInOtherTab, signalGpc } from '../fixtures/consent.ts'
import { visitor } from '../pages/forms.ts'
import { expect } from '../fixtures/test.ts'
import {
  waitForAnalyticsScript,
  listCalls,
  followLink,
  expectCalls,
  SINKS,
  site,
  listStoredKeys,
  test,
  waitForTracking,
  openHomePage,
} from './vendor-test.ts'

// All tests share one site, so they run in order in one worker.
test.describe.configure({ mode: 'default' })

test.use({ priorConsent: FULL_CONSENT })

const OURS = /^crewtally\./

const states = (ad: string, analytics: string) => ({
  ad_storage: ad,
  ad_user_data: ad,
  ad_personalization: ad,
  analytics_storage: analytics,
})

const pageViewOf = (path: string) =>
  expect.objectContaining({ event: 'page_view', url: `${site().origin}${path}`, plid: 'partner-7' })

const urlIn = (fields: unknown) => (fields as { url?: string } | undefined)?.url

/** Returns the calls to the tag manager that are consent commands, the start of the tag manager, or page views. */
const layer = () =>
  listCalls('tagManager').filter(
    ([entry]) => entry === 'consent' || ['gtm.js', 'page_view'].includes((entry as { event: string }).event),
  )

const GTM_BEGINS = [
  ['consent', 'default', { ...states('denied', 'denied'), wait_for_update: 500 }],
  [{ 'gtm.start': expect.any(Number), event: 'gtm.js' }],
]

const eventNames = (vendor: string) =>
  listCalls(vendor).flatMap(([name, of]) => {
    const { event, eventName } = of as { event?: string; eventName?: string }
    return name === 'pageview' ? ['page_view'] : typeof of === 'string' ? [of] : (event ?? eventName ?? [])
  })

test.describe('sinks', { tag: '@shell' }, () => {
  test('granted: each vendor gets its documented calls in order, on first load, navigation, back and forward @writes-releases', async ({
    page,
  }) => {
    await openHomePage(page)
    // The object-storage script loads at the start of the visit, all other vendors' scripts when the page is interactive.
    await expectCalls('objectStorage', '"runs"')
    expect(site().vendors.requestedPaths).toEqual(['/bucket/tag.js'])
    await waitForTracking(page)
    await expectCalls('marketing', '"counts" "/"')
    await expectCalls('apollo', '"onLoad" {"appId":"standin2"}')
    await expectCalls('leadfeeder', '"cfg" "enableAutoTracking" true "standin3"')
    await followLink(page, '/hr')
    await expectCalls('marketing', '"setPath" "/hr"')
    await page.goBack()
    await waitForNavigation(page, '/')
    await page.goForward()
    await waitForNavigation(page, '/hr')
    await expect.poll(() => listCalls('marketing').length).toBe(8)
    await expect.poll(() => layer().length).toBe(7)
    // Compare the order of script elements. Requests use several connections, so their order is random.
    const scripts = await page
      .locator(`head > script[src^="${site().vendors.origin}"]`)
      .evaluateAll((elements) =>
        elements.map((element) => new URL((element as HTMLScriptElement).src).pathname),
      )
    expect(site().vendors.requestedPaths).toHaveLength(scripts.length)
    expect(scripts).toEqual([
      '/bucket/tag.js',
      '/gtm.js',
      '/4700001.js',
      '/tag/standin1',
      '/micro/website-tracker/tracker.iife.js',
      '/lftracker_v1_standin3.js',
      '/partner/tag.js',
    ])
    expect(layer()).toEqual([
      ...GTM_BEGINS,
      ['consent', 'update', states('granted', 'granted')],
      [pageViewOf('/?plid=partner-7')],
      [pageViewOf('/hr')],
      [pageViewOf('/?plid=partner-7')],
      [pageViewOf('/hr')],
    ])
    expect(listCalls('marketing')).toEqual([
      ['setPath', '/'],
      ['counts', '/'],
      ...['/hr', '/', '/hr'].flatMap((path) => [['setPath', path], ['trackPageView']]),
    ])
    const sessions = listCalls('sessions')
    expect(sessions[0]).toEqual(['consentv2', { ad_Storage: 'granted', analytics_Storage: 'granted' }])
    expect(sessions.filter(([, name]) => name === 'page_view')).toEqual(
      Array.from({ length: 4 }, () => ['event', 'page_view']),
    )
    // Expect no call for the first page from apollo and leadfeeder, because these vendors' scripts count the first page
    // themselves.
    const later = ['/hr', '/?plid=partner-7', '/hr'].map((path) => `${site().origin}${path}`)
    expect(listCalls('apollo').map(([name, of, fields]) => [name, of, urlIn(fields)])).toEqual([
      ['onLoad', { appId: 'standin2' }, undefined],
      ...later.map((url) => ['track', 'page_view', url]),
    ])
    expect(listCalls('leadfeeder')).toEqual([
      ['cfg', 'enableAutoTracking', true, 'standin3'],
      ...later.map((pageUrl) => ['pageview', { pageUrl, pageTitle: expect.any(String) }]),
    ])
    expect(listCalls('partners').map(([name, fields]) => [name, urlIn(fields)])).toEqual([
      ['click', undefined],
      ...[`${site().origin}/?plid=partner-7`, ...later].map((url) => ['event', url]),
    ])
    expect(listCalls('objectStorage')).toEqual([['runs']])
  })

  for (const { name, priorConsent, isSignaled = false } of [
    { name: 'no choice', priorConsent: null },
    { name: 'denied', priorConsent: NO_CONSENT },
    { name: 'granted under Global Privacy Control', priorConsent: FULL_CONSENT, isSignaled: true },
  ])
    test.describe(name, () => {
      test.use({ priorConsent })

      test(`requests nothing from vendors, and stores nothing for them @writes-releases${name === 'denied' ? ' @slow' : ''}`, async ({
        page,
      }) => {
        const elsewhere: string[] = []
        page.on('request', (request) => {
          if (!request.url().startsWith(site().origin)) elsewhere.push(request.url())
        })
        if (isSignaled) await signalGpc(page)
        await openHomePage(page)
        await waitForAnalyticsScript(page)
        await page.keyboard.press('Shift')
        // Wait two seconds, in which tracking would have started if the visitor had given consent.
        await page.waitForFunction(
          (from) => performance.now() > from + 2000,
          await page.evaluate(() => performance.now()),
        )
        await followLink(page, '/hr')
        await page.goBack()
        await waitForNavigation(page, '/')
        await waitUntilIdle(page)
        expect([elsewhere, site().vendors.requestedPaths, site().vendors.calls()]).toEqual([[], [], []])
        expect((await listStoredKeys(page)).filter((key) => !OURS.test(key))).toEqual([])
        expect(await page.evaluate(() => Reflect.has(globalThis, 'dataLayer'))).toBe(false)
      })
    })

  test.describe('measurement only', () => {
    test.use({ priorConsent: { measurement: true, marketing: false } })

    test('runs only session analytics @writes-releases @slow', async ({ page }) => {
      await openHomePage(page)
      await page.waitForFunction(() => Reflect.has(globalThis, 'clarity'))
      await page.keyboard.press('Shift')
      await expectCalls('sessions', '"event" "page_view"')
      expect(listCalls('sessions')[0]).toEqual([
        'consentv2',
        { ad_Storage: 'denied', analytics_Storage: 'granted' },
      ])
      expect(site().vendors.requestedPaths).toEqual(['/tag/standin1'])
    })
  })

  test('granted, then withdrawn: notifies vendors, deletes their storage and stops their calls; granted again: resumes them @writes-releases', async ({
    page,
  }) => {
    await openHomePage(page)
    await waitForTracking(page)
    for (const vendor of SINKS) await expect.poll(() => listCalls(vendor).length).toBeGreaterThan(0)
    await expect
      .poll(() => listStoredKeys(page))
      .toEqual(
        expect.arrayContaining([
          '_ga',
          'hubspotutk',
          '__hstc',
          '_clck',
          'apolloAnonId',
          'standin2_canTrack',
          '_lfa',
          'stand-in-plid',
          '_reb2buid',
        ]),
      )
    await answerInOtherTab(page, NO_CONSENT)
    await expectCalls('leadfeeder', '"cfg" "enableAutoTracking" false "standin3"')
    await expectCalls('sessions', '"stop"')
    expect(listCalls('tagManager').at(-1)).toEqual(['consent', 'update', states('denied', 'denied')])
    expect(listCalls('marketing').slice(-2)).toEqual([['revokeCookieConsent'], ['doNotTrack']])
    expect(listCalls('sessions').at(-2)).toEqual([
      'consentv2',
      { ad_Storage: 'denied', analytics_Storage: 'denied' },
    ])
    expect((await listStoredKeys(page)).filter((key) => !OURS.test(key))).toEqual([])

    const before = site().vendors.calls().length
    await followLink(page, '/hr')
    await waitUntilIdle(page)
    expect(site().vendors.calls()).toHaveLength(before)

    const scripts = site().vendors.requestedPaths.length
    await answerInOtherTab(page, FULL_CONSENT)
    await expectCalls('marketing', '"doNotTrack" {"track":true}', '"setPath" "/hr"')
    await expectCalls('leadfeeder', '"cfg" "enableAutoTracking" true "standin3"')
    expect(site().vendors.requestedPaths).toHaveLength(scripts)
  })

  test('a sent lead identifies the visitor only to the marketing platform @writes-releases @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await contactForm.open('/contact-us?plid=partner-7')
    await waitForTracking(page)
    await expectCalls('marketing', '"counts" "/contact-us"')
    const values = visitor(`sinks${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    await expect.poll(() => listCalls('marketing').length).toBe(5)
    expect(listCalls('marketing').slice(2)).toEqual([
      ['identify', { email: values.email }],
      ['setPath', '/thankyou'],
      ['trackPageView'],
    ])
    await expectCalls('partners', '"form" {"plid":"partner-7","form":"contact"}')
    const acts = ['button_click', 'form_submit', 'page_view']
    await expect.poll(() => eventNames('apollo')).toEqual(acts)
    await expect.poll(() => eventNames('leadfeeder').slice(1)).toEqual(acts)
    await expect.poll(() => eventNames('partners')).toEqual(['page_view', ...acts])
    const others = site()
      .vendors.calls()
      .filter(({ vendor }) => vendor !== 'marketing')
    for (const value of [values.email, values.fullName, values.phone, values.businessName, values.message])
      expect(JSON.stringify(others)).not.toContain(value)
    expect(
      await page.evaluate(() => JSON.stringify(Reflect.get(globalThis, '__crewtallyEvents'))),
    ).not.toContain(values.email)
  })

  test('every form has the mask attribute of session analytics, before and after hydration @writes-releases @slow', async ({
    page,
    busEvents,
  }) => {
    const FORMS = ':is(main, [data-root]) form'
    const forms = page.locator(FORMS)
    for (const [path, owner] of [
      ['/contact-us', 'mf-leadcapture'],
      ['/meeting', 'mf-leadcapture'],
      ['/career', 'mf-marketing'],
    ] as const) {
      const areMarked = async (state: string) => {
        await expect(forms, `${path}, ${state}`).not.toHaveCount(0)
        await expect(
          page.locator(`${FORMS}:not([data-clarity-mask="true"])`),
          `${path}, ${state}`,
        ).toHaveCount(0)
      }
      await page.goto(path)
      await areMarked('as it came')
      await forms.first().locator(':is(input, select):visible').first().focus()
      await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === owner)
      await areMarked('awake')
    }
  })
})
