import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { findAccessibilityProblems } from 'e2e/fixtures/checks/accessibility.ts'
import { WORKSPACE } from '@federation/node-kit'
import { BROWSER_ARGS, findInstalledBrowser } from '@federation/node-kit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rendering } from './render.tsx'

const BUILT = join(WORKSPACE, 'var/storybook')
/** No server is needed: Playwright answers the requests to this host with files. */
const ORIGIN = 'http://storybook.test'
/** Rules about a whole page. A story is a part of one. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order']

interface Channel {
  emit: (event: string, payload: object) => void
}

let browser: Browser
let stories: string[] = []
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['tooling/storybook/storybook.ts', 'build'], { cwd: WORKSPACE })
  const index = JSON.parse(await readFile(join(BUILT, 'index.json'), 'utf8')) as {
    entries: Record<string, { type: string }>
  }
  stories = Object.entries(index.entries).flatMap(([id, { type }]) => (type === 'story' ? [id] : []))
  const path = findInstalledBrowser()?.path
  browser = await chromium.launch({
    args: BROWSER_ARGS,
    ...(path === undefined ? {} : { executablePath: path }),
  })
})
afterAll(() => browser.close())

const select = async (page: Page, storyId: string, rendering: Rendering): Promise<void> => {
  await page.evaluate((id) => {
    const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as Channel
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
  }, storyId)
  await page.locator(`[data-story="${storyId}"][data-shown="${rendering}"]`).waitFor({ state: 'attached' })
}

/** Shows every story and returns errors of the console, what axe finds, and stories that are wider than the window. */
const findProblems = async (rendering: Rendering, options: BrowserContextOptions): Promise<string[]> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ path: join(BUILT, decodeURIComponent(new URL(route.request().url()).pathname)) }),
  )
  const problems: string[] = []
  let shown = ''
  page.on('pageerror', (error) => problems.push(`${shown}: ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`${shown}: ${message.text()}`))
  await page.goto(`${ORIGIN}/iframe.html?id=${stories[0]}&viewMode=story&globals=rendering:${rendering}`)
  for (const story of stories) {
    shown = story
    await select(page, story, rendering)
    problems.push(...(await findAccessibilityProblems(page, story, PAGE_RULES)))
    const surplus = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (surplus > 0) problems.push(`${story}: ${surplus} px wider than the window`)
  }
  await context.close()
  return problems
}

test('every story is accessible as server HTML on a phone', async () => {
  expect(stories.length).toBeGreaterThan(200)
  expect(await findProblems('server', { viewport: { width: 375, height: 812 } })).toEqual([])
}, 600_000)

test('every story hydrates without a difference, and is accessible in forced colors on a wide screen', async () => {
  const options = { viewport: { width: 1280, height: 800 }, forcedColors: 'active' } as const
  expect(await findProblems('hydrated', options)).toEqual([])
}, 600_000)
