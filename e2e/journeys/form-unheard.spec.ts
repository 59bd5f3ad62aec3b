import { holdBack, posts } from '../site/asleep.ts'
import { arriveAt, listening, waitForEvent } from '../site/awake.ts'
import { SEND } from '../site/contact-form.ts'
import { findLead, listLeads, visitor } from '../site/lead.ts'
import { expect, test } from '../site/test.ts'

// A form that is sent when nobody hears it, or when its own script comes just then.

test.describe('where the site cannot be reached', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('offline, a form that is asleep says so in its place; awake or not, the same press sends it later @writes-leads', async ({
    page,
    context,
    busEvents,
    contactForm,
  }) => {
    const release = await holdBack(page, 'mf-leadcapture')
    await contactForm.openAsleep()
    await listening(page)
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

  test('while the site starts anew, a form that is asleep stays, says so, and goes with the next press @writes-leads', async ({
    page,
    contactForm,
  }) => {
    await holdBack(page, 'mf-leadcapture')
    await contactForm.openAsleep()
    await listening(page)
    const values = visitor(`anew${Date.now()}`)
    await contactForm.fillIn(values)
    const sent = posts(page, '/send-mail')
    // As a proxy in front says it.
    await page.route('**/*', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await contactForm.send()
    await expect(contactForm.problems).toBeFocused()
    await expect(contactForm.problems).toContainText('No connection. Send it again in a moment.')
    await contactForm.expectKept(values)
    expect(sent).toHaveLength(0)
    await page.unroute('**/*')
    await contactForm.sendAndBeThanked()
    await findLead(values.email)
  })

  test('while the site starts anew, a booking stays as it was typed, and goes with the next press @writes-bookings', async ({
    page,
  }) => {
    await page.goto('/api/v1/bookings/general?tz=America/Denver')
    await page.locator('[aria-labelledby="times"] a').last().click()
    const name = page.getByLabel('Full name')
    await name.fill('Dana Whitlock')
    await page.getByLabel('Email', { exact: true }).fill(`anew${Date.now()}@whitlock-roofing.example`)
    await page.getByRole('checkbox').check()
    const book = page.getByRole('button', { name: 'Book this time' })
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await book.click()
    await expect(page.locator('#booking-summary')).toBeFocused()
    await expect(page.locator('#booking-summary')).toContainText('No connection')
    await expect(name).toHaveValue('Dana Whitlock')
    await page.unroute('**/*')
    await book.click()
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  })
})

test('a form that wakes while the site is asked whether it is there is sent once, by its own script @writes-leads', async ({
  page,
  busEvents,
  contactForm,
}) => {
  const release = await holdBack(page, 'mf-leadcapture')
  const { promise: released, resolve: answer } = Promise.withResolvers<void>()
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      await released
      await route.continue()
    },
  )
  await contactForm.openAsleep()
  await listening(page)
  const values = visitor(`meanwhile${Date.now()}`)
  await contactForm.fillIn(values)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/send-mail')) keys.push(request.headers()['idempotency-key'])
  })
  await contactForm.send()
  release()
  await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
  answer()
  await arriveAt(page, '/thankyou')
  expect(keys).toEqual([expect.any(String)])
  await findLead(values.email)
})

test('a form that wakes while the browser is posting it is not sent again @writes-leads', async ({
  page,
  busEvents,
  contactForm,
}) => {
  const release = await holdBack(page, 'mf-leadcapture')
  // It arrives, and the page stays for want of an answer.
  await page.route('**/api/v1/send-mail', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 204 })
  })
  const sent = posts(page, '/send-mail')
  await contactForm.openAsleep()
  await listening(page)
  const values = visitor(`posting${Date.now()}`)
  await contactForm.fillIn(values)
  await contactForm.root.evaluate((form: HTMLFormElement) => form.requestSubmit())
  await findLead(values.email)
  release()
  await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
  await expect(contactForm.root).not.toHaveAttribute('data-guard')
  await contactForm.send()
  await expect(page.locator(SEND)).toHaveText('Send my request')
  expect(sent).toHaveLength(1)
  expect((await listLeads()).filter(({ email }) => email === values.email)).toHaveLength(1)
})
