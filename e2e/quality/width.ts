import type { Page } from '@playwright/test'

/** The elements that make the page wider than its window: one line for each outermost one. */
export const widthProblems = async (page: Page, state: string): Promise<string[]> => {
  const wide = await page.evaluate(() => {
    // By the window: a line that runs off the page ends behind a scrollbar, where there is one, and the body cuts it.
    const excess = document.documentElement.scrollWidth - innerWidth
    if (excess <= 0) return []
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const cuts = (element: Element | null): boolean => {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const over = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !cuts(element.parentElement),
    )
    const outer = over.filter(
      (element) => !over.some((other) => other !== element && other.contains(element)),
    )
    const names = outer.map(
      (element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`,
    )
    return names.length > 0 ? names : [`something by ${excess}px`]
  })
  return wide.map((name) => `${state}: ${name} is wider than the window`)
}
