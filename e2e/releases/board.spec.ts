import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { findAccessibilityProblems } from '../fixtures/checks/accessibility.ts'
import { getStateDir } from '../fixtures/stored-records.ts'
import { expect } from '../fixtures/test.ts'
import { testWithRelease as test } from './team.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const startBoard = (): Promise<{ url: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [join(ROOT, 'federation/cli/fed.ts'), 'board', '--port', '0'], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: resolve(getStateDir()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((found, failed) => {
    child.stderr.on('data', (chunk) => (output += String(chunk)))
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      const [, url] = /The board: (\S+)/.exec(output) ?? []
      if (url !== undefined) found({ url, child })
    })
    child.once('exit', () => failed(new Error(`the board did not start:\n${output}`)))
  })
}

let address: string

let child: ChildProcess

// Stop the dashboard in a hook, because the test's pages are closed when the hook runs. Open pages would keep connections
// to the dashboard.
test.beforeAll(async ({ site: _site }) => {
  ;({ url: address, child } = await startBoard())
})

test.afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
})

test.afterEach(({ published }) => published.fed('promote', '--stop').catch(() => undefined))

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

test.describe('board', { tag: ['@shell', '@slow'] }, () => {
  test('the board shows the live composition, and a canary once it runs, without a reload @writes-releases', async ({
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

    for (const width of [375, 768, 1440]) {
      const boardPage = await pageAt({ width })
      await boardPage.goto(address)
      expect(await findAccessibilityProblems(boardPage, `the board at ${width} px`)).toEqual([])
      expect(await boardPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  test('the board works without JavaScript, and rejects other Host headers with 421 @writes-releases', async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(address)
    await expect(part(page, 'history').locator('li').first()).toBeVisible()
    await page.getByRole('link', { name: 'Look again' }).click()
    await expect(page.getByRole('heading', { name: 'Live now' })).toBeVisible()
    await context.close()
    const { port } = new URL(address)
    const response = await request.get(address, { headers: { host: `rebound.example:${port}` } })
    expect(response.status()).toBe(421)
  })
})
