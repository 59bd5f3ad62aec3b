import { measurePage } from '../speed/measure.ts'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

const KB = 1000

for (const { path } of ROUTES) {
  test(`${path} keeps its budget before any interaction`, async ({ browser, baseURL, page }) => {
    const cost = await measurePage(browser, baseURL ?? '', path)
    expect(cost.bootstrap).toBeLessThanOrEqual(20 * KB)
    // A carousel near the top of a page is near the viewport at once, and fetches its library.
    expect(cost.depth).toBeLessThanOrEqual(path === '/' ? 2 : 3)
    expect(Number(cost.cls.toFixed(2))).toBe(0)
    expect(cost.foreign).toEqual([])
    expect(cost.total).toBeLessThanOrEqual((path === '/' ? 500 : 350) * KB)
    const document = await (await page.request.get(path)).text()
    if (!/"wake":"(?:now|visible|touch)"/.test(document)) expect(cost.areaJs).toBe(0)
    if (path === '/') expect(cost.bootstrap + cost.shellJs + cost.areaJs).toBeLessThanOrEqual(130 * KB)
  })
}
