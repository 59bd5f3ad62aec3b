import { brotliCompressSync, constants } from 'node:zlib'
import { measurePage } from '../measure/page-cost.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { waitForEvent, waitUntilIdle } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

const KB = 1000

/** Pages whose size limits `npm test` checks. `npm run test:all` checks all pages. */
const QUICK_PATHS = new Set(['/', '/hr/onboarding'])

/**
 * Matches the HTML of pages with islands. Their size limit is higher, because an island's HTML is complete without
 * JavaScript.
 */
const ISLAND_MARKER = /data-root="island:/

/** Bytes added to the limit of a page's compressed HTML for each money amount with a popover that explains the amount. */
const DERIVATION_BYTES = 50

/** Returns the compressed size in bytes, with the composer's Brotli settings. */
const computeCompressedSize = (text: string): number =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).length

for (const { path, area } of ROUTES) {
  test(
    `${path} is within its size budget before any interaction`,
    { tag: [`@${area}`, '@live', ...(QUICK_PATHS.has(path) ? [] : ['@slow'])] },
    async ({ browser, baseURL, request, settings }) => {
      const cost = await measurePage(browser, baseURL ?? '', path)
      // `depth` is the length of the longest chain of scripts in which each script loads the next. On a page with a carousel
      // near the top, the carousel's library is the third script of the chain.
      expect(cost.depth).toBeLessThanOrEqual(path === '/' ? 2 : 3)
      expect(cost.fonts).toBeLessThanOrEqual(40 * KB)
      expect(cost.lateFonts).toBeGreaterThan(0)
      expect(Number(cost.cls.toFixed(2))).toBe(0)
      expect(cost.foreign).toEqual([])
      expect(cost.prefetched).toBeLessThanOrEqual(60 * KB)
      expect(cost.total).toBeLessThanOrEqual((path === '/' ? 120 : 260) * KB)
      const document = await (await request.get(path)).text()
      // The limits are higher if the site's settings name vendors. The HTML then contains these settings, and the shell
      // loads one more script.
      const pageLimit = path === '/' ? 14 : ISLAND_MARKER.test(document) ? 11 : 9
      const derivations = document.match(/popovertarget=/gi)?.length ?? 0
      const htmlLimit = pageLimit * KB + derivations * DERIVATION_BYTES + (settings.analytics ? 200 : 0)
      const shellLimit = (settings.analytics ? 18.5 : 15.5) * KB
      if (path === '/' || !/"(?:hydrate|wake)":"(?!never|none)/.test(document)) {
        expect(cost.bootstrap + cost.shellJs).toBeLessThanOrEqual(shellLimit)
        expect(cost.areaJs).toBe(0)
      }

      const styles = [...document.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
      // Inline scripts have a separate limit. A page that begins with a form has such a script, which validates the form
      // before hydration.
      const scripts = [...document.matchAll(/<script>(.*?)<\/script>/gs)]
      const html = [...styles, ...scripts].reduce((rest, [element]) => rest.replace(element, ''), document)
      expect(computeCompressedSize(html)).toBeLessThanOrEqual(htmlLimit)
      expect(computeCompressedSize(scripts.map(([, script]) => script).join(''))).toBeLessThanOrEqual(
        2.5 * KB,
      )
      expect(computeCompressedSize(styles.map(([, css]) => css).join(''))).toBeLessThanOrEqual(8 * KB)
    },
  )
}

test(
  'the contact page loads no React before an interaction, and at most 12 scripts and 130 kB of JavaScript when a visitor focuses a field',
  { tag: '@mf-leadcapture' },
  async ({ page, contactForm, busEvents }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const sizes: Promise<[url: string, bytes: number]>[] = []
    page.on('requestfinished', (request) =>
      sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize])),
    )
    await page.goto('/contact-us')
    await waitUntilIdle(page)
    await page.waitForLoadState('networkidle')
    const loaded = (await Promise.all(sizes)).filter(([url]) => url.endsWith('.js'))
    expect(
      loaded.map(([url]) => url).filter((url) => !/\/(?:bootstrap|analytics|late-fonts)\./.test(url)),
    ).toEqual([])
    await contactForm.field('fullName').focus()
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    // The script for late fonts is left out, because it loads only if the fonts arrive late.
    const all = (await Promise.all(sizes)).filter(([url]) => !url.includes('/late-fonts.'))
    const scripts = all.filter(([url]) => url.endsWith('.js'))
    expect(scripts.length).toBeLessThanOrEqual(12)
    expect(all.length).toBeLessThanOrEqual(20)
    expect(scripts.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(130 * KB)
    expect(scripts.filter(([url]) => /router|events-/.test(url))).toEqual([])
  },
)
