import { visitor } from '../site/lead.ts'
import { expect, test } from '../site/test.ts'

test('on a phone on a fair network a request is sent, is kept, and is mailed @writes-leads', async ({
  page,
  comeWith,
  contactForm,
  kept,
}) => {
  await comeWith('a phone on a fair network')
  await contactForm.open()
  const dana = visitor(`road${Date.now()}`)
  await contactForm.fillIn(dana)
  await contactForm.sendAndBeThanked()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kept.lead(dana.email)).toMatchObject({ status: 'accepted', page: '/contact-us' })
  expect((await kept.mail(dana.email)).text).toContain(dana.message)
})
