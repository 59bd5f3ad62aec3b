import { readDocument } from '@federation/node-kit/html'
import { expectSameForCrawlers } from '../fixtures/checks/page-problems.ts'
import { HIDDEN_PATHS, ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const PUBLIC = ROUTES.map(({ path }) => path).filter((path) => !HIDDEN_PATHS.includes(path))

test.describe('machines', { tag: '@shell' }, () => {
  test('each page has a unique share picture of 1200 by 630 pixels', async ({ request }) => {
    const pictures = new Map<string, string>()
    for (const { path } of ROUTES) {
      const picture = readDocument(await (await request.get(path)).text()).find(
        ({ attributes }) => attributes.get('property') === 'og:image',
      )
      const response = await request.get(new URL(picture?.attributes.get('content') ?? '').pathname)
      expect(response.headers()['content-type']).toBe('image/png')
      const png = await response.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      expect(pictures.get(png.toString('base64')), `${path} has a picture of its own`).toBeUndefined()
      pictures.set(png.toString('base64'), path)
    }
  })

  test('sitemap.xml lists exactly the public pages', async ({ request }) => {
    const response = await request.get('/sitemap.xml')
    expect(response.headers()).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const again = await request.get('/sitemap.xml', {
      headers: { 'if-none-match': response.headers().etag ?? '' },
    })
    expect(again.status()).toBe(304)
    const listed = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? '').pathname,
    )
    expect(listed.toSorted()).toEqual(PUBLIC.toSorted())
  })

  test('robots.txt names the sitemap and hides no page', async ({ request }) => {
    const response = await request.get('/robots.txt')
    expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
    const hidden = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '')
    expect(ROUTES.filter(({ path }) => hidden.some((prefix) => path.startsWith(prefix)))).toEqual([])
  })

  test.describe('a crawler that obeys robots.txt', () => {
    test.use({
      contextOptions: { reducedMotion: 'reduce' },
      allowedErrors: [/Failed to load resource: net::ERR_FAILED/],
    })

    for (const path of ['/pay', '/about-us', '/contact-us'])
      test(`renders ${path} as a visitor sees it${path === '/contact-us' ? '' : ' @slow'}`, async ({
        page,
      }) => {
        await expectSameForCrawlers(page, path)
      })
  })

  test('llms.txt has the format of llmstxt.org and lists each page once', async ({ request }) => {
    const text = await (await request.get('/llms.txt')).text()
    expect(text).toMatch(/^# .+\n\n> .+\n\n/)
    const listed = [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): .+$/gm)].map(
      ([, address]) => new URL(address ?? '').pathname,
    )
    expect(listed.toSorted()).toEqual(PUBLIC.filter((path) => path !== '/').toSorted())
  })

  test('serves the icons, and the manifest that names them', async ({ request }) => {
    const elements = readDocument(await (await request.get('/')).text())
    const linked = (rel: string) =>
      elements.flatMap(({ attributes }) =>
        attributes.get('rel') === rel ? [attributes.get('href') ?? ''] : [],
      )
    const icons = [...linked('icon'), ...linked('apple-touch-icon')]
    expect(icons).toHaveLength(3)
    const response = await request.get(linked('manifest').join())
    expect(response.headers()['content-type']).toBe('application/manifest+json')
    const manifestIcons = ((await response.json()) as { icons: { src: string }[] }).icons.map(
      ({ src }) => new URL(src, response.url()).pathname,
    )
    for (const icon of [...icons, ...manifestIcons])
      expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\//)
  })
})
