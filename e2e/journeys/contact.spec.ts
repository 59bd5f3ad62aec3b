import { findLead, fillContactForm, visitor } from '../site/lead.ts'
import { arriveAt, readThrough, waitForEvent, listening } from '../site/awake.ts'
import { expect, test } from '../site/test.ts'

test('the contact block on a product page is another area and sends as /contact-us does @writes-leads', async ({
  page,
  busEvents,
}) => {
  await page.goto('/pay/same-day-pay')
  const roots = await page.locator('[data-root]').count()
  expect(roots).toBe(2)
  await readThrough(page)
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready' && event.area === 'mf-leadcapture')
  const values = visitor(`block${Date.now()}`)
  await fillContactForm(page, values)
  await page.locator('#contact-form button[type="submit"]').click()
  await page.waitForURL('/thankyou')
  await findLead(values.email)
})

test('the contact block asks as each page wants it to, on a client navigation too', async ({ page }) => {
  await page.goto('/hr/onboarding')
  await listening(page)
  const block = page.locator('#slot-contact-block')
  await expect(block.locator('#contact-form')).toBeVisible()
  await page.locator('footer a[href="/hr/build-manage"]').first().click()
  await arriveAt(page, '/hr/build-manage')
  await expect(block.getByRole('link', { name: 'Schedule A Demo' })).toHaveAttribute('href', '/meeting')
  await expect(block.locator('form')).toHaveCount(0)
  await page.goBack()
  await arriveAt(page, '/hr/onboarding')
  await expect(block.locator('#contact-form')).toBeVisible()
  await block.getByLabel('Full name').fill('Dana')
  await expect(block.getByLabel('Full name')).toHaveValue('Dana')
})

test('what was typed before the form woke is kept @writes-leads', async ({ page, busEvents }) => {
  const { promise: typed, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/_r/mf-leadcapture/**/*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/contact-us')
  const values = visitor(`early${Date.now()}`)
  await fillContactForm(page, values)
  go()
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
  await expect(page.locator('#contact-fullName')).toHaveValue(values.fullName)
  await expect(page.locator('#contact-terms')).toBeChecked()
  await page.locator('#contact-form button[type="submit"]').click()
  await page.waitForURL('/thankyou')
  await findLead(values.email)
})

test('the phone field takes digits alone, typed or pasted', async ({ page, busEvents }) => {
  await page.goto('/contact-us')
  await page.locator('#contact-phone').focus()
  await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
  await page.locator('#contact-phone').pressSequentially('(801) 555-01x42')
  await expect(page.locator('#contact-phone')).toHaveValue('8015550142')
  await page.locator('#contact-phone').fill('+1 801.555.0199')
  await expect(page.locator('#contact-phone')).toHaveValue('18015550199')
})

test.describe('where the service fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('the message says so, every value stays, and a second try works @writes-leads', async ({
    page,
    busEvents,
  }) => {
    await page.goto('/contact-us')
    await page.locator('#contact-fullName').focus()
    await waitForEvent(busEvents, (event) => event.type === 'remote_ready')
    const values = visitor(`retry${Date.now()}`)
    await fillContactForm(page, values)
    await page.route('**/api/v1/send-mail', (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'The disk is full.' } }),
    )
    await page.locator('#contact-form button[type="submit"]').click()
    await expect(page.getByRole('alert')).toContainText('Failed to send message: The disk is full.')
    for (const [name, value] of Object.entries(values))
      await expect(page.locator(`#contact-${name}`)).toHaveValue(value)
    await page.unroute('**/api/v1/send-mail')
    await page.locator('#contact-form button[type="submit"]').click()
    await page.waitForURL('/thankyou')
    await findLead(values.email)
  })
})

test.describe('without JavaScript', () => {
  // The browser says of every answer of 4xx that it failed to load.
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

  test('the form works: same rules, same messages, values kept @writes-leads', async ({ page }) => {
    const values = visitor(`nojs${Date.now()}`)
    await page.goto('/contact-us')
    await fillContactForm(page, { ...values, email: 'not an address' })
    await page.locator('#contact-form button[type="submit"]').click()
    await expect(page.locator('#contact-form-summary')).toContainText('Valid email required.')
    await expect(page.locator('#contact-fullName')).toHaveValue(values.fullName)
    await expect(page.locator('#contact-message')).toHaveValue(values.message)
    await page.locator('#contact-email').fill(values.email)
    await page.locator('#contact-terms').check()
    await page.locator('#contact-form button[type="submit"]').click()
    await page.waitForURL('/thankyou')
    await findLead(values.email)
  })
})
