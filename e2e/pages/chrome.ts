import { expect, type Locator, type Page } from '@playwright/test'
import { waitForNavigation } from './page-state.ts'

/** Taps an element. In Firefox, clicks instead, because Playwright's tap over WebDriver BiDi causes no click there. */
const touch = (place: Locator): Promise<void> =>
  place.page().context().browser()?.browserType().name() === 'firefox' ? place.click() : place.tap()

/** Page object of the header, menus, sidebar and footer. */
export const chrome = (page: Page) => {
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')
  /** Finds the visible button that opens the menu or the section of the sidebar with this name. */
  const menu = (name: string) => header.locator('summary:visible', { hasText: name })
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
    /** Opens the sidebar of the phone layout, then a section of the sidebar, and follows a link in that section. */
    goBySidebar: async (name: string, path: string) => {
      await touch(sidebarButton)
      await touch(menu(name))
      await touch(headerLink(path))
      await page.waitForURL(path)
    },
    footerLink,
    goByFooter: async (path: string) => {
      // Scroll first. Otherwise the link would move during the click, because sections get their real height only when they are
      // near the viewport.
      await footerLink(path).scrollIntoViewIfNeeded()
      await footerLink(path).click()
      await waitForNavigation(page, path)
    },
    cookieSettings: footer.getByRole('link', { name: 'Cookie settings' }),
  }
}

/** Page object of the first carousel: testimonials on /, people on /hr/build-manage, steps on /aiagents. */
export const carousel = (page: Page) => {
  const root = page.locator('[aria-roledescription="carousel"]').first()
  const press = (name: string) => root.getByRole('button', { name }).click()
  const stop = root.getByRole('button', { name: 'Stop rotation' })
  return {
    root,
    /** Scrolls to the carousel and waits until its button "Stop rotation" appears. The carousel then advances automatically. */
    reach: async () => {
      await root.scrollIntoViewIfNeeded()
      await expect(stop).toBeVisible()
    },
    next: () => press('Next'),
    previous: () => press('Previous'),
    /** Text that names the visible slides, such as "3 to 4 of 22". */
    position: root.locator('p[aria-live]').first(),
    stop,
  }
}
