import { LEAD_FIELDS } from 'shared-contracts'
import { delayRequests, waitForNavigation, waitForBootstrap, waitForEvent } from '../../pages/page-state.ts'
import { findLead } from '../../fixtures/stored-records.ts'
import { visitor } from '../../pages/forms.ts'
import { expect, type PublishedEvent, test } from '../../fixtures/test.ts'

const FORM_EVENTS = new Set(['form_start', 'field_error', 'form_invalid', 'form_submit'])

const of = (events: PublishedEvent[], form: string) =>
  events
    .filter((event) => FORM_EVENTS.has(event.type) && event['form'] === form)
    .map(({ type, field, fields, completion }) =>
      [type, field, fields, completion].filter((part) => part !== undefined),
    )

const ALL_SEVEN = ['fullName', 'businessName', 'email', 'phone', 'industry', 'employees', 'message']

test.describe('form events', { tag: '@mf-leadcapture' }, () => {
  test('publishes the start, each new message and the completion of a hydrated form @slow', async ({
    busEvents,
    contactForm,
  }) => {
    await contactForm.open()
    await contactForm.field('fullName').fill('Dana Whitlock')
    await contactForm.field('email').fill('dana@')
    await contactForm.field('email').blur()
    await waitForEvent(busEvents, ({ type }) => type === 'field_error')
    await contactForm.field('email').fill('dana@whitlock-roofing.example')
    await contactForm.field('email').fill('dana@')
    await contactForm.send()
    await waitForEvent(busEvents, ({ type }) => type === 'form_invalid')
    await expect.poll(async () => of(await busEvents(), 'contact').length).toBe(10)
    const formEvents = of(await busEvents(), 'contact')
    const invalidFields = [...ALL_SEVEN.filter((name) => name !== 'fullName'), 'terms']
    // The percentage of valid fields leaves out the consent checkbox. Add 1, because `invalidFields` contains the checkbox.
    const counted = Object.keys(LEAD_FIELDS).length
    const completion = Math.round((100 * (counted + 1 - invalidFields.length)) / counted)
    expect(formEvents.slice(0, 3)).toEqual([
      ['form_start'],
      ['field_error', 'email'],
      ['field_error', 'email'],
    ])
    expect(formEvents).toContainEqual(['form_invalid', invalidFields, completion])
    expect(new Set(formEvents.filter(([type]) => type === 'field_error').map(([, field]) => field))).toEqual(
      new Set(invalidFields),
    )
    expect(JSON.stringify(await busEvents())).not.toMatch(/dana|Whitlock/i)
  })

  test('publishes exactly the expected events during a visit that sends the contact form @writes-leads', async ({
    page,
    busEvents,
    contactForm,
  }) => {
    await contactForm.open()
    const values = visitor(`stream${Date.now()}`)
    await contactForm.fillIn(values)
    const release = await delayRequests(page, /_f\/.*thankyou/)
    await contactForm.send()
    await waitForEvent(busEvents, ({ type }) => type === 'form_success')
    // Click the heading after the form was sent and before the next page arrives. A visitor with a slow network can do this.
    await page.getByRole('heading', { level: 1 }).click()
    release()
    await waitForNavigation(page, '/thankyou')
    await findLead(values.email)
    await waitForEvent(busEvents, ({ type, url }) => type === 'page_view' && url.endsWith('/thankyou'))
    const stream = (await busEvents())
      .filter(({ type }) => type !== 'remote_ready')
      .map(({ type, url, form, field }) =>
        [type, new URL(url).pathname, form, field].filter((part) => part !== undefined),
      )
    expect(stream).toEqual([
      ['page_view', '/contact-us'],
      ['form_start', '/contact-us', 'contact'],
      ['button_click', '/contact-us'],
      ['form_submit', '/contact-us', 'contact'],
      ['form_success', '/contact-us', 'contact'],
      ['page_view', '/thankyou'],
    ])
  })

  test('reports no error for a focused required field if the visitor returns to the previous page @slow', async ({
    page,
    chrome,
    busEvents,
    contactForm,
  }) => {
    await page.goto('/hr')
    await waitForBootstrap(page)
    await chrome.goByFooter('/contact-us')
    await contactForm.hydrate()
    await expect(contactForm.field('fullName')).toBeFocused()
    await page.goBack()
    await waitForNavigation(page, '/hr')
    await waitForEvent(
      busEvents,
      ({ type, referrer }) => type === 'page_view' && String(referrer).endsWith('/contact-us'),
    )
    expect((await busEvents()).filter(({ type }) => type === 'field_error')).toEqual([])
  })
})

for (const { form, path, area, part } of [
  { form: 'contact', path: '/contact-us', area: 'mf-leadcapture', part: 'contact' },
  { form: 'application', path: '/career', area: 'mf-marketing', part: 'apply' },
]) {
  const tag = [`@${area}`, '@slow']
  test(
    `${form}: events of the form guard are not published again after hydration`,
    { tag },
    async ({ page, busEvents }) => {
      const release = await delayRequests(page, /_wake\.json$/)
      await page.goto(path)
      await waitForBootstrap(page)
      await page.locator(`#${part}-email`).fill('dana@')
      await page.locator(`#${part}-email`).blur()
      await page.locator(`#${part}-fullName`).press('Enter')
      await waitForEvent(busEvents, ({ type }) => type === 'form_invalid')
      const before = of(await busEvents(), form)
      expect(before.slice(0, 2)).toEqual([['form_start'], ['field_error', 'email']])
      expect(before.at(-1)?.[0]).toBe('form_invalid')
      release()
      await waitForEvent(busEvents, (event) => event.type === 'remote_ready' && event['area'] === area)
      await page.locator(`#${part}-fullName`).fill('Dana Whitlock')
      await expect(page.locator(`#${part}-fullName-error`)).toBeHidden()
      expect(of(await busEvents(), form)).toEqual(before)
    },
  )
}
