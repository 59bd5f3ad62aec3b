import type { Locator, Page } from '@playwright/test'

/** /, as somebody who has not heard of us. */
export interface HomePage {
  open: () => Promise<void>
  /** Unfolds a trade, and follows what leads to its page. */
  chooseTrade: (name: string) => Promise<void>
}

/** /hr, /pay or /performance: what there is, and the way to each of it. */
export interface Hub {
  open: (path: '/hr' | '/pay' | '/performance') => Promise<void>
  /** A link in the page's own text; the first where there are several. */
  productLink: (path: string) => Locator
}

/** A page of one product, such as /pay/same-day-pay. */
export interface ProductPage {
  open: (path: string) => Promise<void>
  /** The block at its foot by which one gets in touch: a form, on /hr/build-manage a button. */
  contactBlock: Locator
  demoButton: Locator
}

/** A page of one trade, such as /roofing. */
export interface IndustryPage {
  open: (path: string) => Promise<void>
  /** Follows the way to a demo, which names the trade. */
  askForDemo: () => Promise<void>
}

/** /originator-connect-page, where a lender's letter leads to. */
export interface CampaignPage {
  /** With what the letter's link carries, such as `?utm_source=lender-letter`. */
  open: (query?: string) => Promise<void>
  /** Each way to its demo. */
  demoLinks: Locator
  bookDemo: () => Promise<void>
}

const main = (page: Page) => page.locator('main')
const openBy = (page: Page) => async (path: string) => void (await page.goto(path))

export const homePage = (page: Page): HomePage => ({
  open: async () => void (await page.goto('/')),
  chooseTrade: async (name) => {
    const trade = page
      .locator('details[name="home-trades"]')
      .filter({ has: page.locator('summary', { hasText: name }) })
    if ((await trade.getAttribute('open')) === null) await trade.locator('summary').click()
    await trade.getByRole('link', { name: 'Crewtally for' }).click()
  },
})

export const hub = (page: Page): Hub => ({
  open: openBy(page),
  productLink: (path) => main(page).locator(`a[href="${path}"]`).first(),
})

export const productPage = (page: Page): ProductPage => {
  const contactBlock = page.locator('#slot-contact-block')
  return {
    open: openBy(page),
    contactBlock,
    demoButton: contactBlock.getByRole('link', { name: 'Schedule A Demo' }),
  }
}

export const industryPage = (page: Page): IndustryPage => ({
  open: openBy(page),
  askForDemo: () => main(page).getByRole('link', { name: 'Get a demo' }).first().click(),
})

export const campaignPage = (page: Page): CampaignPage => {
  const demoLinks = main(page).getByRole('link', { name: 'Book a demo' })
  return {
    open: async (query = '') => void (await page.goto(`/originator-connect-page${query}`)),
    demoLinks,
    bookDemo: () => demoLinks.first().click(),
  }
}
