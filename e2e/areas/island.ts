import type { Locator, Page } from '@playwright/test'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { hydrateIsland, waitForBootstrap } from '../pages/page-state.ts'
import { expect } from '../fixtures/test.ts'

/** Page object of an island (a part of a page that hydrates separately): its root element, its result text and its controls. */
export const islandOn = (page: Page, id: string) => {
  const root = page.locator(`[data-root="island:${id}"]`)
  return {
    root,
    result: root.getByRole('status', { name: 'Result' }),
    row: (name: string) => root.getByRole('row', { name: new RegExp(`^${name}`) }),
    button: (name: string) => root.getByRole('button', { name }),
    choice: (name: string) => root.getByRole('radio', { name }),
    box: (name: string | RegExp) => root.getByRole('checkbox', { name }),
    list: (name: string) => root.getByRole('combobox', { name, exact: true }),
    number: (name: string) => root.getByRole('spinbutton', { name }),
    field: (name: string) => root.getByLabel(name, { exact: true }),
  }
}

/** Opens a page with an island, without waiting for hydration. Tests use it to check that hydration keeps earlier input. */
export const openIsland = async (page: Page, path: string, id: string) => {
  await page.goto(path)
  await waitForBootstrap(page)
  return islandOn(page, id)
}

export const openHydratedIsland = async (page: Page, path: string, id: string) => {
  const island = await openIsland(page, path, id)
  await hydrateIsland(island.root)
  return island
}

/**
 * Asserts that the page has no accessibility problems, and that its URL ends with `state` (query and fragment). Opens this URL
 * in a second window, and asserts that the island shows the same result there. Returns the second window and its island.
 */
export const expectRestored = async (page: Page, id: string, state: string) => {
  // Run axe only in Chromium: in Firefox, Playwright aborts axe when the page changes its URL. axe has the same results in every
  // engine.
  if (page.context().browser()?.browserType().name() === 'chromium')
    expect(await findAccessibilityProblems(page, id)).toEqual([])
  await expect(page).toHaveURL(new URL(page.url()).pathname + state)
  const second = await page.context().newPage()
  await second.goto(page.url())
  const island = islandOn(second, id)
  await expect(island.result).toHaveText(await islandOn(page, id).result.innerText())
  return { window: second, ...island }
}

const centsIn = (text: string): number[] =>
  (text.match(/−?\$[\d,]+\.\d\d/g) ?? []).map((amount) =>
    Math.round(Number(amount.replaceAll(/[$,]/g, '').replace('−', '-')) * 100),
  )

/** Asserts that the amounts in these elements add up to the amount in the last one. */
export const expectSum = async (elements: Locator): Promise<void> => {
  // Scroll and wait for the text, because the browser does not render sections outside the viewport: their inner text is empty.
  await elements.last().scrollIntoViewIfNeeded()
  await expect(elements.last()).toHaveText(/\d/, { useInnerText: true })
  const amounts = centsIn((await elements.allInnerTexts()).join(' '))
  expect(amounts.slice(0, -1).reduce((total, amount) => total + amount, 0)).toBe(amounts.at(-1))
}

/**
 * Prints by a press on `button`. Asserts that `shown` is printed on one sheet, without the page's heading and footer and without
 * the elements in `hidden`.
 */
export const expectPrintedAlone = async (
  button: Locator,
  shown: Locator,
  hidden: readonly Locator[],
): Promise<void> => {
  const page = button.page()
  await page.evaluate(() => {
    globalThis.print = () => undefined
  })
  await button.click()
  await page.emulateMedia({ media: 'print' })
  await expect(shown).toBeVisible()
  const [heading, footer] = [page.getByRole('heading', { level: 1 }), page.locator('footer').first()]
  for (const other of [heading, footer, ...hidden]) await expect(other).toBeHidden()
  expect((await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(
    1,
  )
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
}
