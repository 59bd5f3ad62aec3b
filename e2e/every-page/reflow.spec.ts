import type { Page } from '@playwright/test'
import { findWidthProblems } from '../fixtures/checks/page-problems.ts'
import { forceLayout, scrollThrough } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'
import { getConsentDialog, openConsentDialog } from '../fixtures/consent.ts'
import { PAGE_TYPES } from '../fixtures/routes.ts'

test.use({ priorConsent: null, contextOptions: { reducedMotion: 'reduce' } })

/** Text spacing that visitors can set. With this spacing, pages must not lose content (WCAG 2.2, 1.4.12). */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  ' p { margin-block-end: 2em !important }'

const spaceText = async (page: Page): Promise<void> => {
  for (const frame of page.frames())
    await frame.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    }, TEXT_SPACING)
}

/**
 * Returns text with one of these faults: the window or an element cuts it off, it extends beyond its button, or it overlaps
 * other text.
 */
const textProblems = async (page: Page, state: string): Promise<string[]> => {
  const problems = await page.evaluate(() => {
    interface Piece {
      block: Element
      name: string
      boxes: DOMRect[]
      isFloating: boolean
    }
    const found: string[] = []
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const parent = text.parentElement
      if (!parent || !text.nodeValue?.trim()) continue
      if (parent.closest('script, style, template, svg, option, textarea, [inert]')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // Letter spacing also follows the last letter, where it is invisible, so subtract it. Ignore negative spacing, because it
      // does not widen the box.
      const spacing = Math.max(0, Number.parseFloat(getComputedStyle(parent).letterSpacing) || 0)
      const boxes = [...range.getClientRects()]
        .filter(({ width, height }) => width > 1 && height > 1)
        .map(({ x, y, width, height }) => new DOMRect(x, y, width - spacing, height))
      if (boxes.length === 0) continue
      const name = `“${text.nodeValue.trim().slice(0, 40)}” in <${parent.tagName.toLowerCase()} class="${parent.getAttribute('class') ?? ''}">`
      const edges = {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      }
      let picture: Element | null = null
      for (let at: Element | null = parent; at; at = at.parentElement)
        if (at.matches('[role="img"], [aria-hidden="true"]')) picture = at
      let block: Element | null = null
      let isHidden = false
      let isFloating = false
      let scrollsX = false
      let scrollsY = false
      let cut: string | null = null
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.clipPath.startsWith('inset')) isHidden = true
        if (style.position === 'fixed' || style.position === 'sticky') isFloating = true
        if (block === null && style.display !== 'inline' && style.display !== 'contents') block = at
        const box = at.getBoundingClientRect()
        // Text must not be cut off. The only exception is text in a drawing: an element may crop a drawing that it contains.
        const crops = picture !== null && at !== picture && at.contains(picture)
        const side = `<${at.tagName.toLowerCase()} class="${at.getAttribute('class') ?? ''}">`
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') scrollsX = true
        else if (!scrollsX && !crops && style.overflowX !== 'visible')
          if (edges.right > box.right + 1 || edges.left < box.left - 1) cut ??= side
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') scrollsY = true
        else if (!scrollsY && !crops && style.overflowY !== 'visible')
          if (edges.bottom > box.bottom + 1 || edges.top < box.top - 1) cut ??= side
        if (at.matches('button, a[data-button], summary') && style.display !== 'inline')
          if (edges.right > box.right + 1 || edges.left < box.left - 1 || edges.bottom > box.bottom + 1)
            cut ??= `its control ${side}`
      }
      if (isHidden) continue
      if (cut === null && !scrollsX && (edges.right > innerWidth + 1 || edges.left < -1)) cut = 'the window'
      if (cut !== null) found.push(`${name} is cut off by ${cut}`)
      if (!scrollsX && !scrollsY && block) pieces.push({ block, name, boxes, isFloating })
    }
    for (const select of document.querySelectorAll('select')) {
      if (!select.checkVisibility() || select.offsetWidth < 2) continue
      const style = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) continue
      context.font = style.font
      context.letterSpacing = style.letterSpacing
      context.wordSpacing = style.wordSpacing
      const availableWidth =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const text = select.selectedOptions[0]?.text ?? ''
      if (context.measureText(text).width > availableWidth + 1)
        found.push(`“${text}” is cut off by its select`)
    }
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1)) {
        if (one.block === other.block || one.isFloating || other.isFloating) continue
        const overlap = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height),
          ),
        )
        if (overlap) found.push(`${one.name} overlaps ${other.name}`)
      }
    return found
  })
  return problems.map((problem) => `${state}: ${problem}`)
}

/**
 * Scrolls to the top of the page. Returns the visible share of the window's height, from 0 to 1: the part that neither the
 * header nor the consent dialog covers.
 */
const shareForPage = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    const covering = document.querySelectorAll('header, [aria-label="Cookie settings"]')
    const covered = [...covering].reduce((sum, element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
    }, 0)
    return (innerHeight - covered) / innerHeight
  })

/**
 * Presses the Tab key through the whole page. Returns each focused element that is outside the window, or that the header or
 * the consent dialog covers. If an element is higher than the visible part of the window, only its top must be visible. For a
 * text area, too, only the top must be visible, because browsers scroll to its caret.
 */
const coveredFocus = async (page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> => {
  const covered: string[] = []
  for (let stop = 0; ; stop += 1) {
    await page.keyboard.press(key)
    const focus = await page.evaluate(async () => {
      // Wait for a frame, because scroll anchoring changes the scroll position in the next frame. Do not wait longer than 250
      // ms, because a busy browser can skip frames.
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, 250)
      })
      const element = document.activeElement
      if (!element || element === document.body) return null
      const box = element.getBoundingClientRect()
      const question = document.querySelector('[aria-label="Cookie settings"]')
      const end = question?.contains(element)
        ? innerHeight
        : (question?.getBoundingClientRect().top ?? innerHeight)
      const isCovered = [question, document.querySelector('header')].some((cover) => {
        // Ignore the skip link, because it covers the header on purpose.
        if (!cover || cover.contains(element) || element.matches('.skip-link')) return false
        const over = cover.getBoundingClientRect()
        // Ignore an overlap of less than one pixel, because it is invisible. Edges can be at fractions of pixels.
        const height = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top)
        const isBeside = box.right <= over.left || box.left >= over.right || height < 1
        return !isBeside && !((box.height > end || element.matches('textarea')) && box.top < end)
      })
      return isCovered || box.bottom <= 0 || box.top >= innerHeight ? element.outerHTML.slice(0, 120) : ''
    })
    if (focus) covered.push(focus)
    if (focus === null && stop > 0) return covered
  }
}

/** The first size is a 1280×1024 px window at 400% zoom, the second a 1280×720 px window at 200%. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]

/** Booking page of the lead API. It shows no consent dialog, so the test does not wait for the dialog on this page. */
const BOOKING = { path: '/api/v1/bookings/general', area: 'mf-leadcapture' }

for (const { path, area } of [...PAGE_TYPES, BOOKING]) {
  test(
    `${path} reflows in low windows with and without text spacing, and leaves half of the window for its content`,
    { tag: [`@${area}`, '@slow'] },
    async ({ pageAt }) => {
      const problems: string[] = []
      for (const window of WINDOWS) {
        const page = await pageAt(window)
        await page.goto(path)
        const question = getConsentDialog(page)
        const isBare = path === BOOKING.path
        if (!isBare) await expect(question).toBeVisible()
        const checkState = async (state: string) => {
          const at = `${window.width}×${window.height} px, ${state}`
          const share = await shareForPage(page)
          if (share < 0.5) problems.push(`${at}: ${(share * 100).toFixed(1)}% of the window is left`)
          problems.push(...(await findWidthProblems(page, at)), ...(await textProblems(page, at)))
        }
        problems.push(
          ...(await coveredFocus(page)).map((element) => `${window.width} px: ${element} is covered`),
        )
        await scrollThrough(page)
        await forceLayout(page)
        await checkState('question open')
        await spaceText(page)
        await checkState('question open, text spaced')
        if (isBare) continue
        await question.focus()
        await page.keyboard.press('Escape')
        await expect(question).toBeHidden()
        await checkState('question closed, text spaced')
      }
      expect(problems).toEqual([])
    },
  )
}

test(
  'in a low window, the expanded consent dialog shows its small print and leaves half of the window for the page',
  { tag: ['@shell', '@slow'] },
  async ({ pageAt }) => {
    for (const window of WINDOWS) {
      const page = await pageAt(window)
      await page.goto('/hr')
      const question = getConsentDialog(page)
      const policy = question.getByRole('link', { name: 'Cookie policy' })
      await expect(question.getByRole('button', { name: 'Refuse all' })).toBeInViewport({ ratio: 1 })
      await expect(question.getByRole('button', { name: 'Agree to all' })).toBeInViewport({ ratio: 1 })
      await expect(policy).toBeHidden()
      await question.getByText('Choose', { exact: true }).press('Enter')
      await expect(policy).toBeVisible()
      for (const name of ['Refuse all', 'Agree to all', 'Save my choice']) {
        const button = question.getByRole('button', { name })
        await button.focus()
        await expect(button).toBeInViewport({ ratio: 1 })
      }
      expect(await shareForPage(page)).toBeGreaterThanOrEqual(0.5)
      expect(await coveredFocus(page)).toEqual([])
    }
  },
)

for (const width of [320, 1280])
  test(
    `at ${width} px the consent dialog covers no focused element, in both directions of the Tab key`,
    { tag: ['@shell', '@slow'] },
    async ({ pageAt }) => {
      const page = await pageAt({ width, height: 800 })
      await openConsentDialog(page, '/cookie-policy')
      for (const key of ['Tab', 'Shift+Tab'] as const) expect(await coveredFocus(page, key)).toEqual([])
    },
  )

test(
  'in a low window, no part of the open sidebar covers its focused element',
  { tag: ['@shell', '@slow'] },
  async ({ pageAt }) => {
    const page = await pageAt({ width: 320, height: 256 })
    await page.goto('/pay')
    await getConsentDialog(page).focus()
    await page.keyboard.press('Escape')
    const header = page.getByRole('banner')
    await header.locator('[data-burger] > summary').press('Enter')
    await header.locator('summary:visible', { hasText: 'Industries' }).press('Enter')
    const last = header.getByRole('link', { name: /\(\d{3}\)/ })
    const covered: string[] = []
    while (!(await last.evaluate((link) => link === document.activeElement))) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const element = document.activeElement
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        const isFree = element?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        return isFree ? null : (element?.outerHTML.slice(0, 120) ?? 'nothing')
      })
      if (hidden) covered.push(hidden)
    }
    expect(covered).toEqual([])
  },
)
