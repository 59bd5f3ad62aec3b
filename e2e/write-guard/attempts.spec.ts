// All ways in which a test could write to a site. write-guard.test.ts runs these attempts against a server that records
// requests.
import { expect, test, type Page } from '@playwright/test'

const SEND = '/api/v1/send-mail'

const postInPage = (page: Page, path = SEND) =>
  page.evaluate(
    (address) =>
      fetch(address, { method: 'POST', body: 'x' }).then(
        ({ status }) => String(status),
        () => 'failed',
      ),
    path,
  )

test('blocks fetch, a form, and a beacon of a page', async ({ page }) => {
  await page.goto('/')
  expect(await postInPage(page)).toBe('failed')
  expect(await postInPage(page, '/_c/events')).toBe('204')
  await page.evaluate(() => navigator.sendBeacon('/_c/health', 'x'))
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await failed).url()).toContain(SEND)
})

test('blocks a beacon and a keepalive request of a page that closes', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      navigator.sendBeacon('/_c/events', 'x')
      void fetch('/api/v1/send-mail', { method: 'POST', body: 'x', keepalive: true })
    }),
  )
  await page.goto('/other')
  await page.close({ runBeforeUnload: true })
})

test('blocks a request of a worker', async ({ page }) => {
  await page.goto('/')
  const outcome = page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const code = `fetch('${location.origin}${address}', { method: 'POST', body: 'x' }).then(() => postMessage('sent'), () => postMessage('failed'))`
        new Worker(URL.createObjectURL(new Blob([code]))).addEventListener('message', ({ data }) =>
          resolve(data),
        )
      }),
    SEND,
  )
  expect(await outcome).toBe('failed')
})

test('blocks requests of a context, a popup, and a frame of the journey', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: `${baseURL}` })
  const page = await context.newPage()
  await page.goto('/')
  expect(await postInPage(page)).toBe('failed')
  const [popup] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void open('/other'))])
  await popup.waitForLoadState()
  expect(await postInPage(popup)).toBe('failed')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<iframe src="/other"></iframe>'))
  const failed = page.waitForEvent('requestfailed')
  await page.frameLocator('iframe').getByRole('button', { name: 'Send' }).click()
  expect((await failed).url()).toContain(SEND)
  await context.close()
})

test('blocks requests that a route lets pass', async ({ page, context }) => {
  await page.route('**/*', (route) => route.continue())
  await page.goto('/')
  expect(await postInPage(page)).toBe('failed')
  await page.unroute('**/*')
  await context.route('**/api/**', (route) => route.fallback())
  expect(await postInPage(page)).toBe('failed')
  const outcomes: string[] = []
  await page.route(`**${SEND}`, async (route) => {
    await route.fetch().then(
      () => outcomes.push('sent'),
      (error: Error) => outcomes.push(error.message),
    )
    await route.fulfill({ status: 200, body: 'made up' })
  })
  expect(await postInPage(page)).toBe('200')
  expect(outcomes.join()).toContain('Nothing was sent. Tag the journey @writes-leads')
})

test('blocks requests without a page', async ({ page, request, playwright, baseURL }) => {
  const newContext = await playwright.request.newContext({ baseURL: `${baseURL}` })
  for (const requests of [request, page.request, newContext])
    await expect(requests.post(SEND, { data: {} })).rejects.toThrow('Nothing was sent')
  await expect(request.fetch('/api/v1/bookings/general', { method: 'PUT' })).rejects.toThrow(
    '@writes-bookings',
  )
  await expect(fetch(baseURL + SEND, { method: 'POST' })).rejects.toThrow('Nothing was sent')
  expect((await request.get('/other')).status()).toBe(200)
  await newContext.dispose()
})

test('a tagged journey is left out @writes-leads', () => {
  throw new Error('this journey must not run on a site that the run did not start')
})
