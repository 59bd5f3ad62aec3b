import type { ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findFreePort } from '@federation/node-kit'
import { startService, stopService } from '@federation/test-kit/resilience'
import { findAccessibilityProblems } from '../fixtures/checks/page-problems.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect } from '../fixtures/test.ts'
import { test } from './team.ts'

let address: string

let child: ChildProcess

// Start and stop the registry in hooks, because Playwright closes a test's pages before `afterAll` runs. Open pages would keep
// connections to the dashboard.
test.beforeAll(async ({ site: _site }) => {
  const port = await findFreePort()
  address = `http://localhost:${port}/`
  const env = { STATE_DIR: resolve(getStateDir()), REGISTRY_PORT: String(port) }
  child = await startService('federation/service/registry/serve-registry.ts', env, `${address}healthz`)
})

test.afterAll(() => stopService(child))

test.afterEach(({ published }) => published.fed('promote', '--stop').catch(() => undefined))

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

test.describe('board', { tag: ['@shell', '@slow'] }, () => {
  test('the dashboard shows the live composition, and a canary once it runs, without a reload @writes-releases', async ({
    page,
    pageAt,
    published: { fed, release },
  }) => {
    await page.goto(address)
    await page.locator('html[data-awake]').waitFor()
    await expect(part(page, 'parts').locator('h3')).toHaveText([
      'shell',
      'mf-hr',
      'mf-leadcapture',
      'mf-marketing',
      'mf-pay',
      'mf-performance',
    ])
    await expect(part(page, 'canary')).toContainText('None is running')
    await page.evaluate(() => Reflect.set(globalThis, '__sameDocument', true))
    // When the page updates itself, the focus must stay, and `details` elements must stay open.
    const summary = page.locator('[data-part="history"] summary').first()
    const hasChanges = (await summary.count()) > 0
    if (hasChanges) {
      await summary.focus()
      await page.keyboard.press('Enter')
    }

    await fed('promote', `mf-pay@${release}`, '--canary', '10')
    await expect(part(page, 'canary').locator('svg')).toBeVisible()
    await expect(part(page, 'parts')).toContainText(`tried on some visitors: ${release}`)
    await expect(part(page, 'gate').locator('h3').first()).toHaveText('Passed')
    expect(await page.evaluate(() => Reflect.get(globalThis, '__sameDocument'))).toBe(true)
    if (hasChanges) {
      await expect(summary).toBeFocused()
      await expect(page.locator('[data-part="history"] details').first()).toHaveAttribute('open', '')
    }

    for (const [width, colorScheme] of [
      [375, 'light'],
      [768, 'dark'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const) {
      const boardPage = await pageAt({ width })
      await boardPage.emulateMedia({ colorScheme })
      await boardPage.goto(address)
      expect(
        await findAccessibilityProblems(boardPage, `the dashboard at ${width} px, ${colorScheme}`),
      ).toEqual([])
      expect(await boardPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  test('the dashboard works without JavaScript, and rejects other Host headers @writes-releases', async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    await expect(part(page, 'history').locator('li').first()).toBeVisible()
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
    await page.getByRole('link', { name: 'mf-pay', exact: true }).click()
    await expect(part(page, 'timeline').locator('h3')).toHaveText(['mf-pay'])
    await context.close()
    const { port } = new URL(address)
    const response = await request.get(address, { headers: { host: `rebound.example:${port}` } })
    expect(response.status()).toBe(401)
  })
})
