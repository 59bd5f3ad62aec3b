import type { Page } from '@playwright/test'
import type { PageObjects } from '../pages/fixtures.ts'
import { SEND_MAIL_GLOB, visitor } from '../pages/forms.ts'
import { waitForBootstrap, waitForEvent, withoutIntegrity } from '../pages/page-state.ts'
import { expect, test } from '../fixtures/test.ts'

type Visited = { page: Page } & Pick<PageObjects, 'contactForm' | 'chrome'>

/** Matches scripts of mf-leadcapture, but not its prerendered HTML, which is part of the HTML of the page. */
const CODE = '**/_r/mf-leadcapture/**/*.js'

const SHELL_CODE = '**/_r/shell/**/*.js'

const expectReadable = async ({ page, contactForm, chrome }: Visited) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(contactForm.root).toBeVisible()
  await contactForm.field('fullName').fill('Still here')
  await chrome.footerLink('/hr').click()
  await page.waitForURL('/hr')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** One island or slot for each area. `other` names another area on the same page, and an island or slot of that area. */
const PARTS = [
  {
    area: 'mf-hr',
    path: '/hr/employer-of-record',
    id: 'employee-cost',
    other: ['mf-leadcapture', 'slot:contact-block'],
  },
  { area: 'mf-pay', path: '/solar', id: 'deal', other: ['mf-marketing', 'island:season-solar'] },
  {
    area: 'mf-performance',
    path: '/performance/gamification',
    id: 'contest',
    other: ['mf-leadcapture', 'slot:contact-block'],
  },
  { area: 'mf-marketing', path: '/solar', id: 'season-solar', other: ['mf-pay', 'island:deal'] },
  { area: 'mf-leadcapture', path: '/thankyou', id: 'choose-slot', other: null },
] as const

type Part = (typeof PARTS)[number]

const codeOf = ({ area }: Part): string => `**/_r/${area}/**/*.js`

/**
 * Matches the scripts of an area that only its islands and slots load. Does not match the area's entry script, because that
 * script must still load.
 */
const chunksOf = ({ area }: Part): RegExp =>
  new RegExp(`/_r/${area}/.*/assets/(?:islands|slots|shared)-[^/]*\\.js$`)

const answerWith = (page: Page, url: string, body: string): Promise<unknown> =>
  page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body }))

const FAULTS: Readonly<Record<string, (page: Page, part: Part) => Promise<unknown>>> = {
  'is missing': (page, part) => page.route(codeOf(part), (route) => route.fulfill({ status: 404, body: '' })),
  'is no JavaScript': async (page, part) => {
    await withoutIntegrity(page)
    await answerWith(page, codeOf(part), 'export const init = 1 }')
  },
  'throws on mount': async (page, part) => {
    await withoutIntegrity(page)
    await page.route(chunksOf(part), async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      // Replace the exported island or slot by a component that throws. The pattern matches the getters that the bundler
      // generates for the exports.
      const broken = code.replaceAll(
        /\b(Island|Slot):\(\)=>/g,
        "$1:()=>()=>{throw new Error('broken on mount')},original:()=>",
      )
      await route.fulfill({ response, body: broken })
    })
  },
  'does not arrive within ten seconds': async (page, part) => {
    await page.clock.install()
    await page.route(chunksOf(part), () => page.clock.fastForward(10_000))
  },
}

test.use({
  // Bypass the Content-Security-Policy. Some of these tests change the page's import map, and the policy allows only the
  // unchanged import map.
  contextOptions: { bypassCSP: true },
  allowedErrors: [
    /Failed to load resource|Federation Runtime|SyntaxError|Unexpected token|broken on mount|preload/,
  ],
})

test.describe('faults', { tag: '@shell' }, () => {
  test.describe("if an area's code", { tag: '@mf-leadcapture' }, () => {
    test.use({
      allowedErrors: [/Failed to load resource|net::ERR|integrity|Federation Runtime|modulepreload/],
    })

    test('hangs, its text, form and links still work', async ({ page, contactForm, chrome }) => {
      await page.route(CODE, () => new Promise(() => {}))
      await contactForm.openUnhydrated()
      await waitForBootstrap(page)
      await contactForm.field('message').focus()
      await expectReadable({ page, contactForm, chrome })
    })
  })

  test.describe("if the shell's code", () => {
    test.use({ allowedErrors: [/Failed to load resource|net::ERR|integrity/] })

    test('is missing, pages, menus and links work as HTML', async ({ page, chrome }) => {
      await page.route(SHELL_CODE, (route) => route.abort())
      await page.goto('/hr')
      await chrome.followMenu('Industries', '/solar')
      await page.waitForURL('/solar')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })

    test(
      'is missing and the API fails, the contact form keeps its values after going back',
      { tag: '@mf-leadcapture' },
      async ({ page, contactForm }) => {
        // Block the shell's scripts, so that the browser itself posts the form.
        await page.route(SHELL_CODE, (route) => route.abort())
        await page.route(SEND_MAIL_GLOB, (route) =>
          route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><h1>Not sent</h1>' }),
        )
        const typed = visitor('back')
        await contactForm.openUnhydrated()
        await contactForm.fillIn(typed)
        await contactForm.send()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent')
        await page.goBack()
        await contactForm.expectKept(typed)
      },
    )
  })
})

test.describe('island faults', { tag: '@shell' }, () => {
  for (const [index, part] of PARTS.entries())
    for (const [order, [fault, begin]] of Object.entries(FAULTS).entries()) {
      // In the quick run, each part in `PARTS` has one fault, and each fault occurs at least once.
      const isQuick = index % Object.keys(FAULTS).length === order
      test(
        `on ${part.path} ${part.id} stays complete if its code ${fault}, and a button loads it again`,
        { tag: [`@${part.area}`, ...(isQuick ? [] : ['@slow'])] },
        async ({ page, busEvents }) => {
          await begin(page, part)
          await page.goto(part.path)
          const root = page.locator(`[data-root="island:${part.id}"]`)
          const served = (await root.textContent()) ?? ''
          await root.scrollIntoViewIfNeeded()
          const again = page.getByRole('button', { name: 'Load it again' })
          await expect(again).toBeVisible()
          await expect(root).toHaveText(served)
          await expect(root).toBeVisible()
          await waitForEvent(busEvents, ({ type, area }) => type === 'remote_error' && area === part.area)
          if (part.other) {
            const [other, place] = part.other
            await page.locator(`[data-root="${place}"]`).scrollIntoViewIfNeeded()
            await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === other)
          }
          await page.unrouteAll({ behavior: 'ignoreErrors' })
          await again.click()
          // Retry, because React can replace the element while it is being scrolled into view.
          await expect(() => root.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass()
          await waitForEvent(busEvents, ({ type, area }) => type === 'remote_ready' && area === part.area)
          await expect(again).toBeHidden()
        },
      )
    }
})
