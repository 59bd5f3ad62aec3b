import { measurePage } from '../speed/weight.ts'
import { ROUTES } from '../site/routes.ts'
import { expect, test } from '../site/test.ts'

const KB = 1000

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
    if (path === '/' || !/"wake":"(?:now|visible|touch)"/.test(document)) expect(cost.shellJs + cost.areaJs).toBe(0)
  })
}
