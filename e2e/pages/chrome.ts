import type { Locator, Page } from '@playwright/test'
import { arriveAt } from '../site/awake.ts'

/** What stands around most pages, as visitors find their way by it. */
export interface Chrome {
  header: Locator
  footer: Locator
  /** The button of a menu, or of the sidebar's part of that name, where one can be pressed. */
  menu: (name: string) => Locator
  openMenu: (name: string) => Promise<void>
  /** The menus that stand open. */
  openMenus: Locator
  /** A link of the header, in its bar, its open menu or its open sidebar; the first where there are several. */
  headerLink: (path: string) => Locator
  /** Opens a menu and follows a link in it. */
  followMenu: (name: string, path: string) => Promise<void>
  /** On a phone: the button with the three lines. */
  sidebarButton: Locator
  /** On a phone, by touch. */
  openSidebar: () => Promise<void>
  /** On a phone, by touch: opens the sidebar and a part of it, and follows a link there. */
  goBySidebar: (name: string, path: string) => Promise<void>
  footerLink: (path: string) => Locator
  /** Follows a link of the footer, and is there. */
  goByFooter: (path: string) => Promise<void>
  /** The footer's way to what was answered about cookies. */
  cookieSettings: Locator
}

/** By a finger; Firefox makes no click of a touch that comes over WebDriver BiDi. */
const touch = (place: Locator): Promise<void> =>
  place.page().context().browser()?.browserType().name() === 'firefox' ? place.click() : place.tap()

export const chrome = (page: Page): Chrome => {
  const header = page.locator('#shell > header')
  const footer = page.locator('#shell > footer')
  const menu = (name: string) => header.locator('summary:visible', { hasText: name })
  const headerLink = (path: string) => header.locator(`a[href="${path}"]:visible`).first()
  const footerLink = (path: string) => footer.locator(`a[href="${path}"]`).first()
  const sidebarButton = header.locator('summary:visible').first()
  return {
    header,
    footer,
    menu,
    openMenu: (name) => menu(name).click(),
    openMenus: header.locator('details[open]'),
    headerLink,
    followMenu: async (name, path) => {
      await menu(name).click()
      await headerLink(path).click()
    },
    sidebarButton,
    openSidebar: () => touch(sidebarButton),
    goBySidebar: async (name, path) => {
      await touch(sidebarButton)
      await touch(menu(name))
      await touch(headerLink(path))
      await page.waitForURL(path)
    },
    footerLink,
    goByFooter: async (path) => {
      // Pressed where it is seen: a page is laid out anew in the frame after a jump, which a press would else be ahead of.
      await footerLink(path).scrollIntoViewIfNeeded()
      await footerLink(path).click()
      await arriveAt(page, path)
    },
    cookieSettings: footer.getByRole('link', { name: 'Cookie settings' }),
  }
}
