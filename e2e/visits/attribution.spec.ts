import { PLID_STORAGE_KEY } from 'shared-contracts'
import { waitForNavigation, waitForBootstrap } from '../pages/page-state.ts'
import { answerInOtherTab } from '../fixtures/consent.ts'
import { visitor } from '../pages/forms.ts'
import { expect, test } from '../fixtures/test.ts'

// Give consent, because the site stores attribution across visits only with consent. `consent.spec.ts` tests visitors without
// consent.
test.use({ priorConsent: { measurement: true, marketing: true } })

test(
  'first and last campaign, click id and partner reach the lead @writes-leads @writes-events',
  { tag: ['@shell', '@mf-leadcapture'] },
  async ({ page, contactForm, stored, baseURL }) => {
    await page.goto(
      '/solar?utm_source=yard-sign&utm_campaign=spring&gclid=click-1&plid=partner-7&email=private',
      { referer: 'https://search.example/results?q=secret' },
    )
    await page.goto('/hr?utm_source=newsletter')
    await contactForm.open()
    const values = visitor(`touch${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    expect(await stored.lead(values.email)).toMatchObject({
      plid: 'partner-7',
      page: '/contact-us',
      firstTouch: {
        url: `${baseURL}/solar?utm_source=yard-sign&utm_campaign=spring&gclid=click-1`,
        referrer: 'https://search.example/results',
      },
      lastTouch: { url: `${baseURL}/hr?utm_source=newsletter` },
    })
  },
)

test(
  'the booking calendar gets the campaign of the first page after a navigation @writes-events',
  { tag: ['@shell', '@mf-leadcapture'] },
  async ({ page, meetingPage, chrome }) => {
    await page.goto('/?utm_source=yard-sign&utm_campaign=spring')
    await waitForBootstrap(page)
    await chrome.headerLink('/meeting').click()
    await waitForNavigation(page, '/meeting')
    await meetingPage.choose('Roofing', '20-49')
    await expect(page.locator('iframe')).toHaveAttribute('src', /utm_source=yard-sign&utm_campaign=spring/)
  },
)

test(
  'a partner is credited on day 8 in Safari, until consent is withdrawn @writes-events',
  { tag: '@shell' },
  async ({ page, context, busEvents }) => {
    const cookie = async () => (await context.cookies()).find(({ name }) => name === PLID_STORAGE_KEY)
    const seenPlid = async () => (await busEvents()).find(({ type }) => type === 'page_view')?.['plid']
    await page.goto('/hr?plid=partner-7')
    await expect.poll(cookie).toMatchObject({ value: 'partner-7', httpOnly: false, sameSite: 'Lax' })
    const days = (((await cookie())?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(360)

    // Delete the partner link id (plid) from local storage, as Safari does after seven days. The cookie must still provide the
    // id.
    await page.evaluate((key) => localStorage.removeItem(key), PLID_STORAGE_KEY)
    await page.goto('/pay')
    expect(await seenPlid()).toBe('partner-7')

    await answerInOtherTab(page, { measurement: true, marketing: false })
    await expect.poll(cookie).toBeUndefined()
  },
)
