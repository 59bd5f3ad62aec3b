import { expect, type Locator, type Page } from '@playwright/test'

/** What turns by itself until somebody stops it: voices on /, people on /hr/build-manage, the agent's steps on /aiagents. */
export interface Carousel {
  root: Locator
  /** Scrolls to it, and waits until it turns. */
  reach: () => Promise<void>
  next: () => Promise<void>
  previous: () => Promise<void>
  /** Which of how many are on view, in words. */
  position: Locator
  stop: Locator
}

/** The first one of a page. */
export const carousel = (page: Page): Carousel => {
  const root = page.locator('[aria-roledescription="carousel"]').first()
  const press = (name: string) => root.getByRole('button', { name }).click()
  const stop = root.getByRole('button', { name: 'Stop rotation' })
  return {
    root,
    reach: async () => {
      await root.scrollIntoViewIfNeeded()
      await expect(stop).toBeVisible()
    },
    next: () => press('Next'),
    previous: () => press('Previous'),
    position: root.locator('p[aria-live]').first(),
    stop,
  }
}
