import type { Page } from '@playwright/test'
import { CONSENT_KEY } from 'shared-contracts'
import { FULL_CONSENT } from '../fixtures/consent.ts'
import { BROWSER_ARGS, findOrInstallBrowser } from '../fixtures/browsers.ts'
import { expect } from '../fixtures/test.ts'
import { listCalls, expectCalls, site, test, waitForTracking, openHomePage } from './vendor-test.ts'

test.describe.configure({ mode: 'default' })

// Turn the back/forward cache on. Playwright turns it off by default.
test.use({
  priorConsent: FULL_CONSENT,
  launchOptions: {
    executablePath: findOrInstallBrowser({ isWhole: true }).path,
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

const leave = async (page: Page): Promise<void> => {
  await page.goto(`${site().origin}/api/v1/bookings/general`)
}

const comeBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => history.back())
  // Wait only for `commit`, because a page that comes from the back/forward cache fires no load event.
  await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
}

const views = (vendor: string, isView: (call: unknown[]) => boolean): number =>
  listCalls(vendor).filter(isView).length

const counted = () => ({
  tagManager: views('tagManager', ([entry]) => (entry as { event?: string }).event === 'page_view'),
  marketing: views('marketing', ([word]) => word === 'counts' || word === 'trackPageView'),
  sessions: views('sessions', ([, name]) => name === 'page_view'),
})

test.describe('sinks of a restored page', { tag: ['@shell', '@slow'] }, () => {
  test('counts a page once each time it is restored from the back/forward cache, and all vendors continue @writes-releases', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const unloading: string[] = []
      Object.assign(globalThis, { __unloading: unloading, __restored: [] })
      // oxlint-disable-next-line typescript/unbound-method -- the replacement calls it with the original `this`
      const add = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
        if (args[0] === 'unload' || args[0] === 'beforeunload') unloading.push(args[0])
        return add.apply(this, args)
      }
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) (Reflect.get(globalThis, '__restored') as number[]).push(performance.now())
      })
    })
    await openHomePage(page)
    await waitForTracking(page)
    await expectCalls('marketing', '"counts" "/"')
    await expect.poll(counted).toEqual({ tagManager: 1, marketing: 1, sessions: 1 })
    const scripts = site().vendors.requestedPaths.length

    for (let times = 1; times <= 3; times += 1) {
      await leave(page)
      await comeBack(page)
      await page.waitForFunction(
        (count) => (Reflect.get(globalThis, '__restored') as number[] | undefined)?.length === count,
        times,
      )
      await expect.poll(counted).toEqual({ tagManager: times + 1, marketing: times + 1, sessions: times + 1 })
    }
    // A page from the back/forward cache neither loads scripts nor sends the consent again.
    expect(site().vendors.requestedPaths).toHaveLength(scripts)
    expect(views('tagManager', ([word]) => word === 'consent')).toBe(2)
    // Each vendor gets one call when its script starts. The browser restored three page views from its cache, and apollo also
    // gets these. The vendor partners gets them too, and the page view before them.
    expect(
      [listCalls('apollo'), listCalls('objectStorage'), listCalls('partners')].map(({ length }) => length),
    ).toEqual([4, 1, 5])
    expect(await page.evaluate(() => Reflect.get(globalThis, '__unloading'))).toEqual([])
  })

  test('a restored page applies a consent that was withdrawn on another page @writes-releases', async ({
    page,
  }) => {
    await openHomePage(page)
    await waitForTracking(page)
    await expect.poll(counted).toEqual({ tagManager: 1, marketing: 1, sessions: 1 })
    await leave(page)
    await page.evaluate((key) => {
      const record = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...record, measurement: false, marketing: false }))
    }, CONSENT_KEY)
    await comeBack(page)
    await expectCalls('sessions', '"stop"')
    expect(counted()).toEqual({ tagManager: 1, marketing: 1, sessions: 1 })
  })
})
