import type { Page, Route } from '@playwright/test'
import { listLeads } from '../fixtures/stored-records.ts'
import { expect, test } from '../fixtures/test.ts'
import { SEND_MAIL_GLOB, visitor } from '../pages/forms.ts'
import { scrollThrough, withoutIntegrity } from '../pages/page-state.ts'
import { defineCodeFault, denyStorage, markPage, shiftClock, translatePage } from './page-faults.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Visible links and forms for contacting the company. The page after a sent form links to the booking page and has no form. */
const CONTACT =
  ':is(a[href^="/contact-us"], a[href^="/meeting"], a[href^="/api/v1/bookings"], #contact-form):visible'

/** Counts an occurrence of the fault. Scripts in pages call this function by the global name `__faultMet`. */
type Met = () => void

interface Fault {
  name: string
  /** Causes the fault. Called before the first page is opened. */
  begin: (page: Page, met: Met) => Promise<unknown>
  /** True if the form must hydrate despite the fault. */
  isFormHydrated?: boolean
  /** Cuts the page off from the site. Called before the visitor follows the first link, and again before the form is sent. */
  interrupt?: (page: Page) => Promise<unknown>
  /** Ends a fault that prevents sending the form or loading the next page. The visitor then sends the form again. */
  end?: (page: Page) => Promise<unknown>
}

const inBrowser = (name: string, script: (by: number) => void, by = 0): Fault => ({
  name,
  isFormHydrated: true,
  begin: (page) => page.addInitScript(script, by),
})

/**
 * Makes the code of an area call the functions of `defineCodeFault`. The first pattern matches the exports of islands, pages
 * and slots, and the second one the lifecycles (functions such as `mount`) that the area exposes.
 */
const breakScripts = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const code = (await response.text())
    .replaceAll(/\b(Island|Page|Slot):\(\)=>([\w$]+)/g, '$1:()=>__breakComponent(__react,$2)')
    .replace(/Object\.assign\((\w+),(\w+)\)/, 'Object.assign($1,__breakLifecycles($2))')
  await route.fulfill({ response, body: `import * as __react from 'react';${code}` })
}

const inCode = (name: string): Fault => ({
  name: `code that ${name}`,
  begin: async (page) => {
    await withoutIntegrity(page)
    await page.addInitScript(defineCodeFault, name)
    await page.route(/\/_r\/mf-(?:leadcapture|pay)\/.*\.js$/, breakScripts)
  },
})

const OWNERS = { areas: /\/_r\/mf-/, shell: /\/_r\/shell\//, pages: /\/_f\// }

const changed = (change: (bytes: Buffer) => Buffer) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.body()) })
}

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<unknown>>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  hanging: () => Promise.resolve(),
  'gone, as after a release': (route) => route.fulfill({ status: 410, body: '' }),
  'answered with 500': (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  truncated: changed((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
  // Change one byte in a hundred, so that the file is damaged in many places.
  corrupted: changed(
    (bytes) => bytes.map((byte, index) => (index % 100 === 50 ? byte ^ 0x15 : byte)) as Buffer,
  ),
  'answered with a sign-in page': (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in to this network</title>',
    }),
}

const inFiles = (name: string, owner: keyof typeof OWNERS): Fault => ({
  name: `files of the ${owner} ${name}`,
  begin: (page, met) =>
    page.route(OWNERS[owner], async (route) => {
      met()
      // Ignore a request that a navigation has canceled in the meantime.
      await ANSWERS[name]?.(route).catch(() => undefined)
    }),
})

/** Fault of the lead API: the browser gets `answer` instead of its response. With `isStored`, the API still stores the form. */
const inApi = (name: string, isStored: boolean, answer: Parameters<Route['fulfill']>[0]): Fault => ({
  name: `a lead API that ${name}`,
  isFormHydrated: true,
  begin: (page, met) =>
    page.route(SEND_MAIL_GLOB, async (route) => {
      met()
      if (isStored) await route.fetch()
      await route.fulfill(answer)
    }),
  end: (page) => page.unroute(SEND_MAIL_GLOB),
})

const setOffline = (isOffline: boolean) => (page: Page) => page.context().setOffline(isOffline)

const NOT_JSON = { contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' }

const FAULTS: readonly Fault[] = [
  inBrowser('denied storage', denyStorage),
  inBrowser('a clock that is a day ahead', shiftClock, DAY_MS),
  inBrowser('a clock that is a day behind', shiftClock, -DAY_MS),
  inBrowser('an extension that marks fields and removes pictures', markPage),
  inBrowser('a translation by the browser', translatePage),
  ...['bootstrap', 'mount', 'render', 'a later render', 'update', 'unmount'].map((stage) =>
    inCode(`throws on ${stage}`),
  ),
  ...['renders again and again', 'leaks styles', 'leaks globals', 'leaks listeners', 'leaks timers'].map(
    inCode,
  ),
  ...Object.keys(ANSWERS).flatMap((name) => [
    inFiles(name, 'areas'),
    inFiles(name, 'shell'),
    inFiles(name, 'pages'),
  ]),
  {
    name: 'a connection that is lost twice',
    isFormHydrated: true,
    begin: async (page, met) => void page.on('requestfailed', met),
    interrupt: setOffline(true),
    end: setOffline(false),
  },
  inApi('is down', false, { status: 503, json: { success: false, error: 'It isn’t reachable right now.' } }),
  inApi('answers a page with 200', true, NOT_JSON),
  inApi('answers a page with 502', true, { ...NOT_JSON, status: 502 }),
  inApi('ends within its answer', true, { contentType: 'application/json', body: '{"success":tr' }),
]

/** Faults that `npm test` causes. `npm run test:all` causes all faults. */
const QUICK = new Set(['denied storage', 'code that leaks globals', 'files of the shell truncated'])

const expectReadable = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\w/)
  await expect(heading).toBeVisible()
  await expect(page.locator('main')).toContainText(/(?:\S+\s+){25}/, { useInnerText: true })
  await expect(page.locator(CONTACT).first()).toBeVisible()
}

/** Waits until the texts of the page at `path` are visible. Does not wait for scripts, because a fault can make them hang. */
const expectPage = async (page: Page, path: string): Promise<void> => {
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`^https?://[^/]+${path}$`),
  )
  await page.waitForFunction(() => !globalThis.navigation?.transition)
  await expectReadable(page)
  await scrollThrough(page)
  await expectReadable(page)
}

test.describe(
  'a visitor reads pages and sends one lead',
  { tag: ['@shell', '@mf-hr', '@mf-pay', '@mf-leadcapture'] },
  () => {
    // Each visit opens four pages, which takes most of a minute on a busy machine.
    test.describe.configure({ timeout: 120_000 })
    test.use({
      allowedErrors: [/./],
      // Bypass the Content-Security-Policy, which allows only the original import map. Faults in code change scripts, so the
      // test removes the hashes of scripts from the import map.
      contextOptions: { bypassCSP: true },
    })

    for (const { name, begin, isFormHydrated, interrupt, end } of FAULTS)
      test(
        `despite ${name} @writes-leads`,
        { tag: QUICK.has(name) ? [] : '@slow' },
        async ({ page, chrome, contactForm, stored }) => {
          let met = 0
          await page.exposeFunction('__faultMet', () => void (met += 1))
          await begin(page, () => void (met += 1))
          await page.goto('/pay/commission-calculation', { waitUntil: 'commit' })
          await expectPage(page, '/pay/commission-calculation')
          await interrupt?.(page)
          await chrome.followMenu('Products', '/hr/onboarding')
          if (interrupt) {
            await expect.poll(() => met).toBeGreaterThan(0)
            await expectReadable(page)
            await end?.(page)
          }
          await expectPage(page, '/hr/onboarding')
          await chrome.headerLink('/contact-us').click()
          await expectPage(page, '/contact-us')
          const typed = visitor(`broken${Date.now()}`)
          await contactForm.fillIn(typed)
          if (isFormHydrated) await expect(contactForm.root).not.toHaveAttribute('data-guard')
          if (end) {
            await interrupt?.(page)
            await contactForm.send()
            await expect(contactForm.problems).toBeVisible()
            await contactForm.expectKept(typed)
            await end(page)
          }
          await contactForm.send()
          await expectPage(page, '/thankyou')
          expect(met, 'occurrences of the fault').toBeGreaterThan(0)
          expect(await stored.lead(typed.email)).toMatchObject({
            fullName: typed.fullName,
            message: typed.message,
          })
          expect((await listLeads()).filter(({ email }) => email === typed.email)).toHaveLength(1)
        },
      )
  },
)
