import type { Page } from '@playwright/test'
import { listening } from './awake.ts'
import { expect, test as base } from './test.ts'
import { startVendorSite, type VendorSite } from './vendor-site.ts'

/** The vendors' sinks, in the order in which they begin. */
export const SINKS = [
  'objectStorage',
  'tagManager',
  'marketing',
  'sessions',
  'apollo',
  'leadfeeder',
  'partners',
]

let running: VendorSite | undefined
/** Playwright's test on a site whose every vendor the stand-in plays: one site for all files of a worker. */
export const test = base.extend<object, { vendorSite: VendorSite }>({
  vendorSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      // Without the marketing platform's form, which takes the place of ours as soon as the page is awake: what is sent by ours
      // is told here, and e2e/journeys/vendors/demo-form.spec.ts has the other.
      running = await startVendorSite(({ demoForm: _platforms, ...settings }) => settings)
      await use(running)
      await running.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ vendorSite }, use) => use(vendorSite.origin),
  page: async ({ page, vendorSite: { vendors } }, use) => {
    vendors.mode = 'ok'
    vendors.reset()
    await use(page)
  },
})
/** That site. */
export const site = (): VendorSite => {
  if (!running) throw new Error('no site is running')
  return running
}

/** What the page asked of one vendor, or of all, in its order. */
export const calls = (vendor: string): unknown[][] =>
  site()
    .vendors.calls()
    .filter((made) => made.vendor === vendor)
    .map(({ call }) => call)
export const heard = (vendor: string, ...words: string[]): Promise<void> =>
  expect
    .poll(() => calls(vendor).map((call) => call.map((word) => JSON.stringify(word)).join(' ')))
    .toEqual(expect.arrayContaining(words))

/** The third script runs, and with it whatever the settings and the visitor let begin on start. */
export const asked = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('script[src*="/_r/shell/"][src*="analytics"]') !== null)
/** Tracking is set up, and the visitor touches the page: from then on it counts as interactive. */
export const touched = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => Reflect.has(globalThis, 'dataLayer'))
  await page.keyboard.press('Shift')
}
export const arriveAt = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL((url) => url.pathname === path)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`:\\d+${path}$`))
  // A view counts once the navigation is over.
  await page.waitForFunction(() => !globalThis.navigation?.transition)
}
export const follow = async (page: Page, path: string): Promise<void> => {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await arriveAt(page, path)
}

export const stored = (page: Page) =>
  page.evaluate(() => [
    ...Object.keys(localStorage),
    ...document.cookie.split('; ').flatMap((pair) => pair.split('=')[0] || []),
  ])

export const visit = async (page: Page): Promise<void> => {
  await page.goto(`${site().origin}/?plid=partner-7`)
  await listening(page)
}
