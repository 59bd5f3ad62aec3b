import { arriveAt, listening } from '../fixtures/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

// Visitors who read first: each reads pages of one type, and continues to a page with a form.

test(
  'who runs a trade finds it on the home page, and asks for a demo in its name @writes-events',
  { tag: ['@mf-marketing', '@mf-leadcapture'] },
  async ({ page, homePage, industryPage, meetingPage }) => {
    await homePage.open()
    await listening(page)
    await homePage.chooseTrade('Pest control')
    await arriveAt(page, '/pest-control')
    await industryPage.askForDemo()
    await page.waitForURL('/meeting?industry=Pest+Control')
    await expect(meetingPage.industry).toHaveValue('Pest Control')
  },
)

test(
  'who looks for a product goes by its hub, and can write to us from its page',
  { tag: ['@mf-pay', '@mf-leadcapture'] },
  async ({ page, hub, productPage, contactForm }) => {
    await hub.open('/pay')
    await listening(page)
    await hub.productLink('/pay/same-day-pay').click()
    await arriveAt(page, '/pay/same-day-pay')
    await productPage.contactBlock.scrollIntoViewIfNeeded()
    await contactForm.wake()
    await contactForm.send()
    await expect(contactForm.problems).toBeFocused()
  },
)

test(
  'who wants proof narrows the stories, reads one, and comes back to all',
  { tag: '@mf-marketing' },
  async ({ page, caseStudies, story }) => {
    await caseStudies.open()
    await listening(page)
    await expect(caseStudies.stories).toHaveCount(3)
    await caseStudies.choose('Solar')
    await expect(caseStudies.stories).toHaveCount(1)
    await caseStudies.read('Aveyo')
    await arriveAt(page, '/casestudy/aveyo')
    await expect(story.figures('Aveyo')).toContainText('90%')
    await story.toAllStories()
    await arriveAt(page, '/case-study')
    await expect(caseStudies.stories).toHaveCount(3)
  },
)

test(
  'who has another tool compares it with ours, row for row',
  { tag: '@mf-marketing' },
  async ({ page, alternatives }) => {
    await alternatives.open()
    await listening(page)
    await expect(alternatives.table.getByRole('columnheader')).toContainText(['Crewtally', 'Gusto'])
    await alternatives.compareWith('Gusto')
    await arriveAt(page, '/alternatives/gusto')
    await expect(alternatives.table.getByRole('columnheader', { name: 'Gusto' })).toBeVisible()
    expect(await alternatives.table.getByRole('row').count()).toBeGreaterThan(4)
  },
)

test(
  'who knows crews reads what partners ask, and applies',
  { tag: ['@mf-marketing', '@mf-leadcapture'] },
  async ({ page, partnerPage, contactForm }) => {
    await partnerPage.open()
    await listening(page)
    const question = 'Can I leave?'
    await expect(partnerPage.answerTo(question)).toBeHidden()
    await partnerPage.press(question)
    await expect(partnerPage.answerTo(question)).toBeVisible()
    await partnerPage.apply()
    await arriveAt(page, '/contact-us')
    await expect(contactForm.root).toBeVisible()
  },
)

test(
  'who reads a policy goes to a section by its contents',
  { tag: '@mf-marketing' },
  async ({ page, legalPage }) => {
    await legalPage.open('/cookie-policy')
    await listening(page)
    await legalPage.goTo('How to change your mind')
    expect(new URL(page.url()).hash).toBe('#cookies-choose')
    await expect(legalPage.section('How to change your mind')).toBeInViewport()
  },
)
