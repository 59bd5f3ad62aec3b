import type { APIRequestContext } from '@playwright/test'
import {
  expectSameForCrawlers,
  attribute,
  readHtml,
  type ServedDocument,
} from '../fixtures/checks/read-html.ts'
import { HIDDEN_PATHS, ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const PUBLIC = ROUTES.map(({ path }) => path).filter((path) => !HIDDEN_PATHS.includes(path))

const readAll = async (request: APIRequestContext): Promise<Map<string, ServedDocument>> => {
  const documents = new Map<string, ServedDocument>()
  for (const { path } of ROUTES) documents.set(path, readHtml(await (await request.get(path)).text()))
  return documents
}

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/**
 * Returns the absolute URLs in the `href`, `src` and image metadata of an element. Leaves out URLs with other schemes, such as
 * `mailto:`.
 */
const addressesOf = (element: ServedDocument['elements'][number], page: URL): URL[] => {
  const isPicture = (attribute(element, 'property') ?? attribute(element, 'name') ?? '').endsWith('image')
  const addresses = [
    attribute(element, 'href'),
    attribute(element, 'src'),
    isPicture ? attribute(element, 'content') : null,
  ]
  return addresses
    .filter((address) => address !== null && address !== '' && !/^(?:mailto|tel|sms|data):/.test(address))
    .map((address) => new URL(address ?? '', page))
}

test.describe('machines', { tag: '@shell' }, () => {
  test('titles and descriptions are unique, and every link and anchor of the site exists', async ({
    request,
    baseURL,
  }) => {
    const documents = await readAll(request)
    const all = [...documents.values()]
    expect(repeated(all.map(({ title }) => title))).toEqual([])
    expect(repeated(all.map(({ meta }) => meta('description') ?? ''))).toEqual([])

    const origin = baseURL ?? ''
    // Public origin for which the site was composed. The site under test can have another origin.
    const canonical = new URL(all[0]?.meta('og:url') ?? origin).origin
    const namedBy = new Map<string, string>()
    for (const [path, { elements }] of documents) {
      for (const url of elements.flatMap((element) => addressesOf(element, new URL(path, origin)))) {
        if (url.origin === origin || url.origin === canonical) namedBy.set(url.pathname + url.hash, path)
      }
    }
    const problems: string[] = []
    const statuses = new Map<string, number>()
    for (const [address, from] of namedBy) {
      const [path = '', anchor = ''] = address.split('#', 2)
      const document = documents.get(path)
      if (document) {
        const isThere =
          anchor === '' ||
          document.elements.some((element) => attribute(element, 'id') === decodeURIComponent(anchor))
        if (!isThere) problems.push(`${from}: ${address} names nothing on ${path}`)
        continue
      }
      if (path.startsWith('/api/')) continue
      if (!statuses.has(path)) statuses.set(path, (await request.head(path)).status())
      if ((statuses.get(path) ?? 0) >= 400) problems.push(`${from}: ${path} answers ${statuses.get(path)}`)
    }
    expect(problems).toEqual([])
  })

  test('each page has a unique share picture of 1200 by 630 pixels', async ({ request }) => {
    const pictures = new Map<string, string>()
    for (const { path } of ROUTES) {
      const address = new URL(readHtml(await (await request.get(path)).text()).meta('og:image') ?? '')
        .pathname
      const response = await request.get(address)
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
    const { elements } = readHtml(await (await request.get('/')).text())
    const linked = (rel: string) =>
      elements.filter((element) => element.tagName === 'link' && attribute(element, 'rel') === rel)
    const icons = [...linked('icon'), ...linked('apple-touch-icon')].map(
      (link) => attribute(link, 'href') ?? '',
    )
    expect(icons).toHaveLength(3)
    const [manifest] = linked('manifest').map((link) => attribute(link, 'href') ?? '')
    const response = await request.get(manifest ?? '')
    expect(response.headers()['content-type']).toBe('application/manifest+json')
    const manifestIcons = ((await response.json()) as { icons: { src: string }[] }).icons.map(
      ({ src }) => new URL(src, response.url()).pathname,
    )
    for (const icon of [...icons, ...manifestIcons])
      expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\//)
  })
})
