import type { Page } from '@playwright/test'

const main = (page: Page) => page.getByRole('main')
const openBy = (page: Page) => async (path: string) => void (await page.goto(path))

export const homePage = (page: Page) => ({
  open: async () => void (await page.goto('/')),
  chooseTrade: async (name: string) => {
    const trade = page
      .locator('details[name="home-trades"]')
      .filter({ has: page.locator('summary', { hasText: name }) })
    if ((await trade.getAttribute('open')) === null) await trade.locator('summary').click()
    await trade.getByRole('link', { name: 'Crewtally for' }).click()
  },
})

export const hub = (page: Page) => ({
  open: openBy(page),
  productLink: (path: string) => main(page).locator(`a[href="${path}"]`).first(),
})

/** Page object of a product page, such as /pay/same-day-pay. */
export const productPage = (page: Page) => {
  /** Contact block, the last section of the page: it has a form, or on /hr/build-manage a button. */
  const contactBlock = page.locator('#slot-contact-block')
  return {
    open: openBy(page),
    contactBlock,
    demoButton: contactBlock.getByRole('link', { name: 'Schedule A Demo' }),
  }
}

/** Page object of an industry page, such as /roofing. */
export const industryPage = (page: Page) => ({
  open: openBy(page),
  askForDemo: () => main(page).getByRole('link', { name: 'Get a demo' }).first().click(),
})

/** Page object of /originator-connect-page, which a lender's letter links to. */
export const campaignPage = (page: Page) => {
  const demoLinks = main(page).getByRole('link', { name: 'Book a demo' })
  return {
    /** Opens the page. `query` is the query string of the link in a lender's letter, such as `?utm_source=lender-letter`. */
    open: async (query = '') => void (await page.goto(`/originator-connect-page${query}`)),
    demoLinks,
    bookDemo: () => demoLinks.first().click(),
  }
}

export const caseStudies = (page: Page) => ({
  /** `query` is the query string that selects an industry, such as `?category=Solar`. */
  open: async (query = '') => void (await page.goto(`/case-study${query}`)),
  /**
   * Presses the filter button of an industry. The button's name also contains the number of case studies, such as `Solar 2
   * stories`.
   */
  choose: (industry: string) => page.getByRole('button', { name: industry }).click(),
  filters: page.getByRole('group', { name: 'Stories by industry' }).getByRole('button'),
  stories: page.getByRole('article'),
  nothingFor: (industry: string) =>
    page.getByRole('heading', { name: `No case studies found for ${industry} industries`, exact: true }),
  read: (company: string) =>
    main(page)
      .getByRole('link', { name: new RegExp(`^Read More.*${company}$`) })
      .click(),
})

/** Page object of a policy, such as /cookie-policy. */
export const legalPage = (page: Page) => ({
  open: openBy(page),
  goTo: (section: string) =>
    page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click(),
  section: (title: string) => main(page).getByRole('heading', { level: 2, name: title }),
  /** Sentence on /cookie-policy that names the visitor's consent choice. */
  choice: main(page).locator('[data-consent-choice]'),
  changeChoice: () => main(page).getByRole('link', { name: 'Cookie settings' }).click(),
})

export const thankYouPage = (page: Page) => ({
  open: async (query = '') => void (await page.goto(`/thankyou${query}`)),
  chooseSlot: page.getByRole('link', { name: 'Choose Slot' }),
})
