import type { APIRequestContext, Browser } from '@playwright/test'
import { hydrateAsOneRoot, LIGHT_PAGE, LIGHT_PATH, test } from './team.ts'
import { expect } from '../fixtures/test.ts'

/**
 * Name of a cookie that the test sets for every third visitor. The released page throws an error if the browser has this
 * cookie.
 */
const UNLUCKY = 'unlucky'

const FAILS = `export const Page = () => {
  if (typeof document !== 'undefined' && document.cookie.includes('${UNLUCKY}')) throw new Error('thrown for one in three')
  return <Fine />
}
// Released ${Date.now()}
const Fine = () =>`

test.afterEach(({ team }) => team.fed('promote', '--stop').catch(() => undefined))

interface Channels {
  live: { composition: string; seq: number }
  canary?: { composition: string }
}

const channels = async (request: APIRequestContext): Promise<Channels> =>
  (await request.get('/_status')).json() as Promise<Channels>

interface Visitor {
  /**
   * Signed value of the cookie that assigns the visitor to live or to the canary (a composition that only some visitors get).
   */
  cookie: string
  isUnlucky: boolean
}

const getCohort = ({ cookie }: Visitor): number => Number(cookie.split('.')[0])

/**
 * Returns `count` new visitors whom the site assigned to the canary, and twice as many whom it assigned to live. The
 * canary gets 10% of all visitors.
 */
const newVisitors = async (
  site: string,
  count: number,
): Promise<{ inCanary: Visitor[]; inLive: Visitor[] }> => {
  const inCanary: Visitor[] = []
  const inLive: Visitor[] = []
  while (inCanary.length < count || inLive.length < count * 2) {
    const response = await fetch(new URL(LIGHT_PATH, site), { headers: { 'upgrade-insecure-requests': '1' } })
    await response.arrayBuffer()
    const cookie = /crewtally\.cohort=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? ''
    const visitors = Number(cookie.split('.')[0]) < 1000 ? inCanary : inLive
    visitors.push({ cookie, isUnlucky: visitors.length % 3 === 0 })
  }
  return { inCanary: inCanary.slice(0, count), inLive: inLive.slice(0, count * 2) }
}

/**
 * Opens the page with each visitor's cookie, until the canary has ended. Returns the composition and the error messages of each
 * visit.
 */
const visits = async (
  browser: Browser,
  baseURL: string,
  { visitors, isOver }: { visitors: Visitor[]; isOver: () => Promise<boolean> },
) => {
  const visited: { visitor: Visitor; composition: string; errors: string[] }[] = []
  const waiting = [...visitors]
  // Use one browser context for several visitors: the site identifies a visitor only by cookies, which differ. Later visitors
  // get scripts from the browser's cache. `waitForFunction` still finds these, because `performance` also lists cached scripts.
  const visitAll = async () => {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.addInitScript(() => sessionStorage.setItem('crewtally.collect', 'on'))
    for (let visitor = waiting.shift(); visitor; visitor = waiting.shift()) {
      await context.clearCookies()
      await context.addCookies([
        { name: 'crewtally.cohort', value: visitor.cookie, url: baseURL },
        ...(visitor.isUnlucky ? [{ name: UNLUCKY, value: 'yes', url: baseURL }] : []),
      ])
      const errors: string[] = []
      await page.goto(LIGHT_PATH)
      // Wait until the page has loaded the script that reports its health, or until the canary has ended and the cookie is
      // deleted.
      await page.waitForFunction(
        () =>
          !document.cookie.includes('crewtally.cohort') ||
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/health.client')),
      )
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      if ((await page.content()).includes('"hydrate":"load"'))
        await page.waitForFunction(() =>
          (Reflect.get(globalThis, '__crewtallyEvents') as { type: string }[]).some(({ type }) =>
            ['remote_ready', 'remote_error'].includes(type),
          ),
        )
      const composition = await page.evaluate(
        () =>
          (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.serverTiming.find(
            ({ name }) => name === 'composition',
          )?.description ?? '',
      )
      errors.push(
        ...(await page.evaluate(() =>
          (Reflect.get(globalThis, '__crewtallyEvents') as { type: string; message?: string }[]).flatMap(
            ({ type, message }) => (type.endsWith('_error') ? [String(message)] : []),
          ),
        )),
      )
      // Leave the page, because a page reports its health only when it is unloaded.
      await page.goto('/robots.txt')
      visited.push({ visitor, composition, errors })
      if (await isOver()) break
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: 4 }, visitAll))
  return visited
}

test(
  'rolls back a canary that throws on hydration for one visitor in three; visitors on live see no error @writes-releases',
  { tag: ['@shell', '@slow'] },
  async ({ browser, request, baseURL, team }) => {
    test.setTimeout(600_000)
    const site = baseURL ?? ''
    await hydrateAsOneRoot(team)
    await team.edit(LIGHT_PAGE, /export const Page = \(\) =>/, FAILS)
    const [published] = JSON.parse(await team.fed('publish', 'mf-pay', '--json')) as { release: string }[]
    const before = await channels(request)
    await team.fed('promote', `mf-pay@${published?.release}`, '--canary', '10', '--skip', 'browser')
    await expect.poll(async () => (await channels(request)).canary !== undefined).toBe(true)
    const { canary } = await channels(request)

    const { inCanary, inLive } = await newVisitors(site, 60)
    // After each visitor of the canary, add two visitors of live.
    const mixed = inCanary.flatMap((visitor, index) => [visitor, ...inLive.slice(index * 2, index * 2 + 2)])
    const visited = await visits(browser, site, {
      visitors: mixed,
      isOver: async () => (await channels(request)).canary === undefined,
    })
    const lastVisitAt = Date.now()
    await expect
      .poll(async () => (await channels(request)).canary, { timeout: 60_000, intervals: [500] })
      .toBeUndefined()
    console.log(`taken back ${((Date.now() - lastVisitAt) / 1000).toFixed(1)} s after the last visit`)

    const others = visited.filter(({ visitor }) => getCohort(visitor) >= 1000)
    expect(others.length).toBeGreaterThan(30)
    expect(new Set(others.map(({ composition }) => composition))).toEqual(new Set([before.live.composition]))
    expect(others.flatMap(({ errors }) => errors)).toEqual([])
    const tried = visited.filter(({ composition }) => composition === canary?.composition)
    expect(tried.filter(({ errors }) => errors.length > 0).length).toBeGreaterThan(5)
    expect((await channels(request)).live).toEqual(before.live)

    // After the canary has ended, its visitors get the live composition, and the cookie is deleted.
    const back = await browser.newContext({ baseURL: site })
    await back.addCookies([{ name: 'crewtally.cohort', value: inCanary[0]?.cookie ?? '', url: site }])
    const page = await back.newPage()
    const response = await page.goto(LIGHT_PATH)
    expect(response?.headers()['server-timing']).toContain(before.live.composition)
    expect(await back.cookies()).toEqual([])
    await back.close()
  },
)
