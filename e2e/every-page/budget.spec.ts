import { brotliCompressSync, constants } from 'node:zlib'
import { measurePage } from '../measure/page-cost.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

const KB = 1000

/** Islands are complete without JavaScript: their pages may have more HTML. */
const LIVING_PARTS = /data-root="island:/

/** HTML that an amount of a scene may add for its derivation, in bytes. */
const DERIVATION_BYTES = 50

/** As the composer presses a page. */
const pressed = (text: string): number =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).length

for (const { path, area } of ROUTES) {
  test(
    `${path} keeps its budget before any interaction`,
    { tag: [`@${area}`, '@live', '@slow'] },
    async ({ browser, baseURL, request, settings }) => {
      const cost = await measurePage(browser, baseURL ?? '', path)
      // A carousel near the top of a page is near the viewport at once, and fetches its library.
      expect(cost.depth).toBeLessThanOrEqual(path === '/' ? 2 : 3)
      expect(cost.fonts).toBeLessThanOrEqual(40 * KB)
      expect(cost.lateFonts).toBeGreaterThan(0)
      expect(Number(cost.cls.toFixed(2))).toBe(0)
      expect(cost.foreign).toEqual([])
      expect(cost.total).toBeLessThanOrEqual((path === '/' ? 120 : 260) * KB)
      const document = await (await request.get(path)).text()
      // A page without islands near the top fetches the shell's code alone: with third parties set, their loader as well.
      // And the settings themselves are part of the page.
      const pageLimit = path === '/' ? 14 : LIVING_PARTS.test(document) ? 11 : 9
      const derivations = document.match(/popovertarget=/gi)?.length ?? 0
      const htmlLimit = pageLimit * KB + derivations * DERIVATION_BYTES + (settings.analytics ? 200 : 0)
      const shellLimit = (settings.analytics ? 18 : 15) * KB
      if (path === '/' || !/"wake":"(?:now|visible|touch)"/.test(document)) {
        expect(cost.bootstrap + cost.shellJs).toBeLessThanOrEqual(shellLimit)
        expect(cost.areaJs).toBe(0)
      }

      const styles = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
      // The guard of forms, in pages that begin with one.
      const scripts = [...document.matchAll(/<script>(.*?)<\/script>/gs)]
      const html = [...styles, ...scripts].reduce((rest, [element]) => rest.replace(element, ''), document)
      expect(pressed(html)).toBeLessThanOrEqual(htmlLimit)
      expect(pressed(scripts.map(([, script]) => script).join(''))).toBeLessThanOrEqual(2.5 * KB)
      // All that the first paint needs.
      expect(pressed(styles.map(([, css]) => css).join(''))).toBeLessThanOrEqual(8 * KB)
    },
  )
}
