import type { Page } from '@playwright/test'
import { layOutAll } from '../site/awake.ts'

/**
 * What does not stand in its order on the page on view: a heading under the words that it opens, a table of up to four columns
 * that hides the last, a third figure alone in a row, a callout on the line of the next, a word broken in two.
 */
export const orderProblems = async (page: Page, state: string): Promise<string[]> => {
  await layOutAll(page)
  const problems = await page.evaluate(() => {
    const found: string[] = []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const nameOf = (element: Element) => `“${element.textContent.trim().slice(0, 40)}”`
    for (const head of document.querySelectorAll('main section > div [data-layout="column"]')) {
      const section = head.closest('section')
      const top = head.getBoundingClientRect().top
      const words = [...(section?.querySelectorAll('p, li, td') ?? [])].filter(
        (text) => !head.contains(text) && !text.closest('[data-size]') && text.checkVisibility(),
      )
      const isBeside = words.some((text) => {
        const { left, right } = text.getBoundingClientRect()
        const place = head.getBoundingClientRect()
        return right <= place.left || left >= place.right
      })
      if (!isBeside && words.some((text) => text.getBoundingClientRect().bottom <= top))
        found.push(`${nameOf(head)} stands under what it opens`)
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
        found.push(`${nameOf(row)}: the third stands alone in its row`)
    }

    const callouts = [...document.querySelectorAll('main ol > [data-row]')]
    for (const [index, callout] of callouts.entries()) {
      const next = callouts[index + 1]
      const words = callout.lastElementChild?.getBoundingClientRect()
      if (!next || !words || next.parentElement !== callout.parentElement) continue
      const { top, left } = next.getBoundingClientRect()
      if (left === callout.getBoundingClientRect().left && words.bottom > top)
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
