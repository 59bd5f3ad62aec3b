import { expect, test } from '../site/test.ts'

test('a page revalidates, an asset is immutable, both are compressed @live', async ({ request }) => {
  const page = await request.get('/hr')
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  const again = await request.get('/hr', { headers: { 'if-none-match': page.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  const [, asset] = /<link rel="stylesheet" id="late-styles" href="([^"]+)"/.exec(await page.text()) ?? []
  const css = await request.get(asset ?? '')
  expect(css.headers()).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test('HEAD says what GET would', async ({ request }) => {
  const [get, head] = await Promise.all([request.get('/pay'), request.head('/pay')])
  expect(head.status()).toBe(200)
  expect(head.headers().etag).toBe(get.headers().etag)
  expect((await head.body()).length).toBe(0)
})

test('/_status, /healthz and /readyz answer', async ({ request }) => {
  const status = (await (await request.get('/_status')).json()) as { live: { composition: string } }
  expect(status.live.composition).toMatch(/^[0-9a-f]{16}$/)
  expect((await request.get('/healthz')).status()).toBe(200)
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('a tampered script is refused by the browser, and the page stays', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  await page.route('**/assets/main.client-*.js', async (route) => {
    const original = await route.fetch()
    await route.fulfill({ response: original, body: `globalThis.__stolen = true;${await original.text()}` })
  })
  await page.goto('/')
  await page.locator('header').first().hover()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(globalThis, '__stolen') ?? false)).toBe(false)
  await expect(page.locator('h1')).toBeVisible()
  await page.close()
})

test.describe('more cookies than the site reads', () => {
  test.use({ allowedErrors: [/status of 431/] })

  test('the page about too many cookies deletes them, and the address then loads', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const cookies = Array.from({ length: 9 }, (_, index) => ({
      name: `big-${index}`,
      value: 'x'.repeat(3900),
      url,
    }))
    await context.addCookies(cookies)
    expect((await page.goto('/hr'))?.status()).toBe(431)
    await page.getByRole('button', { name: 'Delete this site’s cookies' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    expect(await context.cookies(url)).toEqual([])
    expect((await page.goto('/hr'))?.status()).toBe(200)
  })
})
