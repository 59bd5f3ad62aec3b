import { listening, waitForEvent } from '../site/awake.ts'
import { ALL } from '../site/consent.ts'
import { visitor } from '../site/lead.ts'
import { withSettings } from '../site/settings.ts'
import { expect, test } from '../site/test.ts'

// What a campaign said is kept with consent alone.
test.use({ answered: ALL })

const CAMPAIGN = '/originator-connect-page?utm_source=lender-letter&plid=partner-7'

test('the campaign page books for mortgages, with its discount, its partner and its campaign @writes-bookings @writes-events', async ({
  page,
  meetingPage,
  kept,
}) => {
  await page.goto(CAMPAIGN)
  await listening(page)
  const link = page.locator('main').getByRole('link', { name: 'Book a demo' }).first()
  await expect(link).toHaveAttribute('href', '/meeting?industry=Mortgages&offer=originator-connect')
  await link.click()
  await page.waitForURL(
    '/meeting?industry=Mortgages&offer=originator-connect&plid=partner-7&utm_source=lender-letter',
  )
  await expect(page.getByLabel('Industry')).toHaveValue('Mortgages')
  await expect(page.getByText('up to 30% off the first year’s platform fee')).toBeVisible()
  await page.getByLabel('Company size').selectOption('20-49')
  await expect(page.getByText('up to 30% off the first year’s platform fee')).toBeVisible()
  const email = `offer${Date.now()}@whitlock-lending.example`
  await meetingPage.book('Iris Whitlock', email)
  const { text: asks = '' } = await kept.mail(email, 'Please confirm')
  const [link2 = ''] = /https?:\/\/\S+\/bookings\/\S+/.exec(asks) ?? []
  await page.goto(new URL(link2).pathname)
  await page.getByRole('button', { name: 'Yes, book it' }).click()
  await expect(page.getByRole('heading', { name: 'You are booked' })).toBeVisible()
  const { text = '' } = await kept.mail(email, 'Booked: demo with')
  for (const line of [
    /offer:\s+originator-connect/,
    /utm_source:\s+lender-letter/,
    /Partner link:\s+partner-7/,
  ])
    expect(text).toMatch(line)
})

test('an offer that is not ours, or for another industry, is not named @writes-events', async ({ page }) => {
  await page.goto('/meeting?industry=Solar&offer=originator-connect')
  await expect(page.getByLabel('Industry')).toHaveValue('Solar')
  await expect(page.getByText('Your link is good for')).toHaveCount(0)
  await page.goto('/meeting?industry=Mortgages&offer=%3Cb%3Efree%3C/b%3E')
  await expect(page.getByLabel('Industry')).toHaveValue('Mortgages')
  await expect(page.getByText('Your link is good for')).toHaveCount(0)
})

test('who has just written is known to the booking page, and no address says who @writes-leads @writes-bookings @writes-events', async ({
  page,
  contactForm,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/?utm_source=radio&plid=partner-7')
  await contactForm.open()
  const values = { ...visitor(`hand${Date.now()}`), industry: 'Mortgages' }
  await contactForm.fillIn(values)
  await contactForm.sendAndBeThanked()
  const slot = page.getByRole('link', { name: 'Choose Slot' })
  await expect(slot).toHaveAttribute('href', '/api/v1/bookings/mortgage?industry=Mortgages')
  await slot.click()
  await page.waitForURL(/bookings\/mortgage\?.*industry=Mortgages/)
  expect(page.url()).toMatch(/plid=partner-7/)
  expect(page.url()).toMatch(/utm_source=radio/)
  await page.locator('[aria-labelledby="times"] a').last().click()
  for (const [label, value] of [
    ['Full name', values.fullName],
    ['Email', values.email],
    ['Business', values.businessName],
    ['Phone', values.phone],
  ] as const)
    await expect(page.getByLabel(label).first()).toHaveValue(value)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('crewtally.handover'))).toBeNull()
  expect(
    addresses.filter((address) => /hand\d|Whitlock|8015550177/.test(decodeURIComponent(address))),
  ).toEqual([])
})

test('a calendar that the settings name gets industry, partner and campaign @writes-events', async ({
  page,
}) => {
  await withSettings(page, '/thankyou', { chooseSlotUrl: 'https://meet.crewtally.example/intro' })
  await page.goto('/thankyou?utm_source=radio&plid=partner-7')
  const slot = page.getByRole('link', { name: 'Choose Slot' })
  await expect(slot).toHaveAttribute('href', 'https://meet.crewtally.example/intro')
  await slot.click({ button: 'right' })
  await expect(slot).toHaveAttribute(
    'href',
    'https://meet.crewtally.example/intro?plid=partner-7&utm_source=radio',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the offer and the industry of a page reach its booking', async ({ page }) => {
    await page.goto(CAMPAIGN)
    await page.locator('main').getByRole('link', { name: 'Book a demo' }).first().click()
    await page.locator('noscript a[href$="/bookings/mortgage"], main a[href$="/bookings/mortgage"]').click()
    await page.locator('[aria-labelledby="times"] a').last().click()
    await expect(page.locator('input[name="offer"]')).toHaveValue('originator-connect')
    await expect(page.locator('input[name="industry"]')).toHaveValue('Mortgages')
    await page.goto('/pest-control')
    await page.locator('main').getByRole('link', { name: 'Get a demo' }).first().click()
    await expect(page).toHaveURL(/\/meeting\?industry=Pest\+Control$/)
  })

  test('links say what the page knows', async ({ page }) => {
    await page.goto(CAMPAIGN)
    for (const link of await page.getByRole('link', { name: 'Book a demo' }).all())
      await expect(link).toHaveAttribute('href', '/meeting?industry=Mortgages&offer=originator-connect')
    await page.goto('/thankyou')
    await expect(page.getByRole('link', { name: 'Choose Slot' })).toHaveAttribute(
      'href',
      '/api/v1/bookings/general',
    )
  })
})

test('the choice of stories is told @writes-events', async ({ page, busEvents }) => {
  await page.goto('/case-study')
  await page.getByRole('button', { name: 'Solar' }).click()
  await waitForEvent(busEvents, ({ type }) => type === 'filter_used')
  await page.getByRole('button', { name: 'All' }).click()
  await expect
    .poll(async () => (await busEvents()).filter(({ type }) => type === 'filter_used'))
    .toMatchObject([
      { list: 'case-studies', choice: 'Solar' },
      { list: 'case-studies', choice: 'All', found: 3 },
    ])
  await page.getByRole('button', { name: 'Roofing 0 stories', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'No case studies found for Roofing industries', exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Pest Control 1 story', exact: true }).click()
  await expect(page.getByRole('article')).toHaveAccessibleName(
    'Twice as many reps came back for a second summer',
  )
})
