import { SITE } from 'shared-contracts'
import { waitForNavigation } from '../pages/page-state.ts'
import { findLead, findMail } from '../fixtures/stored-records.ts'
import { visitor } from '../pages/forms.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a visitor navigates between areas and sends a lead, which is stored and mailed @writes-leads @engines',
  { tag: ['@shell', '@mf-marketing', '@mf-hr', '@mf-pay', '@mf-leadcapture', '@visitors-build'] },
  async ({ page, homePage, busEvents, chrome, contactForm, thankYouPage }) => {
    await homePage.open()
    await chrome.followMenu('Products', '/hr/onboarding')
    await waitForNavigation(page, '/hr/onboarding')
    const onboarding = await page.getByRole('heading', { level: 1 }).innerText()

    await chrome.followMenu('Products', '/pay/commission-calculation')
    await waitForNavigation(page, '/pay/commission-calculation')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(onboarding)

    await page.goBack()
    await waitForNavigation(page, '/hr/onboarding')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(onboarding)

    await chrome.headerLink('/contact-us').click()
    await waitForNavigation(page, '/contact-us')
    // Hydrate the form first. Otherwise the browser itself would post the form and get an HTML response. Other tests cover
    // that case.
    await contactForm.hydrate()
    await contactForm.send()
    const summary = contactForm.problems
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
    await expect(contactForm.problem('email')).toHaveText('Valid email required.')

    const values = visitor(`journey${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(thankYouPage.chooseSlot).toHaveAttribute(
      'href',
      `/api/v1/bookings/general?industry=${values.industry}&size=20-49`,
    )
    expect((await busEvents()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['form_invalid', 'form_submit', 'form_success']),
    )

    expect(await findLead(values.email)).toMatchObject({ fullName: values.fullName, email: values.email })
    const mail = await findMail(values.email)
    expect(mail.subject).toContain('New Demo Request')
    expect(mail.to?.[0]?.address).toBe(SITE.contact.email)
    expect(mail.text).toContain(values.message)
  },
)
