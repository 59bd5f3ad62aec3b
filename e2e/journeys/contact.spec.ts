import { holdBack } from '../site/asleep.ts'
import { findLead, visitor } from '../site/lead.ts'
import { arriveAt, readThrough, waitForEvent, listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

test('the contact block on a product page is another area and sends as /contact-us does @writes-leads', async ({
  page,
  busEvents,
  contactForm,
  productPage,
}) => {
  await productPage.open('/pay/same-day-pay')
  await expect(page.locator('[data-root="slot:contact-block"]')).toHaveCount(1)
  await readThrough(page)
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready' && event.area === 'mf-leadcapture')
  const values = visitor(`block${Date.now()}`)
  await contactForm.fillIn(values)
  await contactForm.sendAndBeThanked()
  await findLead(values.email)
})

test('the contact block asks as each page wants it to, on a client navigation too', async ({
  page,
  chrome,
  productPage,
}) => {
  await productPage.open('/hr/onboarding')
  await listening(page)
  const block = productPage.contactBlock
  await expect(block.locator('#contact-form')).toBeVisible()
  await chrome.goByFooter('/hr/build-manage')
  await expect(productPage.demoButton).toHaveAttribute('href', '/meeting')
  await expect(block.locator('form')).toHaveCount(0)
  await page.goBack()
  await arriveAt(page, '/hr/onboarding')
  await expect(block.locator('#contact-form')).toBeVisible()
  await block.getByLabel('Full name').fill('Dana')
  await expect(block.getByLabel('Full name')).toHaveValue('Dana')
})

test('what was typed before the form woke is kept @writes-leads', async ({
  page,
  busEvents,
  contactForm,
}) => {
  const release = await holdBack(page, 'mf-leadcapture')
  await contactForm.openAsleep()
  const values = visitor(`early${Date.now()}`)
  await contactForm.fillIn(values)
  release()
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
  await expect(contactForm.field('fullName')).toHaveValue(values.fullName)
  await expect(contactForm.field('terms')).toBeChecked()
  await contactForm.sendAndBeThanked()
  await findLead(values.email)
})

test('the phone field takes a number alone, typed or pasted', async ({ busEvents, contactForm }) => {
  await contactForm.openAsleep()
  await contactForm.field('phone').focus()
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
  await contactForm.field('phone').pressSequentially('(801) 555-01a42 ext. 7')
  await expect(contactForm.field('phone')).toHaveValue('8015550142 x7')
  await contactForm.field('phone').fill('+1 801.555.0199')
  await expect(contactForm.field('phone')).toHaveValue('+18015550199')
})

test.describe('where the service fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the message says so, every value stays, and a second try works @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await contactForm.open()
    const values = visitor(`retry${Date.now()}`)
    await contactForm.fillIn(values)
    await page.route('**/api/v1/send-mail', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The disk is full.' } }),
    )
    await contactForm.send()
    await expect(page.getByRole('alert')).toContainText('Failed to send message: The disk is full.')
    for (const [name, value] of Object.entries(values))
      await expect(page.locator(`#contact-${name}`)).toHaveValue(value)
    await page.unroute('**/api/v1/send-mail')
    await contactForm.sendAndBeThanked()
    await findLead(values.email)
  })
})

test.describe('without JavaScript', () => {
  // The browser says of every answer of 4xx that it failed to load.
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

  test('the form works: same rules, same messages, values kept @writes-leads', async ({
    page,
    contactForm,
  }) => {
    const values = visitor(`nojs${Date.now()}`)
    await contactForm.openAsleep()
    await contactForm.fillIn({ ...values, email: 'not an address' })
    await contactForm.send()
    await expect(contactForm.problems).toContainText('Valid email required.')
    await expect(contactForm.field('fullName')).toHaveValue(values.fullName)
    await expect(contactForm.field('message')).toHaveValue(values.message)
    await contactForm.field('email').fill(values.email)
    await contactForm.field('terms').check()
    await contactForm.send()
    await page.waitForURL('/thankyou')
    await findLead(values.email)
  })
})
