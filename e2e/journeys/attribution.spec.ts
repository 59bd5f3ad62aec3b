import { arriveAt, listening } from '../site/awake.ts'
import { visitor } from '../site/lead.ts'
import { expect, test } from '../site/test.ts'

// Measured from one visit to the next by consent alone; `consent.spec.ts` has the others.
test.use({ answered: { measurement: true, marketing: true } })

test('first and last campaign, click id and partner reach the lead @writes-leads @writes-events', async ({
  page,
  contactForm,
  kept,
  baseURL,
}) => {
  await page.goto(
    '/solar?utm_source=yard-sign&utm_campaign=spring&gclid=click-1&plid=partner-7&email=private',
    { referer: 'https://search.example/results?q=secret' },
  )
  await page.goto('/hr?utm_source=newsletter')
  await contactForm.open()
  const values = visitor(`touch${Date.now()}`)
  await contactForm.fillIn(values)
  await contactForm.sendAndBeThanked()
  expect(await kept.lead(values.email)).toMatchObject({
    plid: 'partner-7',
    page: '/contact-us',
    firstTouch: {
      url: `${baseURL}/solar?utm_source=yard-sign&utm_campaign=spring&gclid=click-1`,
      referrer: 'https://search.example/results',
    },
    lastTouch: { url: `${baseURL}/hr?utm_source=newsletter` },
  })
})

test('the campaign a visitor landed with reaches the booking calendar pages later @writes-events', async ({
  page,
  meetingPage,
  chrome,
}) => {
  await page.goto('/?utm_source=yard-sign&utm_campaign=spring')
  await listening(page)
  await chrome.headerLink('/meeting').click()
  await arriveAt(page, '/meeting')
  await meetingPage.choose('Roofing', '20-49')
  await expect(page.locator('iframe')).toHaveAttribute('src', /utm_source=yard-sign&utm_campaign=spring/)
})
