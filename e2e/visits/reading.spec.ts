import { waitForNavigation, waitForBootstrap } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

// Each test reads a page as a visitor does, and follows one of its links.

test(
  'the home page links to an industry page, whose demo link preselects the industry @writes-events',
  { tag: ['@mf-marketing', '@mf-leadcapture'] },
  async ({ page, homePage, industryPage, meetingPage }) => {
    await homePage.open()
    await waitForBootstrap(page)
    await homePage.chooseTrade('Pest control')
    await waitForNavigation(page, '/pest-control')
    await industryPage.askForDemo()
    await page.waitForURL('/meeting?industry=Pest+Control')
    await expect(meetingPage.industry).toHaveValue('Pest Control')
  },
)

test(
  'a hub links to a product page, whose contact block validates a request',
  { tag: ['@mf-pay', '@mf-leadcapture'] },
  async ({ page, hub, productPage, contactForm }) => {
    await hub.open('/pay')
    await waitForBootstrap(page)
    await hub.productLink('/pay/same-day-pay').click()
    await waitForNavigation(page, '/pay/same-day-pay')
    await productPage.contactBlock.scrollIntoViewIfNeeded()
    await contactForm.hydrate()
    await contactForm.send()
    await expect(contactForm.problems).toBeFocused()
  },
)

test(
  'case studies can be filtered and opened, and link back to the complete list',
  { tag: '@mf-marketing' },
  async ({ page, caseStudies }) => {
    await caseStudies.open()
    await waitForBootstrap(page)
    await expect(caseStudies.stories).toHaveCount(3)
    await caseStudies.choose('Solar')
    await expect(caseStudies.stories).toHaveCount(1)
    await caseStudies.read('Aveyo')
    await waitForNavigation(page, '/casestudy/aveyo')
    await expect(page.getByRole('region', { name: 'Aveyo by the numbers' })).toContainText('90%')
    await page.getByRole('main').getByRole('link', { name: 'All case studies' }).first().click()
    await waitForNavigation(page, '/case-study')
    await expect(caseStudies.stories).toHaveCount(3)
  },
)

test(
  'the alternatives link to a comparison with another tool',
  { tag: '@mf-marketing' },
  async ({ page }) => {
    await page.goto('/alternatives')
    await waitForBootstrap(page)
    const table = page
      .getByRole('table')
      .filter({ has: page.getByRole('columnheader', { name: 'Crewtally' }) })
    await expect(table.getByRole('columnheader')).toContainText(['Crewtally', 'Gusto'])
    await page.getByRole('main').getByRole('heading', { name: 'Gusto' }).getByRole('link').click()
    await waitForNavigation(page, '/alternatives/gusto')
    await expect(table.getByRole('columnheader', { name: 'Gusto' })).toBeVisible()
    expect(await table.getByRole('row').count()).toBeGreaterThan(4)
  },
)

test(
  'the partner page answers a question, and links to its form',
  { tag: ['@mf-marketing', '@mf-leadcapture'] },
  async ({ page }) => {
    await page.goto('/partner')
    await waitForBootstrap(page)
    const question = page.locator('main details').filter({ hasText: 'Can I leave?' })
    await expect(question.locator('p')).toBeHidden()
    await question.locator('summary').click()
    await expect(question.locator('p')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Apply as a partner' }).first().click()
    await waitForNavigation(page, '/partner/apply')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  },
)

test(
  'the table of contents of a policy leads to a section',
  { tag: '@mf-marketing' },
  async ({ page, legalPage }) => {
    await legalPage.open('/cookie-policy')
    await waitForBootstrap(page)
    await legalPage.goTo('How to change your mind')
    expect(new URL(page.url()).hash).toBe('#cookies-choose')
    await expect(legalPage.section('How to change your mind')).toBeInViewport()
  },
)
