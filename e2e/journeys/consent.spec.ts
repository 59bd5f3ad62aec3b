import type { Page } from '@playwright/test'
import {
  CONSENT_KEY,
  CONSENT_VERSION,
  FIRST_TOUCH_KEY,
  LAST_TOUCH_KEY,
  NO_CONSENT,
  PLID_STORAGE_KEY,
  STORED_KEYS,
  type ConsentRecord,
} from 'shared-contracts'
import { arriveAt, listening, readThrough } from '../site/awake.ts'
import { findLead, visitor } from '../site/lead.ts'
import { asked, press, problemsUnder, questionOn, record, settled } from '../site/question.ts'
import { expect, test } from '../site/test.ts'

test.use({ answered: null })

/** The switches by which tests see events and the console: set by the test itself. */
const TEST_SWITCHES = ['crewtally.collect', 'crewtally.console']
const YES = { measurement: true, marketing: true }

/** Every key in the browser for this site, by where it lies. */
const keys = (page: Page): Promise<string[]> =>
  page.evaluate(
    (except) => [
      ...Object.keys(localStorage).map((key) => `local ${key}`),
      ...Object.keys(sessionStorage)
        .filter((key) => !except.includes(key))
        .map((key) => `session ${key}`),
      ...document.cookie.split('; ').filter(Boolean),
    ],
    TEST_SWITCHES,
  )
const TOUCHES = [FIRST_TOUCH_KEY, LAST_TOUCH_KEY]

test('without a choice the question waits beside the page, and only the visit is remembered', async ({
  page,
  chrome,
}) => {
  const question = await asked(page, '/hr?utm_source=yard-sign')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect((await keys(page)).toSorted()).toEqual(TOUCHES.map((key) => `session ${key}`).toSorted())
  await chrome.headerLink('/meeting').click()
  await arriveAt(page, '/meeting')
  await expect(question).toBeVisible()
  expect(await record(page)).toBeNull()
})

test('the question is announced after the page that a navigation announced', async ({ page }) => {
  const analytics = Promise.withResolvers<void>()
  await page.route('**/analytics.client-*.js', async (route) => {
    await analytics.promise
    await route.continue()
  })
  await page.goto('/pay')
  await page.locator('main a[href="/case-study#claims-counted"]').first().press('Enter')
  const announcer = page.locator('#route-announcer')
  const section = page.locator('#claims-counted')
  await expect(section).toBeFocused()
  const title = `${await page.title()}: ${await section.textContent()}`
  await expect(announcer).toHaveText(title)
  analytics.resolve()
  await expect(questionOn(page)).toBeVisible()
  await expect(announcer).toHaveText(`${title} Cookie settings: this page starts with a question for you.`)
})

test('a refusal is kept with its time, over reload and navigation, and how one came is forgotten @engines @phone', async ({
  page,
  chrome,
}) => {
  const question = await asked(page, '/hr?utm_source=yard-sign')
  await press(page, 'Refuse all')
  await expect(question).toBeHidden()
  expect(await record(page)).toMatchObject({ version: CONSENT_VERSION, ...NO_CONSENT })
  expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
  await chrome.goByFooter('/pay')
  await page.reload()
  await settled(page)
  await expect(question).toBeHidden()
  expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
})

test('an agreement lets the visit last, and taken back in the footer it is gone @writes-events @engines', async ({
  page,
  chrome,
  settings,
}) => {
  test.skip(settings.analytics !== undefined, 'third parties keep keys of their own once the visitor agrees')
  const question = await asked(page, '/hr?utm_source=yard-sign')
  await press(page, 'Agree to all')
  const lasting = [CONSENT_KEY, ...TOUCHES].map((key) => `local ${key}`).toSorted()
  expect((await keys(page)).toSorted()).toEqual(lasting)
  await page.goto('/pay')
  expect((await keys(page)).toSorted()).toEqual(lasting)
  await settled(page)
  await expect(question).toBeHidden()

  const link = chrome.cookieSettings
  await link.click()
  await expect(question).toContainText('You agreed to both on')
  await expect(question).toBeFocused()
  await question.getByText('Choose', { exact: true }).click()
  await expect(question.getByRole('switch', { name: 'Measurement' })).toBeChecked()
  await question.getByRole('switch', { name: 'Marketing' }).click()
  await press(page, 'Save my choice')
  await expect(link).toBeFocused()
  expect(await record(page)).toMatchObject({ measurement: true, marketing: false })
  expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
})

test('another version of the question, and one answered long ago, is asked anew @writes-events', async ({
  page,
}) => {
  const put = (changes: Partial<ConsentRecord>) =>
    page.evaluate(
      ([key = '', text = '']) => localStorage.setItem(key, text),
      [
        CONSENT_KEY,
        JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), ...YES, ...changes }),
      ],
    )
  await asked(page)
  for (const changes of [{ version: CONSENT_VERSION - 1 }, { at: '2025-01-01T00:00:00.000Z' }]) {
    await put(changes)
    await asked(page)
  }
  await put({})
  await page.goto('/hr')
  await settled(page)
  await expect(questionOn(page)).toBeHidden()
})

test('an answer of one tab takes the question from the other', async ({ page, context }) => {
  await asked(page, '/hr?utm_source=yard-sign')
  const other = await context.newPage()
  await asked(other, '/pay')
  await press(other, 'Refuse all')
  await expect(questionOn(page)).toBeHidden()
  expect(await keys(page)).toEqual([`local ${CONSENT_KEY}`])
})

test.describe('under Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'sec-gpc': '1' } })

  test('nobody is asked, nothing is kept, and the settings show that it is honored', async ({
    page,
    chrome,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    )
    await page.goto('/hr?utm_source=yard-sign&plid=partner-1')
    await settled(page)
    const question = questionOn(page)
    await expect(question).toBeHidden()
    expect(await keys(page)).toEqual([`local ${PLID_STORAGE_KEY}`])
    await chrome.cookieSettings.click()
    await expect(question).toContainText('Global Privacy Control')
    await expect(question.getByRole('button')).toHaveText(['Close'])
    expect(await problemsUnder(page, 'signalled')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    expect(await record(page)).toBeNull()
  })
})

test('the cookie policy says what was chosen, and changes it @writes-events', async ({
  page,
  chrome,
  legalPage,
}) => {
  await asked(page, '/cookie-policy')
  const line = legalPage.choice
  await expect(line).toHaveText('You have not chosen yet: measurement and marketing are off.')
  await press(page, 'Refuse all')
  await expect(line).toHaveText(/^You refused both on \w+ \d+, \d{4}\.$/)
  await chrome.goByFooter('/pay')
  await page.goBack()
  await arriveAt(page, '/cookie-policy')
  await expect(line).toHaveText(/^You refused both on/)
  await legalPage.changeChoice()
  await press(page, 'Agree to all')
  await expect(line).toHaveText(/^You agreed to both on/)
})

for (const path of ['/', '/career']) {
  test(`${path}, which has no footer of the site, has the settings among its legal links`, async ({
    page,
    legalPage,
  }) => {
    await asked(page, path)
    await press(page, 'Refuse all')
    await legalPage.changeChoice()
    await expect(questionOn(page)).toBeFocused()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the settings lead to where the policy tells how to choose', async ({ page, chrome, legalPage }) => {
    await page.goto('/hr')
    await chrome.cookieSettings.click()
    await page.waitForURL('/cookie-policy#cookies-choose')
    await expect(legalPage.choice).toContainText('With JavaScript turned off')
    await expect(questionOn(page)).toBeHidden()
  })
})

test('without an answer the campaign of this visit still reaches the lead @writes-leads', async ({
  page,
  baseURL,
  contactForm,
}) => {
  await asked(page, '/solar?utm_source=yard-sign')
  await contactForm.open()
  const values = visitor(`asked${Date.now()}`)
  await contactForm.fillIn(values)
  await contactForm.sendAndBeThanked()
  expect(await findLead(values.email)).toMatchObject({
    firstTouch: { url: `${baseURL}/solar?utm_source=yard-sign` },
    lastTouch: { url: `${baseURL}/solar?utm_source=yard-sign` },
  })
})

test('with everything refused ten pages keep what the policy names as needed, and ask nobody else', async ({
  page,
  baseURL,
  settings,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(String(baseURL)) && !/^(?:data|blob|about):/.test(url)) foreign.push(url)
  })
  const needed = STORED_KEYS.filter(({ needs }) => needs === null).map(
    ({ key, in: place }) =>
      new RegExp(`^${place} ${key.replaceAll('.', '\\.').replace('<form>', '[\\w-]+')}$`),
  )
  await asked(page, '/?plid=partner-1&utm_source=yard-sign')
  await press(page, 'Refuse all')
  for (const path of [
    '/hr',
    '/pay/same-day-pay',
    '/performance',
    '/solar',
    '/integrations',
    '/aiagents',
    '/case-study',
    '/originator-connect-page',
    '/meeting',
    '/contact-us',
  ]) {
    await page.goto(`${path}?utm_source=mail&gclid=click-1`)
    await listening(page)
    await readThrough(page)
    await settled(page)
  }
  // A draft of the form is kept as well, where the form is the site's own.
  if (!settings.demoForm) await page.getByLabel('Full name').fill('Dana Reyes')
  const kept = await keys(page)
  expect(kept).toContain(`local ${CONSENT_KEY}`)
  expect(kept.filter((key) => !needed.some((pattern) => pattern.test(key)))).toEqual([])
  expect(kept.filter((key) => TOUCHES.some((touch) => key.endsWith(touch)))).toEqual([])
  expect(foreign).toEqual([])
})
