import type { Page } from '@playwright/test'
import { arriveAt, listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

/** A mark on the document: gone after a full navigation. */
const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(globalThis, { __sameDocument: true }))
const isSameDocument = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, '__sameDocument') === true)

test('a link stays in the page; title, focus, announcement and scroll follow; back restores', async ({ page, busEvents }) => {
  await page.goto('/hr')
  await listening(page)
  await markDocument(page)
  const link = page.locator('main a[href="/hr/onboarding"]').first()
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page.locator('#slot-contact-block form')).toBeVisible()
  await expect(page).toHaveTitle(/Crewtally$/)
  expect(new URL(page.url()).pathname).toBe('/hr/onboarding')
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0])
  await expect(page.locator('#route-announcer')).toHaveText(await page.title())
  await page.goBack()
  await expect(page.locator('#slot-contact-block')).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  const views = (await busEvents()).filter((event) => event.type === 'page_view')
  expect(views.map((event) => new URL(event.url).pathname)).toEqual(['/hr', '/hr/onboarding', '/hr'])
  expect(views.every((event) => !Number.isNaN(Date.parse(event.timestamp)))).toBe(true)
})

test('from area to area, header and document stay', async ({ page }) => {
  await page.goto('/hr')
  await listening(page)
  await markDocument(page)
  for (const path of ['/pay', '/performance', '/integrations', '/contact-us']) {
    await page.locator(`footer a[href="${path}"]`).first().click()
    await arriveAt(page, path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${path}$`))
  }
  expect(await isSameDocument(page)).toBe(true)
})

test('a click made before anything woke is answered', async ({ page }) => {
  await page.goto('/hr', { waitUntil: 'commit' })
  await page.locator('main a[href="/hr/onboarding"]').first().click()
  await arriveAt(page, '/hr/onboarding')
  await expect(page.locator('h1')).toBeVisible()
})

test('modified clicks, hashes, downloads and other origins are left to the browser', async ({ page, context }) => {
  await page.goto('/hr')
  await listening(page)
  await markDocument(page)
  const opened = context.waitForEvent('page')
  await page.locator('footer a[href="/pay"]').first().click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  expect(new URL(page.url()).pathname).toBe('/hr')
  await page.locator('a.skip-link').focus()
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#main')
  expect(await isSameDocument(page)).toBe(true)
})

test('a fast second click wins', async ({ page }) => {
  await page.goto('/hr')
  await listening(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_f/*/pay.json', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.locator('footer a[href="/pay"]').first().click()
  await page.locator('footer a[href="/performance"]').first().click()
  await arriveAt(page, '/performance')
  const title = await page.locator('h1').innerText()
  release()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('h1').innerText()).toBe(title)
  expect(new URL(page.url()).pathname).toBe('/performance')
})

test.describe('where a fragment cannot be fetched', () => {
  test.use({ allowedErrors: [/503|Failed to load resource/] })

  test('the browser makes a full navigation', async ({ page }) => {
    await page.route('**/_f/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/hr')
    await listening(page)
    await markDocument(page)
    await page.locator('footer a[href="/pay"]').first().click()
    await arriveAt(page, '/pay')
    await expect(page.locator('main [data-root]')).toBeVisible()
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  })
})
