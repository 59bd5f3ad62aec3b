import { expect, type Locator, type Page } from '@playwright/test'
import { arriveAt } from '../fixtures/page-state.ts'

/** Taps; Firefox makes no click of a tap over WebDriver BiDi. */
const touch = (place: Locator): Promise<void> =>
  place.page().context().browser()?.browserType().name() === 'firefox' ? place.click() : place.tap()

/** Header, menus, sidebar and footer. */
export const chrome = (page: Page) => {
  const header = page.locator('#shell > header')
  const footer = page.locator('#shell > footer')
  /** The button of a menu, or of a part of the sidebar. */
  const menu = (name: string) => header.locator('summary:visible', { hasText: name })
  /** The first visible link: in the bar, an open menu or the open sidebar. */
  const headerLink = (path: string) => header.locator(`a[href="${path}"]:visible`).first()
  const footerLink = (path: string) => footer.locator(`a[href="${path}"]`).first()
  const sidebarButton = header.locator('summary:visible').first()
  return {
    header,
    footer,
    menu,
    openMenu: (name: string) => menu(name).click(),
    openMenus: header.locator('details[open]'),
    headerLink,
    followMenu: async (name: string, path: string) => {
      await menu(name).click()
      await headerLink(path).click()
    },
    openSidebar: () => touch(sidebarButton),
    /** On a phone: opens the sidebar and a part of it, and follows a link there. */
    goBySidebar: async (name: string, path: string) => {
      await touch(sidebarButton)
      await touch(menu(name))
      await touch(headerLink(path))
      await page.waitForURL(path)
    },
    footerLink,
    goByFooter: async (path: string) => {
      // The page has its real height in the frame after a jump; a click would be ahead of that.
      await footerLink(path).scrollIntoViewIfNeeded()
      await footerLink(path).click()
      await arriveAt(page, path)
    },
    cookieSettings: footer.getByRole('link', { name: 'Cookie settings' }),
  }
}

/** The first carousel of a page: testimonials on /, people on /hr/build-manage, steps on /aiagents. */
export const carousel = (page: Page) => {
  const root = page.locator('[aria-roledescription="carousel"]').first()
  const press = (name: string) => root.getByRole('button', { name }).click()
  const stop = root.getByRole('button', { name: 'Stop rotation' })
  return {
    root,
    /** Scrolls to it, and waits until it rotates. */
    reach: async () => {
      await root.scrollIntoViewIfNeeded()
      await expect(stop).toBeVisible()
    },
    next: () => press('Next'),
    previous: () => press('Previous'),
    /** Text such as "3 to 4 of 22". */
    position: root.locator('p[aria-live]').first(),
    stop,
  }
}
