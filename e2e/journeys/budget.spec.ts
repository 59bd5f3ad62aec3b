import { constants, brotliCompressSync } from 'node:zlib'
import { measurePage } from '../speed/weight.ts'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

const KB = 1000

/** Pages of more than 9 kB of HTML: their words alone take half of it. Each with what it has, so that none grows unseen. */
const LONGER: Record<string, number> = {
  '/hr/employer-of-record': 9.3 * KB,
  '/pay/payroll-processing': 9.5 * KB,
  '/hr/doc-creation-and-signing': 9.5 * KB,
  '/hr/onboarding': 9.8 * KB,
  '/pay/complex-pay-structures': 9.8 * KB,
  '/performance/gamification': 9.9 * KB,
  '/pay/commission-calculation': 9.9 * KB,
  '/hr/build-manage': 10.1 * KB,
  '/pay/payment-ticketing-system': 10.1 * KB,
  '/performance/ats': 10.2 * KB,
  '/performance/learning-management': 10.3 * KB,
  '/hr/hiring-workflows': 10.4 * KB,
  '/performance/user-management': 11 * KB,
}

/** As the composer presses a page. */
const pressed = (text: string): number =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 10,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).length

for (const { path } of ROUTES) {
  test(`${path} keeps its budget before any interaction`, async ({ browser, baseURL, page }) => {
    const cost = await measurePage(browser, baseURL ?? '', path)
    expect(cost.bootstrap).toBeLessThanOrEqual(15 * KB)
    // A carousel near the top of a page is near the viewport at once, and fetches its library.
    expect(cost.depth).toBeLessThanOrEqual(path === '/' ? 1 : 3)
    expect(cost.fonts).toBeLessThanOrEqual(40 * KB)
    expect(Number(cost.cls.toFixed(2))).toBe(0)
    expect(cost.foreign).toEqual([])
    expect(cost.total).toBeLessThanOrEqual((path === '/' ? 120 : 260) * KB)
    const document = await (await page.request.get(path)).text()
    // A page of words fetches nothing more, ever; home has its islands further down.
    if (path === '/' || !/"wake":"(?:now|visible|touch)"/.test(document))
      expect(cost.shellJs + cost.areaJs).toBe(0)

    const styles = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    const html = styles.reduce((rest, [element]) => rest.replace(element, ''), document)
    expect(pressed(html)).toBeLessThanOrEqual(path === '/' ? 14 * KB : (LONGER[path] ?? 9 * KB))
    // All that the first paint needs.
    expect(pressed(styles.map(([, css]) => css).join(''))).toBeLessThanOrEqual(8 * KB)
  })
}
