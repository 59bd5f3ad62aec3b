import type { Page } from '@playwright/test'
import { waitForNavigation, waitForBootstrap } from '../pages/page-state.ts'
import { hydrateAsOneRoot, LIGHT_PAGE, LIGHT_PATH, test } from './team.ts'
import { expect } from '../fixtures/test.ts'

const CONTENT = 'mf-pay/src/content/pay.ts'

// Use a new text in each run, because `fed` reuses the existing release if the sources are unchanged.
const ADDED = `Released by its own team ${Date.now()}`

const lightPage = async (page: Page) => (await page.request.get(LIGHT_PATH)).text()

test.describe('release', { tag: ['@shell', '@slow'] }, () => {
  test.describe('a release', () => {
    // The open tab requests a fragment (HTML of a page) of the old composition. The server responds with status 410, which the
    // browser logs as an error.
    test.use({ allowedErrors: [/status of 410/] })

    test('of a changed mf-pay goes live while a tab is open; the tab still works; a rollback undoes it @writes-releases', async ({
      page,
      request,
      team,
    }) => {
      // Allow ten minutes, because the gate (the checks before a composition goes live) opens twelve pages in a browser. The
      // gate also compares screenshots of eight pages with the live site, at three widths.
      test.setTimeout(600_000)
      await page.goto('/pay')
      await waitForBootstrap(page)
      const before = (await (await request.get('/_status')).json()) as { live: { composition: string } }
      await team.edit(CONTENT, /title: '[^']*'/, `title: '${ADDED}'`)
      const released = await team.fed('release', 'mf-pay')
      expect(released).toContain('built and published')
      // Expect a check of /pay only. The release also renames all scripts of mf-pay, but their code is the same, so all other
      // pages count as unchanged.
      expect(released).toMatch(/^1 of 1 changed pages pass in Chromium \S+ \([\d.]+ s\): \/pay$/m)
      await expect.poll(async () => (await request.get('/pay')).text()).toContain(ADDED)

      // The open tab keeps the old content. Its next navigation loads a complete document of the new composition.
      await expect(page).not.toHaveTitle(new RegExp(ADDED))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('footer a[href="/hr"]').first().click()
      await waitForNavigation(page, '/hr')
      await page.goto('/pay')
      await expect(page).toHaveTitle(new RegExp(ADDED))

      expect(await team.fed('rollback')).toContain('rollback of')
      await expect
        .poll(async () => ((await (await request.get('/_status')).json()) as typeof before).live.composition)
        .toBe(before.live.composition)
      await page.goto('/pay')
      await expect(page).not.toHaveTitle(new RegExp(ADDED))
    })
  })

  test.describe('code that throws', () => {
    test.use({ allowedErrors: [/thrown on purpose/] })

    test('keeps the text and the links of its page @writes-releases', async ({ page, busEvents, team }) => {
      await hydrateAsOneRoot(team)
      await team.edit(
        LIGHT_PAGE,
        /export const Page = \(\) =>/,
        "export const Page = () => {\n  if (typeof document !== 'undefined') throw new Error('thrown on purpose')\n  return <Fine />\n}\nconst Fine = () =>",
      )
      await team.fed('release', 'mf-pay', '--skip', 'lint,types,tests,browser')
      await expect.poll(() => lightPage(page)).toContain('"hydrate":"load"')
      await page.goto(LIGHT_PATH)
      // Compare `textContent`, which does not depend on layout: the browser renders sections below the viewport only when it is
      // idle.
      const text = await page.locator('main').textContent()
      await expect.poll(async () => (await busEvents()).map(({ type }) => type)).toContain('remote_error')
      expect(await page.locator('main').textContent()).toBe(text)
      await page.locator('main a[href="/meeting"]').first().click()
      await waitForNavigation(page, '/meeting')
      await team.fed('rollback')
    })
  })
})
