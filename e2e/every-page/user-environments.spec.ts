import type { Page } from '@playwright/test'
import { forceLayout } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

/** Minimum contrast ratio of graphics (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3

/**
 * Returns the start of the HTML of each invisible drawing. A drawing is invisible if none of its strokes and fills has enough
 * contrast with the page's background. Call it in forced-colors mode, in which the browser gives the page one background color
 * but does not recolor drawings. Leaves out illustrations with their own background.
 */
const invisibleDrawings = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const shapes = 'path, rect, circle, ellipse, line, polygon, polyline, text, use'
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- `evaluate` sends only its callback to the browser
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((channel) => {
        const share = Number(channel) / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = luminance(getComputedStyle(document.body).backgroundColor)
    const standsOut = (paint: string): boolean => {
      if (!paint.startsWith('rgb')) return paint.startsWith('url') || paint.startsWith('color')
      const [dark = 0, light = 0] = [ground, luminance(paint)].toSorted((a, b) => a - b)
      return (light + 0.05) / (dark + 0.05) >= least
    }
    const isSeen = (shape: Element): boolean => {
      const { stroke, fill, color } = getComputedStyle(shape)
      // For a `use` element, check the CSS property `color`: the shape is in another file and is drawn in `currentColor`.
      return (shape.tagName === 'use' ? [color] : [stroke, fill]).some(standsOut)
    }
    return [...document.querySelectorAll('svg:not(svg svg, [data-tone][data-kind] svg)')]
      .filter((drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().width > 0)
      .filter((drawing) => ![...drawing.querySelectorAll(shapes)].some(isSeen))
      .map((drawing) => drawing.outerHTML.slice(0, 200))
  }, LEAST_CONTRAST)

test.describe('user environments', { tag: '@shell' }, () => {
  test.describe('in forced colors', () => {
    test.use({ colorScheme: 'dark', contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

    for (const path of ['/', '/hr', '/roofing', '/integrations', '/career', '/contact-us'])
      test(`every drawing of ${path} is visible, and quiet links have padding${path === '/' ? '' : ' @slow'}`, async ({
        page,
      }) => {
        await page.goto(path)
        await forceLayout(page)
        expect(await invisibleDrawings(page)).toEqual([])
        const tight = await page
          .locator('[data-variant="quiet"]')
          .evaluateAll(
            (links) =>
              links.filter((link) => Number.parseFloat(getComputedStyle(link).paddingInlineStart) < 8).length,
          )
        expect(tight).toBe(0)
      })

    test('the menu icon, the current page and the selected filter are distinguishable @slow', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto('/contact-us')
      const colors = await page.locator('[data-burger] > summary').evaluate((summary) => {
        const strokes = summary.lastElementChild as Element
        return [null, '::before', '::after'].map((part) => getComputedStyle(strokes, part).backgroundColor)
      })
      const canvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
      expect(colors).not.toContain(canvas)
      expect(new Set(colors).size).toBe(1)
      const currentLink = page.locator('#shell > header a[aria-current] > span').first()
      expect(await currentLink.evaluate((span) => getComputedStyle(span).textDecorationLine)).toBe(
        'underline',
      )
      await page.goto('/case-study')
      await expect(page.locator('main button[aria-pressed="true"]')).toHaveCSS('outline-style', 'solid')
    })
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    for (const width of [320, 375, 768, 1440])
      test(
        `the tools are in a grid at ${width} px and do not overlap`,
        { tag: ['@mf-marketing', ...(width === 320 ? [] : ['@slow'])] },
        async ({ page }) => {
          await page.setViewportSize({ width, height: 800 })
          await page.goto('/integrations')
          await forceLayout(page)
          const rows = page.getByRole('group', { name: /^Tools/ }).locator('ul:not([inert]) > li')
          const boxes = await rows.evaluateAll((items) =>
            items.map((item) => {
              const range = document.createRange()
              range.selectNodeContents(item)
              const { left, right, top, bottom } = range.getBoundingClientRect()
              return { name: item.textContent, left, right, top, bottom }
            }),
          )
          expect(boxes.length).toBeGreaterThan(8)
          const collisions = boxes.flatMap((one, index) =>
            boxes
              .slice(index + 1)
              .filter((other) => one.left < other.right && other.left < one.right)
              .filter((other) => one.top < other.bottom && other.top < one.bottom)
              .map((other) => `${one.name} and ${other.name}`),
          )
          expect(collisions).toEqual([])
          expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width)
        },
      )
  })

  test.describe('on paper', () => {
    for (const story of ['aveyo', 'source', 'gainz'])
      test(
        `the case study of ${story} prints on at most four sheets`,
        { tag: ['@mf-marketing', ...(story === 'aveyo' ? [] : ['@slow'])] },
        async ({ page }) => {
          await page.goto(`/casestudy/${story}`)
          const pdf = await page.pdf({
            format: 'Letter',
            margin: { top: '0.6in', bottom: '0.6in', left: '0.6in', right: '0.6in' },
          })
          const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
          expect(sheets.length).toBeGreaterThan(1)
          expect(sheets.length).toBeLessThanOrEqual(4)
        },
      )

    test('prints no dark bands, but backgrounds of ticks, amounts, opened details and link addresses, and ends with a phone number @slow', async ({
      page,
    }) => {
      await page.emulateMedia({ media: 'print' })
      await page.goto('/hr/onboarding')
      const ticked = page.locator('[data-done] > span:has(svg)').first()
      await expect(ticked).toHaveCSS('print-color-adjust', 'exact')
      await expect(page.getByRole('contentinfo').getByText('(801) 555-0142')).toBeVisible()
      await expect(
        page.locator('nav:visible, form:visible, button:visible:not([popovertarget])'),
      ).toHaveCount(0)
      const bands = page.locator('main section:is([data-tone="deep"], [data-tone="spruce"])')
      for (const dark of [...(await bands.all()), page.getByRole('contentinfo')])
        await expect(dark).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await page.goto('/casestudy/aveyo')
      await expect(page.locator('main button[popovertarget]:visible').first()).toHaveText(/^\$[\d,.]+$/)
      await page.goto('/career')
      const folds = await page
        .locator('main details')
        .evaluateAll((all) =>
          all.map((fold) => getComputedStyle(fold, '::details-content').contentVisibility),
        )
      expect(new Set(folds)).toEqual(new Set(['visible']))
      await page.goto('/contact-us')
      const directions = page.getByRole('link', { name: /directions/i }).first()
      expect(await directions.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(
        'openstreetmap',
      )
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    for (const [path, count] of [
      ['/', 22],
      ['/hr/build-manage', 4],
      ['/aiagents', 3],
    ] as const)
      test(`the carousel of ${path} states that it has ${count} items, and has a scroll bar @slow`, async ({
        page,
      }) => {
        await page.goto(path)
        const carousel = page.locator('[aria-roledescription="carousel"]').first()
        await expect(carousel.getByText(`All ${count} are side by side`)).toBeVisible()
        await expect(carousel.getByRole('button', { name: 'Next' })).toBeHidden()
        await expect(carousel.locator('[tabindex="0"]').first()).toHaveCSS('scrollbar-width', 'auto')
      })
  })

  test('at 320 px the action of the slim header fits on one line @slow', async ({ pageAt }) => {
    const page = await pageAt({ width: 320 })
    for (const path of ['/partner', '/meeting', '/case-study']) {
      await page.goto(path)
      const label = page.locator('#shell > header a[data-button] > span').first()
      const lines = await label.evaluate(
        (span) => span.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(span).lineHeight),
      )
      expect(lines, path).toBeLessThan(1.5)
    }
  })
})
