import type { Page } from '@playwright/test'

/**
 * What is out of rhythm on a page that stands in a window of 1440 pixels: boxes whose edges lie on no column of the twelve, two
 * sections in a row whose heads have one shape, white cards on white, a headline that is not set as tightly as it should be.
 */
export const rhythmProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [START, END, STEP, GUTTER] = [120, 1320, 102, 24]
    const problems: string[] = []
    const isStart = (x: number) => Math.abs((x - START) / STEP - Math.round((x - START) / STEP)) * STEP <= 1.5
    const isEnd = (x: number) => isStart(x + GUTTER)
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const nameOf = (element: Element) =>
      `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const sections = [...document.querySelectorAll('main section, [id^="slot-"] section')].filter(
      (section) => section.parentElement?.closest('section') === null,
    )

    // A phone is as wide as a phone; frames that lie over each other have their edges as one drawing.
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
        const isCentred = head === 'centred' || Math.abs(left - START - (END - right)) <= 1.5
        if (width < 100 || isCentred || (box.matches(FRAMES) && isStacked(box, place))) continue
        if (!isStart(left)) problems.push(`${nameOf(box)} starts at ${left.toFixed(0)}`)
        // The lines of a text end where its words do; one side may run off the page.
        if (head === undefined && right <= END + GUTTER && !isEnd(right))
          problems.push(`${nameOf(box)} ends at ${right.toFixed(0)}`)
      }
    }

    const shapes = sections.map((section) => {
      const head = section.querySelector<HTMLElement>('[data-layout]')
      const isLate = head !== null && head.getBoundingClientRect().left > innerWidth / 3
      return head && `${head.dataset['layout']}${isLate ? ' at the end' : ''}`
    })
    shapes.forEach((shape, index) => {
      const section = sections[index]
      if (section && shape !== null && shape === shapes[index - 1])
        problems.push(`${nameOf(section)} opens ${shape}, as the section before it does`)
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
      // Fonts that arrived late were fitted by letter-spacing (shell/src/layout/fit-text.ts).
      for (const animation of headline.getAnimations()) animation.cancel()
      const { fontSize, letterSpacing } = getComputedStyle(headline)
      const tracking = Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize)
      if (Number.parseFloat(fontSize) > 44 && Math.abs(tracking + 0.025) > 0.001)
        problems.push(`${nameOf(headline)} is tracked ${tracking.toFixed(3)} em`)
    }
    return problems
  })
