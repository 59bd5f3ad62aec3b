import { SITE } from 'shared-contracts'
import { arriveAt, waitForEvent } from '../site/awake.ts'
import { findLead, findMail, fillContactForm, visitor } from '../site/lead.ts'
import { expect, test } from '../site/test.ts'

test('a visitor reads, goes from area to area, and sends a request that is on disk and mailed @writes-leads @engines', async ({
  page,
  busEvents,
}) => {
  await page.goto('/')
  const header = page.locator('#shell > header')
  await header.getByText('Products', { exact: true }).first().click()
  await header.locator('a[href="/hr/onboarding"]:visible').first().click()
  await arriveAt(page, '/hr/onboarding')
  const onboarding = await page.locator('h1').innerText()

  await header.getByText('Products', { exact: true }).first().click()
  await header.locator('a[href="/pay/commission-calculation"]:visible').first().click()
  await arriveAt(page, '/pay/commission-calculation')
  await expect(page.locator('h1')).not.toHaveText(onboarding)

  await page.goBack()
  await arriveAt(page, '/hr/onboarding')
  await expect(page.locator('h1')).toHaveText(onboarding)

  await header.locator('a[href="/contact-us"]:visible').first().click()
  await arriveAt(page, '/contact-us')
  // A submit before the form is awake would be posted and answered as HTML; this journey is about the other way.
  await page.locator('#contact-fullName').focus()
  await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === 'mf-leadcapture')
  await page.locator('#contact-form button[type="submit"]').click()
  const summary = page.locator('#contact-form-summary')
  await expect(summary).toBeVisible()
  await expect(summary).toBeFocused()
  for (const message of [
    'Name is required.',
    'Business name is required.',
    'Valid email required.',
    'Phone number is required and must be numeric only.',
    'Industry is required.',
    'Employee number is required.',
    'Message must be at least 10 characters.',
    'You must agree before submitting.',
  ]) {
    await expect(summary).toContainText(message)
  }
  await expect(page.locator('#contact-email-error')).toHaveText('Valid email required.')

  const values = visitor(`journey${Date.now()}`)
  await fillContactForm(page, values)
  await page.locator('#contact-form button[type="submit"]').click()
  await arriveAt(page, '/thankyou')
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByRole('link', { name: /Choose Slot/i })).toHaveAttribute(
    'href',
    `/api/v1/bookings/general?industry=${values.industry}`,
  )
  expect((await busEvents()).map(({ type }) => type)).toEqual(
    expect.arrayContaining(['form_invalid', 'form_submit', 'form_success']),
  )

  expect(await findLead(values.email)).toMatchObject({ fullName: values.fullName, email: values.email })
  const mail = await findMail(values.email)
  expect(mail.subject).toContain('New Demo Request')
  expect(mail.to?.[0]?.address).toBe(SITE.contact.email)
  expect(mail.text).toContain(values.message)
})
