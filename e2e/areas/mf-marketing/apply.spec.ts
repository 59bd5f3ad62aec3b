import { listApplications } from '../../fixtures/stored-records.ts'
import { applicant, APPLY_NOW_GLOB, keysOf, pdf, recordPosts } from '../../pages/forms.ts'
import { waitForEvent } from '../../pages/page-state.ts'
import { expect, test } from '../../fixtures/test.ts'

test.describe('apply', { tag: '@mf-marketing' }, () => {
  test('sends the application for a role, which is stored before the page confirms it @writes-applications', async ({
    page,
    busEvents,
    applicationForm,
  }) => {
    await applicationForm.open()
    await applicationForm.applyFor('implementation-lead')
    await expect(applicationForm.field('role')).toHaveValue('Implementation lead, commission plans')
    await expect(page.locator('#apply-message-hint')).toContainText('strangest pay plan')
    const values = applicant(`js${Date.now()}`)
    await applicationForm.fillIn(values, pdf(2_000_000))
    const { received } = applicationForm
    await applicationForm.sendAndBeTold()
    await expect(received).toBeFocused()
    await expect(applicationForm.root).toBeHidden()
    expect(await listApplications(values.email)).toMatchObject([
      { fullName: values.fullName, status: 'accepted' },
    ])
    expect((await busEvents()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['form_start', 'form_submit', 'form_success']),
    )
    await page.getByRole('link', { name: 'Send another' }).click()
    await expect(applicationForm.field('fullName')).toHaveValue('')
    await expect(applicationForm.root).toBeVisible()
  })

  test('lists invalid fields in a focused summary with a link to each', async ({ page, applicationForm }) => {
    await applicationForm.open()
    await applicationForm.field('phone').fill('(801) 555-0142')
    await expect(applicationForm.field('phone')).toHaveValue('8015550142')
    await applicationForm.field('cv').setInputFiles({ ...pdf(), name: 'portrait.png' })
    await applicationForm.send()
    const summary = applicationForm.problems
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(summary.getByRole('link')).toHaveText([
      'Role is required.',
      'Name is required.',
      'Valid email required.',
      'A résumé is required, as a PDF or Word document (.docx) of 5 MB at most.',
    ])
    await summary.getByRole('link', { name: 'Valid email' }).click()
    await expect(applicationForm.field('email')).toBeFocused()
    await applicationForm.field('email').fill('dana@whitlock-roofing.example')
    await expect(applicationForm.problem('email')).toBeHidden()
  })

  test('restores typed values after a reload, and sends them with the application @writes-applications @slow', async ({
    page,
    busEvents,
    applicationForm,
  }) => {
    await applicationForm.open()
    const values = applicant(`draft${Date.now()}`)
    await applicationForm.fillIn(values, null)
    await page.reload()
    await applicationForm.field('cv').focus()
    await expect(applicationForm.field('message')).toHaveValue(values.message)
    await expect(page.locator('#apply-message-hint')).toContainText('strangest pay plan')
    await applicationForm.field('cv').setInputFiles(pdf())
    await applicationForm.sendAndBeTold()
    await page.reload()
    await applicationForm.field('cv').focus()
    await waitForEvent(busEvents, ({ type }) => type === 'remote_ready')
    await expect(applicationForm.field('message')).toHaveValue('')
  })

  test.describe('if the upload fails', () => {
    test.use({ allowedErrors: [/Failed to load resource|net::ERR/] })

    test('shows a message, keeps all values, and retries with the same idempotency key @writes-applications', async ({
      page,
      applicationForm,
    }) => {
      await applicationForm.open()
      const values = applicant(`retry${Date.now()}`)
      await applicationForm.fillIn(values)
      const sent = recordPosts(page, '/apply-now')
      // Send the application to the API, but lose the API's response.
      await page.route(APPLY_NOW_GLOB, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await applicationForm.send()
      await expect(page.getByRole('alert')).toContainText(
        'Failed to send application: the connection broke off.',
      )
      await expect(applicationForm.field('message')).toHaveValue(values.message)
      await page.unroute(APPLY_NOW_GLOB)
      await applicationForm.sendAndBeTold()
      expect(sent).toHaveLength(2)
      expect(keysOf(sent).size).toBe(1)
      expect(await listApplications(values.email)).toHaveLength(1)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, allowedErrors: [/status of 422/] })

    test('the form applies the same rules and messages, keeps values, and confirms the application @writes-applications', async ({
      page,
      applicationForm,
    }) => {
      await page.goto('/career')
      const values = applicant(`nojs${Date.now()}`)
      await applicationForm.fillIn({ ...values, email: 'dana@' })
      await applicationForm.send()
      await expect(applicationForm.problems).toContainText('Valid email required.')
      await expect(page).toHaveTitle(/^Error: /)
      await expect(applicationForm.field('message')).toHaveValue(values.message)
      await applicationForm.field('email').fill(values.email)
      await applicationForm.field('cv').setInputFiles(pdf())
      await applicationForm.send()
      await expect(applicationForm.received).toBeVisible()
      await expect(applicationForm.root).toBeHidden()
      expect(await listApplications(values.email)).toMatchObject([{ status: 'accepted' }])
    })
  })
})
