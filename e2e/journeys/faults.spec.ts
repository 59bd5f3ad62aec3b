import type { Page, Route } from '@playwright/test'
import type { PageObjects } from '../pages/fixtures.ts'
import { applicant, APPLY_NOW } from '../site/application.ts'
import { listening, waitForEvent } from '../site/awake.ts'
import { SEND_MAIL } from '../site/contact-form.ts'
import { visitor } from '../site/lead.ts'
import { expect, test } from '../site/test.ts'

/** A visitor's page, and what is on it. */
type Visited = { page: Page } & Pick<PageObjects, 'contactForm' | 'chrome'>

/** Where an area's code comes from; the HTML it rendered at its release comes with the page. */
const CODE = '**/_r/mf-leadcapture/**/*.js'
const SHELL_CODE = '**/_r/shell/**/*.js'

const faults: { name: string; answer: (route: Route) => Promise<void> }[] = [
  { name: 'is missing', answer: (route) => route.fulfill({ status: 404, body: '' }) },
  { name: 'cannot be reached', answer: (route) => route.abort() },
  {
    name: 'is corrupt',
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'export const init = 1 }' }),
  },
]

const expectReadable = async ({ page, contactForm, chrome }: Visited) => {
  await expect(page.locator('h1')).toBeVisible()
  await expect(contactForm.root).toBeVisible()
  await contactForm.field('fullName').fill('Still here')
  await chrome.footerLink('/hr').click()
  await page.waitForURL('/hr')
  await expect(page.locator('h1')).toBeVisible()
}

/** The browser itself sends, and the service that it sends to does not answer. */
const answerNot = async (page: Page, path: string) => {
  await page.route(SHELL_CODE, (route) => route.abort())
  await page.route(path, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><h1>Not sent</h1>' }),
  )
}

const comeBack = async (page: Page) => {
  await expect(page.locator('h1')).toHaveText('Not sent')
  await page.goBack()
}

test.describe("where an area's code", () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR|integrity|Federation Runtime|modulepreload/] })

  for (const { name, answer } of faults) {
    test(`${name}, its text, form and links stay, and the bus says so`, async ({
      page,
      busEvents,
      contactForm,
      chrome,
    }) => {
      await page.route(CODE, answer)
      await contactForm.openAsleep()
      await contactForm.field('message').focus()
      const failure = await waitForEvent(busEvents, ({ type }) => type === 'remote_error')
      expect(failure).toMatchObject({ area: 'mf-leadcapture', stage: 'load' })
      await expectReadable({ page, contactForm, chrome })
    })
  }

  test('hangs, its text, form and links stay, and going on works', async ({ page, contactForm, chrome }) => {
    await page.route(CODE, () => new Promise(() => {}))
    await contactForm.openAsleep()
    await listening(page)
    await contactForm.field('message').focus()
    await expectReadable({ page, contactForm, chrome })
  })
})

test.describe("where the shell's code", () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR|integrity/] })

  test('is missing, pages, menus and links work as HTML', async ({ page, chrome }) => {
    await page.route(SHELL_CODE, (route) => route.abort())
    await page.goto('/hr')
    await chrome.followMenu('Industries', '/solar')
    await page.waitForURL('/solar')
    await expect(page.locator('h1')).toBeVisible()
  })

  test('is missing, and the service does not answer, a contact request is there again, going back', async ({
    page,
    contactForm,
  }) => {
    await answerNot(page, SEND_MAIL)
    const typed = visitor('back')
    await contactForm.openAsleep()
    await contactForm.fillIn(typed)
    await contactForm.send()
    await comeBack(page)
    await contactForm.expectKept(typed)
  })

  test('is missing, and the service does not answer, an application is there again, going back', async ({
    page,
    applicationForm,
  }) => {
    await answerNot(page, APPLY_NOW)
    const typed = applicant('back')
    await page.goto('/career')
    await applicationForm.fillIn(typed)
    const role = await applicationForm.field('role').inputValue()
    await applicationForm.send()
    await comeBack(page)
    await expect(applicationForm.field('role')).toHaveValue(role)
    for (const [name, value] of Object.entries(typed))
      await expect(applicationForm.field(name as keyof typeof typed)).toHaveValue(value)
  })
})

test.describe('where a fragment cannot be fetched', () => {
  test.use({ allowedErrors: [/503|Failed to load resource/] })

  test('the browser makes a full navigation', async ({ page, chrome }) => {
    await page.route('**/_f/**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/hr')
    await listening(page)
    await page.evaluate(() => Reflect.set(globalThis, '__left', true))
    await chrome.goByFooter('/pay')
    await expect(page.locator('main [data-root="route"]')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => !Reflect.has(globalThis, '__left')).catch(() => false))
      .toBe(true)
  })
})
