import type { Page } from '@playwright/test'
import { readDocument } from '@federation/node-kit/html'
import { DOM } from 'shared-contracts'
import { findAccessibilityProblems, findWidthProblems } from '../fixtures/checks/page-problems.ts'
import { forceLayout, scrollThrough, waitUntilSettled } from '../pages/page-state.ts'
import { ROUTES } from '../fixtures/routes.ts'
import { expect, test } from '../fixtures/test.ts'

/** Selector of text about the visitor's consent. The server does not know the consent, so a script adds this text. */
const OF_THE_BROWSER = `[${DOM.consentChoice}]`

/**
 * Returns text of the open page that is missing in the server's HTML: visitors without JavaScript cannot read it. Leaves out
 * buttons and status messages, because they need scripts anyway.
 */
const lateText = async (page: Page, served: string): Promise<string[]> => {
  const pieces = await page.evaluate((serverText) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const inside = walker.currentNode.parentElement
      const isForScripts = inside?.closest(
        'script, style, template, noscript, button, [role="status"], [aria-live]',
      )
      if (isForScripts || inside?.closest(serverText)) continue
      const text = (walker.currentNode.nodeValue ?? '').replace(/\s+/g, ' ').trim()
      if (text !== '') texts.push(text)
    }
    return texts
  }, OF_THE_BROWSER)
  return [...new Set(pieces)]
    .filter((piece) => !served.includes(piece))
    .map((piece) => `text only with JavaScript: “${piece}”`)
}

/**
 * Returns the layout problems of the open page:
 * - a heading below the text that it introduces
 * - a table of up to four columns that is cut off
 * - three items of which the third is alone in the second row
 * - a callout that overlaps the next one
 * - a word broken across two lines
 */
const orderProblems = async (page: Page, state: string): Promise<string[]> => {
  await forceLayout(page)
  const problems = await page.evaluate(() => {
    const found: string[] = []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- `evaluate` sends only its callback to the browser
    const nameOf = (element: Element) => `“${element.textContent.trim().slice(0, 40)}”`
    for (const head of document.querySelectorAll('main section > div [data-layout="column"]')) {
      const section = head.closest('section')
      const top = head.getBoundingClientRect().top
      const texts = [...(section?.querySelectorAll('p, li, td') ?? [])].filter(
        (text) => !head.contains(text) && !text.closest('[data-size]') && text.checkVisibility(),
      )
      const isBeside = texts.some((text) => {
        const { left, right } = text.getBoundingClientRect()
        const place = head.getBoundingClientRect()
        return right <= place.left || left >= place.right
      })
      if (!isBeside && texts.some((text) => text.getBoundingClientRect().bottom <= top))
        found.push(`${nameOf(head)} is below the content that it describes`)
    }

    for (const table of document.querySelectorAll('main section[tabindex="0"] > table')) {
      const place = table.parentElement
      const columns = table.querySelectorAll('thead th').length
      if (place && columns <= 4 && place.scrollWidth > place.clientWidth + 1)
        found.push(`the table of ${columns} columns is ${place.scrollWidth - place.clientWidth} px too wide`)
    }

    for (const row of document.querySelectorAll('main [data-count="3"]')) {
      const tops = [...row.children].map((item) => Math.round(item.getBoundingClientRect().top))
      if (tops.length === 3 && tops[0] === tops[1] && tops[2] !== tops[0])
        found.push(`${nameOf(row)}: the third item is alone in the second row`)
    }

    const callouts = [...document.querySelectorAll('main ol > [data-row]')]
    for (const [index, callout] of callouts.entries()) {
      const next = callouts[index + 1]
      const lastChild = callout.lastElementChild?.getBoundingClientRect()
      if (!next || !lastChild || next.parentElement !== callout.parentElement) continue
      const { top, left } = next.getBoundingClientRect()
      if (left === callout.getBoundingClientRect().left && lastChild.bottom > top)
        found.push(`${nameOf(callout)} runs into the callout under it`)
    }

    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (!around?.checkVisibility() || around.closest('caption, .visually-hidden, [aria-hidden="true"]'))
        continue
      if (getComputedStyle(around).hyphens === 'auto') continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[a-z]{4,}/gi)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`“${word}” in ${nameOf(around)} is broken in two`)
      }
    }
    return found
  })
  return problems.map((problem) => `${state}: ${problem}`)
}

/**
 * Returns the deviations from the layout grid in a window of 1440 pixels:
 * - boxes that are not aligned with the twelve columns
 * - lines below wide headings, if the lines are shorter than twelve columns
 * - two consecutive sections with the same heading layout
 * - white cards on white
 * - a headline with the wrong letter spacing
 */
const findGridProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [START, END, STEP, GUTTER] = [120, 1320, 102, 24]
    const problems: string[] = []
    const isStart = (x: number) => Math.abs((x - START) / STEP - Math.round((x - START) / STEP)) * STEP <= 1.5
    const isEnd = (x: number) => isStart(x + GUTTER)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- `evaluate` sends only its callback to the browser
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const sections = [...document.querySelectorAll('main section, [id^="slot-"] section')].filter(
      (section) => section.parentElement?.closest('section') === null,
    )

    // Drawings, tables and layout columns must align with the columns of the grid. Do not check drawings of phones, which have
    // their own width, or drawings that overlap, which are aligned as a group.
    const FRAMES = '[data-kind="window"], [data-kind="paper"]'
    const inside = '[data-kind], [data-tone="card"]:not(section), [aria-roledescription="carousel"]'
    const frames = [...document.querySelectorAll('main [data-kind]')].map((frame) => ({
      frame,
      box: frame.getBoundingClientRect(),
    }))
    const isStacked = (at: Element, { left, right, top, bottom }: DOMRect) =>
      frames.some(
        ({ frame, box }) =>
          frame !== at && box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      )
    for (const section of sections) {
      const boxes = [...section.querySelectorAll(`${FRAMES}, table, [data-layout] > *`)]
      for (const box of boxes) {
        if (box.parentElement?.closest(inside) || !box.checkVisibility()) continue
        const place = box.getBoundingClientRect()
        const { left, right, width } = place
        const head = box.parentElement?.dataset['layout']
        const panel = box.parentElement?.getBoundingClientRect() ?? place
        const isOnPanel = isStart(panel.left) && isEnd(panel.right) && panel.right - panel.left > width
        const isCentered =
          head === 'centered' ||
          Math.abs(left - START - (END - right)) <= 1.5 ||
          (isOnPanel && Math.abs(left - panel.left - (panel.right - right)) <= 1.5)
        if (width < 100 || isCentered || (box.matches(FRAMES) && isStacked(box, place))) continue
        if (!isStart(left)) problems.push(`${nameOf(box)} starts at ${left.toFixed(0)}`)
        // Do not check the right edge of a text block (`head` is set), because lines of text differ in length. Also do not
        // check the right edge of a box that extends beyond the grid.
        if (head === undefined && right <= END + GUTTER && !isEnd(right))
          problems.push(`${nameOf(box)} ends at ${right.toFixed(0)}`)
      }
      const line = section.querySelector('[data-layout="wide"]')?.getBoundingClientRect()
      if (line && (Math.abs(line.left - START) > 1.5 || Math.abs(line.right - END) > 1.5))
        problems.push(
          `the line below the head of ${nameOf(section)} extends from ${line.left} to ${line.right}`,
        )
    }

    const shapes = sections.map((section) => {
      const head = section.querySelector<HTMLElement>('[data-layout]')
      const isLate = head !== null && head.getBoundingClientRect().left > innerWidth / 3
      return head && `${head.dataset['layout']}${isLate ? ' at the end' : ''}`
    })
    shapes.forEach((shape, index) => {
      const section = sections[index]
      if (section && shape !== null && shape === shapes[index - 1])
        problems.push(
          `${nameOf(section)} has the head layout ${shape}, which the previous section has as well`,
        )
    })

    const WHITE = 'rgb(255, 255, 255)'
    const groundOf = (element: Element | null): string => {
      if (!element) return WHITE
      const { backgroundColor } = getComputedStyle(element)
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
    }
    for (const card of document.querySelectorAll('main section :is(div, figure, li, a)')) {
      const { backgroundColor, borderRadius } = getComputedStyle(card)
      if (backgroundColor !== WHITE || Number.parseFloat(borderRadius) < 4) continue
      const { width, height } = card.getBoundingClientRect()
      if (width > 160 && height > 80 && groundOf(card.parentElement) === WHITE)
        problems.push(`${nameOf(card)} is white on white`)
    }

    for (const headline of document.querySelectorAll('h1')) {
      // Cancel the animation of shell/src/layout/fit-text.ts, which changes the letter spacing for fonts that load late.
      for (const animation of headline.getAnimations()) animation.cancel()
      const { fontSize, letterSpacing } = getComputedStyle(headline)
      const tracking = Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize)
      if (Number.parseFloat(fontSize) > 44 && Math.abs(tracking + 0.025) > 0.001)
        problems.push(`${nameOf(headline)} is tracked ${tracking.toFixed(3)} em`)
    }
    return problems
  })

// Turn animations off, because axe would measure the contrast of elements that are still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// `200% zoom` is a window of 1440 pixels at 200% zoom.
const WINDOWS = [
  { name: '1440 px', width: 1440, isRead: true },
  { name: '1024 px', width: 1024, isRead: false },
  { name: '768 px', width: 768, isRead: true },
  { name: '375 px', width: 375, isRead: true },
  { name: '320 px', width: 320, isRead: false },
  { name: '200% zoom', width: 720, height: 450, deviceScaleFactor: 2, isRead: false },
]

for (const { path, area } of ROUTES) {
  // Run all checks on one page load, because loading takes longer than the checks.
  test(
    `${path} passes the layout and accessibility checks at every width`,
    { tag: [`@${area}`, '@slow'] },
    async ({ request, pageAt, settings }) => {
      const html = await (await request.get(path)).text()
      const visible = html.replaceAll(/<(script|style|template|noscript)\b.*?<\/\1>/gs, '')
      const served = readDocument(visible).find(({ tag }) => tag === 'body')?.text ?? ''
      const findProblemsIn = async ({
        name,
        isRead,
        ...window
      }: (typeof WINDOWS)[number]): Promise<string[]> => {
        const page = await pageAt(window)
        await page.goto(path)
        await scrollThrough(page)
        await waitUntilSettled(page)
        // Scroll to the top, because the sticky header covers links when the page is scrolled.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        const problems: string[] = []
        if (window.width === 1440) problems.push(...(await findGridProblems(page)))
        // `lateText` finds text that is missing in the server's HTML. Skip it if the settings name a vendor's form, because a
        // script then replaces the built-in form.
        if (window.width === 1440 && !settings.demoForm) problems.push(...(await lateText(page, served)))
        if (window.width === 1024 || window.width === 768)
          problems.push(...(await orderProblems(page, `at ${name}`)))
        if (isRead) problems.push(...(await findAccessibilityProblems(page, `at ${name}`)))
        problems.push(...(await findWidthProblems(page, `at ${name}`)))
        return problems
      }
      // Check all window sizes in parallel, because a page mostly waits for responses and frames.
      expect((await Promise.all(WINDOWS.map(findProblemsIn))).flat()).toEqual([])
    },
  )
}
