import {
  delayArea,
  delayRequests,
  waitForNavigation,
  waitForBootstrap,
  waitForEvent,
} from '../../pages/page-state.ts'
import { findLead, listLeads } from '../../fixtures/stored-records.ts'
import { keysOf, openTime, recordPosts, visitor } from '../../pages/forms.ts'
import { expect, test } from '../../fixtures/test.ts'

test.describe('form guard', { tag: '@mf-leadcapture' }, () => {
  test('before hydration, the contact form shows messages, clears them after a correction, and is stored once @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await delayArea(page, 'mf-leadcapture')
    const sent = recordPosts(page, '/send-mail')
    await page.goto('/contact-us?plid=early-partner')
    await waitForBootstrap(page)
    await contactForm.send()
    const summary = contactForm.problems
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary.getByRole('link')).toHaveCount(8)
    await expect(contactForm.field('email')).toHaveAttribute('aria-describedby', 'contact-email-error')
    await summary.getByRole('link', { name: 'Name is required.', exact: true }).click()
    await expect(contactForm.field('fullName')).toBeFocused()
    await contactForm.field('fullName').fill('Dana')
    await expect(contactForm.problem('fullName')).toBeHidden()
    await expect(contactForm.problem('email')).toBeVisible()
    await contactForm.field('phone').pressSequentially('(801) 555-01')
    await expect(contactForm.field('phone')).toHaveValue('80155501')
    const values = visitor(`guard${Date.now()}`)
    await contactForm.fillIn(values)
    await expect(page.locator('#contact-form p[id$="-error"]:visible')).toHaveCount(0)
    await contactForm.root.evaluate((form: HTMLFormElement) => {
      for (let press = 0; press < 3; press += 1) form.requestSubmit()
    })
    await waitForNavigation(page, '/thankyou')
    expect(sent).toHaveLength(1)
    const lead = await findLead(values.email)
    expect(lead).toMatchObject({ status: 'accepted', plid: 'early-partner' })
    expect((await listLeads()).filter(({ email }) => email === values.email)).toHaveLength(1)
  })

  test('validates a form near the top of a page before a script loads, and publishes one event after both have loaded @writes-leads @slow', async ({
    page,
    contactForm,
  }) => {
    // Delay React. This test is about the time before hydration; another test covers React's validation.
    await delayArea(page, 'mf-leadcapture')
    const releaseBootstrap = await delayRequests(page, '**/bootstrap.client-*.js')
    await page.goto('/contact-us', { waitUntil: 'commit' })
    await contactForm.send()
    const summary = contactForm.problems
    await expect(summary).toBeFocused()
    await contactForm.field('phone').pressSequentially('(801) 555')
    await expect(contactForm.field('phone')).toHaveValue('801555')
    const eventCount = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0
          addEventListener('crewtally:guard', () => (count += 1))
          addEventListener('counted', () => resolve(count))
        }),
    )
    releaseBootstrap()
    await waitForBootstrap(page)
    await contactForm.field('email').fill('dana')
    await contactForm.field('email').blur()
    await page.evaluate(() => dispatchEvent(new Event('counted')))
    // Expect one event for the invalid field. Both the form guard (the script that validates the form before hydration) and
    // React could report it.
    expect(await eventCount).toBe(1)
  })

  test('hydration while a visitor types keeps text, caret, focus and messages @writes-leads', async ({
    page,
    busEvents,
    contactForm,
  }) => {
    const release = await delayArea(page, 'mf-leadcapture')
    await contactForm.openGuarded()
    await contactForm.send()
    const message = contactForm.field('message')
    await message.fill('We pay by the square.')
    await message.press('Home')
    await message.pressSequentially('Monday: ')
    const hiddenMessages = await page.evaluateHandle(() => {
      const hiddenIds: string[] = []
      new MutationObserver((records) => {
        for (const { target, oldValue } of records)
          if (target instanceof HTMLElement && target.hidden && oldValue === null) hiddenIds.push(target.id)
      }).observe(document.querySelector('#contact-form') as Element, {
        attributes: true,
        attributeFilter: ['hidden'],
        attributeOldValue: true,
        subtree: true,
      })
      return hiddenIds
    })
    release()
    await message.pressSequentially('and Tuesday, ', { delay: 30 })
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    await expect(contactForm.root).not.toHaveAttribute('data-guard')
    await message.pressSequentially('too. ')
    await expect(message).toHaveValue('Monday: and Tuesday, too. We pay by the square.')
    await expect(message).toBeFocused()
    expect(await message.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(
      'Monday: and Tuesday, too. '.length,
    )
    await expect(contactForm.problems).toBeVisible()
    await expect(contactForm.problems.getByRole('link')).toHaveCount(7)
    await expect(page).toHaveTitle(/^Error: Contact/)
    await expect(contactForm.problem('email')).toBeVisible()
    await expect(contactForm.problem('message')).toBeHidden()
    // During hydration, no error message was hidden, not even for a moment.
    expect(await hiddenMessages.jsonValue()).toEqual([])
    expect(await busEvents()).toContainEqual(
      expect.objectContaining({ type: 'form_invalid', form: 'contact' }),
    )
    // From now on React validates: a message disappears after a correction, and new messages appear.
    await contactForm.field('email').fill('dana@whitlock-roofing.example')
    await expect(contactForm.problem('email')).toBeHidden()
    await contactForm.field('email').fill('dana@')
    await expect(contactForm.problem('email')).toBeVisible()
    const values = visitor(`woken${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.sendAndBeThanked()
    await findLead(values.email)
  })

  test('/meeting marks and focuses a missing choice before any script loads and after hydration @engines', async ({
    page,
    busEvents,
    meetingPage,
  }) => {
    const release = await delayRequests(page, '**/*.js')
    await page.goto('/meeting', { waitUntil: 'commit' })
    const { industry, size } = meetingPage
    await meetingPage.showTimes()
    await expect(industry).toBeFocused()
    await expect(industry).toHaveAttribute('aria-invalid', 'true')
    await expect(industry.locator(':checked')).toHaveText('Select your industry')
    // The form has `noValidate`, so the browser's own validation messages do not appear.
    expect(await industry.evaluate((select: HTMLSelectElement) => select.form?.noValidate)).toBe(true)
    await industry.selectOption('Solar')
    await expect(industry).not.toHaveAttribute('aria-invalid')
    expect(new URL(page.url()).search).toBe('')
    release()
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    await meetingPage.showTimes()
    await expect(size).toBeFocused()
    await expect(size).toHaveAttribute('aria-invalid', 'true')
    await size.selectOption('10-19')
    await expect(page.getByRole('heading', { name: 'Schedule Your Meeting' })).toBeFocused()
  })

  test('the booking page validates in the browser and shows the messages of the site @writes-bookings @slow', async ({
    page,
  }) => {
    await page.goto('/api/v1/bookings/general?tz=America/Denver')
    await openTime(page).click()
    const sent = recordPosts(page, '/bookings/general')
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.locator('#booking-summary')).toBeFocused()
    await expect(page.locator('#booking-summary').getByRole('link')).toHaveText([
      'Name is required.',
      'Valid email required.',
      'You must agree before booking.',
    ])
    await page.getByLabel('Full name').fill('Dana Whitlock')
    await expect(page.locator('#fullName-error')).toBeHidden()
    expect(sent).toEqual([])
    await page.getByLabel('Email', { exact: true }).fill(`guard${Date.now()}@whitlock-roofing.example`)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Book this time' }).click()
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})

test.describe('form without a response', { tag: '@mf-leadcapture' }, () => {
  test.describe('if the site is unreachable', () => {
    test.use({ allowedErrors: [/Failed to load resource/] })

    test('offline, a form shows a message before hydration, and its button sends it later, hydrated or not @writes-leads', async ({
      page,
      context,
      busEvents,
      contactForm,
    }) => {
      const release = await delayArea(page, 'mf-leadcapture')
      await contactForm.openGuarded()
      const values = visitor(`unheard${Date.now()}`)
      await contactForm.fillIn(values)
      await context.setOffline(true)
      await contactForm.send()
      await expect(contactForm.problems).toBeFocused()
      await expect(contactForm.problems).toContainText('No connection. Send it again in a moment.')
      await expect(page).toHaveTitle(/^Error: /)
      await contactForm.expectKept(values)
      await context.setOffline(false)
      release()
      await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
      await expect(contactForm.problems.getByText('No connection').filter({ visible: true })).toHaveCount(1)
      await contactForm.sendAndBeThanked()
      await findLead(values.email)
    })
  })

  test('sends a form once, by its script, if it hydrates while the guard checks that the site responds @writes-leads', async ({
    page,
    busEvents,
    contactForm,
  }) => {
    const release = await delayArea(page, 'mf-leadcapture')
    const answer = await delayRequests(page, ({ pathname }) => pathname === '/')
    await contactForm.openGuarded()
    const values = visitor(`meanwhile${Date.now()}`)
    await contactForm.fillIn(values)
    const sent = recordPosts(page, '/send-mail')
    await contactForm.send()
    release()
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    answer()
    await waitForNavigation(page, '/thankyou')
    expect(sent).toHaveLength(1)
    expect([...keysOf(sent)]).toEqual([expect.any(String)])
    await findLead(values.email)
  })

  test('sends a form once that hydrates while the browser posts it @writes-leads', async ({
    page,
    busEvents,
    contactForm,
  }) => {
    const release = await delayArea(page, 'mf-leadcapture')
    // Send the request to the API, but respond to the browser with status 204, so that the browser stays on the page.
    await page.route('**/api/v1/send-mail', async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ status: 204 })
    })
    const sent = recordPosts(page, '/send-mail')
    await contactForm.openGuarded()
    const values = visitor(`posting${Date.now()}`)
    await contactForm.fillIn(values)
    await contactForm.root.evaluate((form: HTMLFormElement) => form.requestSubmit())
    await expect.poll(() => sent.length).toBe(1)
    release()
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    await expect(contactForm.root).not.toHaveAttribute('data-guard')
    await contactForm.send()
    await expect(contactForm.sendButton).toHaveText('Send my request')
    expect(sent).toHaveLength(1)
    await findLead(values.email)
    expect((await listLeads()).filter(({ email }) => email === values.email)).toHaveLength(1)
  })
})
