import { describe, expect, test, afterAll, beforeAll } from 'vitest'
import { canonicalizePath, type RedirectChange } from 'shared-contracts'
import { exchange } from './testing/raw-http.ts'
import { buildTestSite, useTestSite } from './testing/test-site.ts'
import { setSite } from '@federation/release'
import { createLiveStore, createSampleEnvironment } from '@federation/test-kit'
import type { FastifyInstance } from 'fastify'

const addressOf = (octets: number) => `/hr?a=${'x'.repeat(octets - '/hr?a='.length)}`

describe('other spellings of a path', () => {
  const site = useTestSite(
    {},
    {
      'mf-hr': { text: 'People', path: '/hr' },
      'mf-marketing': { text: 'Home', path: '/' },
      'mf-pay': { text: 'Pests', path: '/pest-control' },
    },
  )

  const CLICK_ID = 'x'.repeat(1000)

  const requestTarget = async (target: string) => {
    const { answer, statuses } = await exchange(
      site.port,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    return { status: statuses[0], location: /^location: (.*)\r$/m.exec(answer)?.[1], answer }
  }

  test.each([
    ['/Pest-Control?utm_source=sign&gclid=x', '/pest-control?utm_source=sign&gclid=x'],
    ['/HR', '/hr'],
    ['//hr', '/hr'],
    ['/hr%20', '/hr'],
    ['/hr.html', '/hr'],
    ['/hr.HTM', '/hr'],
    ['/hr/index.html?a=1', '/hr?a=1'],
    ['/index.html', '/'],
    ['/index?utm_source=x', '/?utm_source=x'],
    ['/pest-control.', '/pest-control'],
    ['/pest%2Dcontrol', '/pest-control'],
    ['/Pest-Control/', '/pest-control'],
    ['/pest-control).', '/pest-control'],
    ['/pest-control%E2%80%9D', '/pest-control'],
    ['/hr%E2%80%8B', '/hr'],
    ['/hr%C2%A0', '/hr'],
    ['/hr#team', '/hr'],
    ['/hr%23team', '/hr'],
    ['/hr%3Fa=1', '/hr'],
    ['/hr//', '/hr'],
    ['/Sitemap.xml', '/sitemap.xml'],
    ['/robots.txt/', '/robots.txt'],
    [`/HR?gclid=${CLICK_ID}&fbclid=${CLICK_ID}`, `/hr?gclid=${CLICK_ID}&fbclid=${CLICK_ID}`],
  ])('redirects %s to %s', async (target, location) => {
    expect(await requestTarget(target)).toMatchObject({ status: 301, location })
  })

  test('accepts an address of 8,000 bytes, and answers a longer one with an error page', async () => {
    expect((await requestTarget(addressOf(8000))).status).toBe(200)
    const tooLong = await requestTarget(addressOf(8001))
    expect(tooLong.status).toBe(414)
    expect(tooLong.answer).toContain('<h1>That address is too long</h1>')
  })

  test.each([
    '/%68r%2f%2f..%2fetc',
    '/hr/none',
    '/evil.example',
    '//evil.example',
    '//evil.example/',
    '///evil.example//',
    '/\\evil.example/',
    '/%2f%2fevil.example/',
    '/%5cevil.example/',
    '//evil.example/%2e%2e/',
    '/.evil.example/',
    '/_F/LIVE',
    '/_R/x',
    '/hr-team',
  ])('does not redirect an address without a page: %s', async (target) => {
    expect(await requestTarget(target)).toMatchObject({ status: 404, location: undefined })
  })

  test('links from an unknown address to the home page with campaign, click ids and partner', async () => {
    const { status, answer } = await requestTarget(
      `/no-such-page?utm_source=yard+sign&utm_id=7&gclid=${CLICK_ID}&plid=partner-7&email=dana%40reyes.example&x="><script>`,
    )
    const home = `/?utm_source=yard+sign&amp;utm_id=7&amp;gclid=${CLICK_ID}&amp;plid=partner-7`
    expect(status).toBe(404)
    expect(answer).toContain(`<meta http-equiv="refresh" content="0; url=${home}"`)
  })

  test('canonicalizes long paths in linear time', () => {
    const started = performance.now()
    for (let times = 0; times < 100; times += 1) canonicalizePath(`/${'.-'.repeat(3990)}a?${'x'.repeat(10)}`)
    for (let times = 0; times < 100; times += 1) canonicalizePath(`/${'%2f'.repeat(2600)}a`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('redirects of the site config', () => {
  let store: string
  let app: FastifyInstance

  const change = (redirects: Partial<RedirectChange>) =>
    setSite(createSampleEnvironment(store), { redirects: { put: {}, remove: [], ...redirects } })
  const request = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    return [statusCode, headers.location]
  }

  beforeAll(async () => {
    store = await createLiveStore({
      'mf-pay': { text: 'Pay', path: '/pay' },
      'mf-marketing': { text: 'Home', path: '/' },
    })
    await change({
      put: {
        '/spring': { to: '/pay?utm_source=flyer&utm_medium=print#calculator', permanent: false },
        '/payroll': { to: '/pay', permanent: true },
        '/start': { to: '/', permanent: false },
        '/offer': { to: 'https://partner.example/offer?from=us', permanent: false },
      },
    })
    app = await buildTestSite({ store })
  })
  afterAll(() => app.close())

  test.each([
    ['/spring', 302, '/pay?utm_source=flyer&utm_medium=print#calculator'],
    ['/Spring/?plid=p-7', 302, '/pay?utm_source=flyer&utm_medium=print&plid=p-7#calculator'],
    ['/SPRING.html?utm_source=mail', 302, '/pay?utm_medium=print&utm_source=mail#calculator'],
    ['/payroll/?a=1', 301, '/pay?a=1'],
    ['/start?utm_source=sign&gclid=x&plid=p-7', 302, '/?utm_source=sign&gclid=x&plid=p-7'],
    ['/offer?gclid=x', 302, 'https://partner.example/offer?from=us&gclid=x'],
  ])('redirects %s with %i to %s', async (url, status, location) => {
    expect(await request(url)).toEqual([status, location])
  })

  test('a running server stops redirecting a removed path', async () => {
    await change({ put: { '/fall': { to: '/pay', permanent: false } } })
    await expect.poll(() => request('/fall'), { timeout: 20_000 }).toEqual([302, '/pay'])
    await change({ remove: ['/fall'] })
    await expect.poll(() => request('/fall'), { timeout: 20_000 }).toEqual([404, undefined])
  })
})
