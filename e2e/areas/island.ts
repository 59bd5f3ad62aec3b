import type { Page } from '@playwright/test'
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
 * Asserts that the page's URL ends with `state` (query and fragment). Opens this URL in a second window, and asserts that the
 * island shows the same result there. Returns the second window and its island.
 */
export const expectRestored = async (page: Page, id: string, state: string) => {
  await expect(page).toHaveURL(new URL(page.url()).pathname + state)
  const second = await page.context().newPage()
  await second.goto(page.url())
  const island = islandOn(second, id)
  await expect(island.result).toHaveText(await islandOn(page, id).result.innerText())
  return { window: second, ...island }
}
