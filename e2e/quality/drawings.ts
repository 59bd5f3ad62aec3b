import type { Page } from '@playwright/test'

/** WCAG 2.2, 1.4.11. */
const LEAST_CONTRAST = 3

/**
 * Drawings of the page that can hardly be seen, since no stroke and no fill of theirs stands out from the page's ground; one
 * line each. Made for forced colors, where grounds are one color and drawings are not the browser's; scenes keep their own.
 */
export const invisibleDrawings = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const shapes = 'path, rect, circle, ellipse, line, polygon, polyline, text, use'
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
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
      // A shape out of another file takes its paint from the color around.
      return (shape.tagName === 'use' ? [color] : [stroke, fill]).some(standsOut)
    }
    return [...document.querySelectorAll('svg:not(svg svg, [data-tone][data-kind] svg)')]
      .filter((drawing) => drawing.checkVisibility() && drawing.getBoundingClientRect().width > 0)
      .filter((drawing) => ![...drawing.querySelectorAll(shapes)].some(isSeen))
      .map((drawing) => drawing.outerHTML.slice(0, 200))
  }, LEAST_CONTRAST)
