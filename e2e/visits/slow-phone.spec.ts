import { visitor } from '../pages/forms.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'on a phone on a fair network a request is sent, is kept, and is mailed @writes-leads',
  { tag: '@mf-leadcapture' },
  async ({ page, emulateProfile, contactForm, stored }) => {
    await emulateProfile('a phone on a fair network')
    await contactForm.open()
    const dana = visitor(`road${Date.now()}`)
    await contactForm.fillIn(dana)
    await contactForm.sendAndBeThanked()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await stored.lead(dana.email)).toMatchObject({ status: 'accepted', page: '/contact-us' })
    expect((await stored.mail(dana.email)).text).toContain(dana.message)
  },
)
