import { waitForBootstrap, waitForEvent } from '../pages/page-state.ts'
import { FULL_CONSENT } from '../fixtures/consent.ts'
import { visitor, openTime } from '../pages/forms.ts'
import { hasVendorCalendar, VENDOR_CALENDAR_REASON } from '../fixtures/settings.ts'
import { expect, test } from '../fixtures/test.ts'

// Give consent, because the site keeps campaign parameters only with consent.
test.use({ priorConsent: FULL_CONSENT })

/** Query string of the link in a lender's letter. */
const LETTER = '?utm_source=lender-letter&plid=partner-7'

test(
  'a booking from the campaign page has its industry, offer, partner and campaign @writes-bookings @writes-events',
  { tag: ['@mf-leadcapture', '@mf-marketing'] },
  async ({ page, meetingPage, stored, campaignPage, settings }) => {
    test.skip(hasVendorCalendar(settings), VENDOR_CALENDAR_REASON)
    await campaignPage.open(LETTER)
    await waitForBootstrap(page)
    for (const link of await campaignPage.demoLinks.all())
      await expect(link).toHaveAttribute('href', '/meeting?industry=Mortgages&offer=originator-connect')
    await campaignPage.bookDemo()
    await page.waitForURL(
      '/meeting?industry=Mortgages&offer=originator-connect&plid=partner-7&utm_source=lender-letter',
    )
    await expect(meetingPage.industry).toHaveValue('Mortgages')
    await expect(page.getByText('up to 30% off the first year’s platform fee')).toBeVisible()
    await meetingPage.size.selectOption('20-49')
    await expect(page.getByText('up to 30% off the first year’s platform fee')).toBeVisible()
    const email = `offer${Date.now()}@whitlock-lending.example`
    await meetingPage.book('Iris Whitlock', email)
    const { text = '' } = await stored.mail(email, 'Booked: demo with')
    for (const line of [
      /offer:\s+originator-connect/,
      /utm_source:\s+lender-letter/,
      /Partner link:\s+partner-7/,
    ])
      expect(text).toMatch(line)
  },
)

test(
  'ignores an unknown offer, and an offer for another industry @writes-events @slow',
  { tag: '@mf-leadcapture' },
  async ({ page, meetingPage }) => {
    await meetingPage.open('?industry=Solar&offer=originator-connect')
    await expect(meetingPage.industry).toHaveValue('Solar')
    await expect(page.getByText('Your link is good for')).toHaveCount(0)
    await meetingPage.open('?industry=Mortgages&offer=%3Cb%3Efree%3C/b%3E')
    await expect(meetingPage.industry).toHaveValue('Mortgages')
    await expect(page.getByText('Your link is good for')).toHaveCount(0)
  },
)

test(
  'the booking form has the values of a lead that was just sent, and no URL contains them @writes-leads @writes-bookings @writes-events',
  { tag: '@mf-leadcapture' },
  async ({ page, contactForm, thankYouPage }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.goto('/?utm_source=radio&plid=partner-7')
    await contactForm.open()
    const values = { ...visitor(`hand${Date.now()}`), industry: 'Mortgages' }
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    const slot = thankYouPage.chooseSlot
    await expect(slot).toHaveAttribute('href', '/api/v1/bookings/mortgage?industry=Mortgages&size=20-49')
    await slot.click()
    await page.waitForURL(/bookings\/mortgage\?.*industry=Mortgages/)
    expect(page.url()).toMatch(/plid=partner-7/)
    expect(page.url()).toMatch(/utm_source=radio/)
    await openTime(page).click()
    for (const [label, value] of [
      ['Full name', values.fullName],
      ['Email', values.email],
      ['Business', values.businessName],
      ['Phone', values.phone],
    ] as const)
      await expect(page.getByLabel(label).first()).toHaveValue(value)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('crewtally.handover'))).toBeNull()
    expect(
      addresses.filter((address) => /hand\d|Whitlock|8015550177/.test(decodeURIComponent(address))),
    ).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the offer and the industry of a page reach its booking',
    { tag: ['@mf-leadcapture', '@mf-marketing'] },
    async ({ page, industryPage, campaignPage }) => {
      await campaignPage.open(LETTER)
      await campaignPage.bookDemo()
      await page.locator('noscript a[href$="/bookings/mortgage"], main a[href$="/bookings/mortgage"]').click()
      await openTime(page).click()
      await expect(page.locator('input[name="offer"]')).toHaveValue('originator-connect')
      await expect(page.locator('input[name="industry"]')).toHaveValue('Mortgages')
      await industryPage.open('/pest-control')
      await industryPage.askForDemo()
      await expect(page).toHaveURL(/\/meeting\?industry=Pest\+Control$/)
    },
  )
})

test(
  'publishes each filter of the case studies, and shows its result @writes-events @slow',
  { tag: '@mf-marketing' },
  async ({ busEvents, caseStudies }) => {
    await caseStudies.open()
    await expect(caseStudies.filters).toHaveText([/^All 3/, /^Solar 1/, /^Pest Control 1/, /^Fiber 1/])
    await caseStudies.choose('Solar')
    await waitForEvent(busEvents, ({ type }) => type === 'filter_used')
    await caseStudies.choose('All')
    await expect
      .poll(async () => (await busEvents()).filter(({ type }) => type === 'filter_used'))
      .toMatchObject([
        { list: 'case-studies', choice: 'Solar' },
        { list: 'case-studies', choice: 'All', found: 3 },
      ])
    await caseStudies.choose('Pest Control 1 story')
    await expect(caseStudies.stories).toHaveCount(1)
    await expect(caseStudies.stories).toHaveAccessibleName('Twice as many reps came back for a second summer')
    await caseStudies.open('?category=Roofing')
    await expect(caseStudies.nothingFor('Roofing')).toBeVisible()
  },
)
