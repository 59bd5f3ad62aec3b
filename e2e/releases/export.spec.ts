import { expectSameForCrawlers } from '../fixtures/checks/page-problems.ts'
import { waitForNavigation, getComposition, waitForBootstrap } from '../pages/page-state.ts'
import { visitor } from '../pages/forms.ts'
import { getExportSkipReason, withExportedCopy } from '../fixtures/sites.ts'
import { test as base, expect } from '../fixtures/test.ts'

const lacks = getExportSkipReason()

/** `original` is the origin of the site under test, `copy` the origin of a copy that nginx serves from exported files. */
const test = base.extend<object, { original: string; copy: string }>({
  original: [
    ({ site }, use, { project }) => use(site?.origin ?? project.use.baseURL ?? ''),
    { scope: 'worker' },
  ],
  copy: [
    async ({ original }, use) => {
      if (lacks === null) await withExportedCopy(original, ({ url }) => use(url))
      else await use('')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ copy }, use) => use(copy),
})

test.skip(lacks !== null, `no exported copy can be served: ${lacks}`)

/**
 * Headers that this test does not compare, because they differ between servers or between requests. nginx derives `etag` from
 * the time and size of a file.
 */
const TRANSFER = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  // An exported copy has no endpoint to which browsers could report errors.
  'reporting-endpoints',
])

const withoutReports = (policy: string): string =>
  policy.replace(/; report-uri [^;]+(?:; report-to [^;]+)?/, '')

const requestUrl = async (url: string, encoding: string, method = 'GET') => {
  const response = await fetch(url, { method, redirect: 'manual', headers: { 'accept-encoding': encoding } })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !TRANSFER.has(name)))
  const policy = headers['content-security-policy']
  if (policy !== undefined) headers['content-security-policy'] = withoutReports(policy)
  const body = await response.text()
  if (response.status !== 301) return { status: response.status, headers, body }
  // Ignore the body of a redirect, because nginx sends its default page as the body.
  delete headers['content-type']
  return { status: response.status, headers, body: '' }
}

test.describe('export', { tag: ['@shell', '@slow'] }, () => {
  test('nginx serves the exported files with the same status, headers and body as the server @writes-releases', async ({
    request,
    copy,
    original: site,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(pages.length).toBeGreaterThan(40)
    const home = await request.get('/')
    const composition = getComposition(home.headers())
    const [asset = ''] = /\/_r\/[\w.@/-]+\.js/.exec(await home.text()) ?? []
    const others = [
      '/sitemap.xml',
      '/robots.txt',
      '/llms.txt',
      asset,
      '/_f/live',
      `/_f/${composition}/index.json`,
      `/_f/${composition}/_wake.json`,
      `/_f/${composition}/no-such-page.json`,
      '/_f/0000000000000000/index.json',
      '/_r/shell/none/none.js',
      '/no-such-page',
      '/404',
      '/_headers',
      '//elsewhere.example',
      '/pay/',
      '/pay///?a=1',
      '/pay/comission-managment?a=1',
      '/pay/comission-managment/',
    ]
    for (const path of [...pages, ...others])
      for (const encoding of ['br', 'gzip', 'identity'])
        expect(await requestUrl(copy + path, encoding), `${path}, ${encoding}`).toEqual(
          await requestUrl(site + path, encoding),
        )
    expect(await requestUrl(`${copy}/pay`, 'identity', 'POST')).toEqual(
      await requestUrl(`${site}/pay`, 'identity', 'POST'),
    )
  })

  test.describe('a crawler that obeys robots.txt', () => {
    test.use({
      contextOptions: { reducedMotion: 'reduce' },
      allowedErrors: [/Failed to load resource: net::ERR_FAILED/],
    })

    test('renders a page of the copy as a visitor sees it @writes-releases', async ({ page }) => {
      await expectSameForCrawlers(page, '/pay')
    })
  })

  test('client navigation works in the copy @writes-releases', async ({ page }) => {
    await page.goto('/')
    await waitForBootstrap(page)
    await page.evaluate(() => Reflect.set(globalThis, '__sameDocument', true))
    await page.locator('main a[href="/pay"]').first().click()
    await waitForNavigation(page, '/pay')
    await page.goBack()
    await waitForNavigation(page, '/')
    expect(await page.evaluate(() => Reflect.get(globalThis, '__sameDocument'))).toBe(true)
  })

  test('stores a lead from the contact form of the copy @writes-releases @writes-leads', async ({
    contactForm,
    stored,
  }) => {
    await contactForm.open()
    const values = visitor(`copy${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    expect(await stored.lead(values.email)).toMatchObject({ status: 'accepted' })
  })
})
