import { waitForNavigation } from '../../pages/page-state.ts'
import { findLead, findMail, listLeads } from '../../fixtures/stored-records.ts'
import { keysOf, recordPosts, SEND_MAIL_GLOB, visitor } from '../../pages/forms.ts'
import { expect, test } from '../../fixtures/test.ts'

const leadsOf = async (email: string) => (await listLeads()).filter((lead) => lead.email === email)

test.describe('contact form', { tag: '@mf-leadcapture' }, () => {
  test('accepts a lead without a challenge, with form token and consent and without the honeypot field @writes-leads @mobile', async ({
    page,
    contactForm,
    channel,
  }) => {
    test.skip(channel === 'moz-firefox', 'WebDriver BiDi does not say what a request carries')
    await contactForm.open()
    const values = visitor(`token${Date.now()}`)
    await contactForm.fillIn(values)
    const [request] = await Promise.all([page.waitForRequest(SEND_MAIL_GLOB), contactForm.send()])
    expect(request.postDataJSON()).toMatchObject({
      formToken: expect.stringMatching(/^\w+\.[\w-]{16}\.[\w-]{43}$/),
      context: { terms: true, texts: false },
    })
    expect(request.postDataJSON()).not.toHaveProperty('topic')
    await waitForNavigation(page, '/thankyou')
    expect(await leadsOf(values.email)).toMatchObject([{ status: 'accepted' }])
  })

  test.describe('if a request looks unusual', () => {
    // The API responds to the first request with status 428. The browser must then compute a proof of work and send the form
    // again. The browser logs the response as an error.
    test.use({ allowedErrors: [/status of 428/] })

    test('accepts a lead whose honeypot field the browser filled, and stores the risk reason @writes-leads', async ({
      page,
      contactForm,
    }) => {
      await contactForm.open()
      const values = visitor(`trap${Date.now()}`)
      await contactForm.fillIn(values)
      await page.locator('#contact-topic').evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await contactForm.sendAndBeThanked()
      expect(await leadsOf(values.email)).toMatchObject([{ status: 'accepted', riskReasons: 'honeypot' }])
    })
  })

  test('keeps a draft, except its consent, for the contact block of another page, which sends it and removes it @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await contactForm.open()
    const values = visitor(`draft${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.field('texts').check()
    await contactForm.open('/pay/same-day-pay')
    await expect(page.locator('[data-root="slot:contact-block"]')).toHaveCount(1)
    await contactForm.expectKept(values)
    await expect(contactForm.field('terms')).not.toBeChecked()
    await expect(contactForm.field('texts')).not.toBeChecked()
    await contactForm.field('terms').check()
    await contactForm.sendAndBeThanked()
    await findLead(values.email)
    expect(await page.evaluate(() => sessionStorage.getItem('crewtally.draft.contact'))).toBeNull()
    await contactForm.open()
    await expect(contactForm.field('message')).toHaveValue('')
  })

  test('the phone field normalizes a number that is typed, pasted, composed or filled in by a password manager @slow', async ({
    page,
    contactForm,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'an input method is played over the DevTools protocol')
    await contactForm.open()
    const phone = contactForm.field('phone')
    await phone.focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '+1 (801) 555-0142 ext. 22')
      const isTaken = !document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
      // oxlint-disable-next-line typescript/no-deprecated -- no other function inserts text as pasting does
      if (!isTaken) document.execCommand('insertText', false, data.getData('text/plain'))
    })
    await expect(phone).toHaveValue('+18015550142 x22')
    await phone.fill('')
    await phone.pressSequentially('(801) 555-01a42 ext. 7')
    await expect(phone).toHaveValue('8015550142 x7')
    await phone.fill('')
    await phone.focus()
    const session = await page.context().newCDPSession(page)
    // Type full-width digits, as an input method for Chinese or Japanese does.
    await session.send('Input.imeSetComposition', { text: '８０１', selectionStart: 3, selectionEnd: 3 })
    await session.send('Input.insertText', { text: '８０１５５５' })
    await expect(phone).toHaveValue('801555')
    // Set the value as a password manager does: without React, only with DOM events.
    await phone.evaluate((input: HTMLInputElement) => {
      input.value = '(801) 555-0177'
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(phone).toHaveValue('8015550177')
    await phone.fill('1-800-FLOWERS')
    await phone.blur()
    await expect(contactForm.problem('phone')).toContainText('FLOWERS is 3569377')
  })

  test.describe('if the connection fails', () => {
    test.use({ allowedErrors: [/Failed to load resource|net::ERR/] })

    test('offline and after a lost response, the form shows a message and keeps its values; then three presses send it, and one lead is stored @writes-leads', async ({
      page,
      context,
      contactForm,
    }) => {
      await contactForm.open()
      const values = visitor(`offline${Date.now()}`)
      await contactForm.fillIn(values)
      await context.setOffline(true)
      await contactForm.send()
      const summary = contactForm.problems
      await expect(summary).toContainText('Failed to send message: you’re offline. What you typed is kept')
      await expect(summary).toBeFocused()
      await expect(page).toHaveTitle(/^Error: /)
      await contactForm.expectKept(values)
      await context.setOffline(false)

      const sent = recordPosts(page, '/send-mail')
      await page.route(
        SEND_MAIL_GLOB,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await contactForm.send()
      await expect(page.getByRole('alert')).not.toContainText('offline')
      await expect(page.getByRole('alert')).toContainText('Failed to send message:')
      await contactForm.expectKept(values)
      await contactForm.root.evaluate((form: HTMLFormElement) => {
        for (let press = 0; press < 3; press += 1) form.requestSubmit()
      })
      await waitForNavigation(page, '/thankyou')
      expect(sent).toHaveLength(2)
      expect(keysOf(sent).size).toBe(1)
      expect(await leadsOf(values.email)).toHaveLength(1)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

    test('stores one lead for a form that is sent twice, and accepts a corrected form immediately @writes-leads', async ({
      page,
      contactForm,
    }) => {
      const values = visitor(`nojstwice${Date.now()}`)
      await contactForm.openUnhydrated()
      await contactForm.fillIn({ ...values, email: 'not an address' })
      await contactForm.field('terms').uncheck()
      await contactForm.send()
      await expect(contactForm.problems).toContainText('You must agree before submitting.')
      await expect(contactForm.problems).toContainText('Valid email required.')
      await expect(contactForm.field('fullName')).toHaveValue(values.fullName)
      await expect(contactForm.field('message')).toHaveValue(values.message)
      await expect(page).toHaveTitle(/^Error: /)
      await expect(contactForm.problems).toBeFocused()
      await contactForm.field('email').fill(values.email)
      await contactForm.field('terms').check()
      await contactForm.send()
      await page.waitForURL('/thankyou')
      await contactForm.openUnhydrated()
      await contactForm.fillIn(values)
      await contactForm.send()
      await page.waitForURL('/thankyou')
      await contactForm.openUnhydrated()
      await contactForm.fillIn(values)
      await contactForm.send()
      await page.waitForURL('/thankyou')
      const leads = await leadsOf(values.email)
      expect(leads.every(({ status }) => status === 'accepted')).toBe(true)
      // Expect one lead for the two equal requests, and one for the corrected form. The corrected form is another lead,
      // because the page with the errors contains a new form token.
      expect(leads).toHaveLength(2)
    })
  })
})

test.describe('partner application', { tag: ['@mf-leadcapture', '@mf-marketing'] }, () => {
  test('leads from the partner program to a stored and mailed request with its own subject @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await page.goto('/partner')
    await page.getByRole('link', { name: 'Apply as a partner' }).first().click()
    await waitForNavigation(page, '/partner/apply')
    await contactForm.hydrate()
    const values = visitor(`partner${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.send()
    await waitForNavigation(page, '/partner/received')
    expect(await findLead(values.email)).toMatchObject({
      subject: 'New Partner Application',
      page: '/partner/apply',
    })
    expect((await findMail(values.email)).subject).toBe('New Partner Application')
  })
})
