import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { WORKSPACE } from '@federation/node-kit'
import { BROWSER_ARGS, findInstalledBrowser } from '@federation/node-kit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Rendering } from './render.tsx'

const BUILT = join(WORKSPACE, 'var/storybook')
/** No server is needed: Playwright answers the requests to this host with files. */
const ORIGIN = 'http://storybook.test'

/** Violation of an accessibility rule of axe, as Storybook's add-on reports it. */
interface Violation {
  id: string
  help: string
  nodes: { target: string[] }[]
}

interface Finished {
  storyId: string
  status: string
  reporters: { result: { violations?: Violation[]; error?: unknown } }[]
}

interface Preview {
  currentRender?: { phase?: string }
}

interface Channel {
  emit: (event: string, payload: object) => void
  on: (event: string, listener: (finished: Finished) => void) => void
  off: Channel['on']
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

/**
 * Shows a story. Returns a text for each violation that axe (in the accessibility add-on) finds, and for a story that is wider
 * than the window.
 */
const check = (page: Page, story: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as Channel
    const { status, reporters } = await new Promise<Finished>((resolve) => {
      const listener = (finished: Finished) => {
        if (finished.storyId !== id) return
        channel.off('storyFinished', listener)
        resolve(finished)
      }
      channel.on('storyFinished', listener)
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
    })
    const violations = reporters.flatMap(({ result }) => result.violations ?? [])
    const surplus = document.documentElement.scrollWidth - innerWidth
    return [
      ...(reporters.length === 0 || (status !== 'success' && violations.length === 0)
        ? [`${id}: fails`]
        : []),
      ...violations.map(
        ({ id: rule, help, nodes }) => `${id}: ${rule}: ${help} ${nodes[0]?.target.join(' ')}`,
      ),
      ...(surplus > 0 ? [`${id}: ${surplus} px wider than the window`] : []),
    ]
  }, story)

/** Shows every story. Returns the problems of all stories, including console errors. */
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
  // Begin with the last story, because Storybook does not show the current story again.
  await page.goto(`${ORIGIN}/iframe.html?id=${stories.at(-1)}&viewMode=story&globals=rendering:${rendering}`)
  // Wait until Storybook has checked this story. Otherwise the request for the next story would reload the page.
  await page.waitForFunction(
    () =>
      (Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview | undefined)?.currentRender?.phase ===
      'finished',
  )
  for (const story of stories) {
    shown = story
    const found = await check(page, story)
    // Ignores color contrast when forced colors are active. axe checks the site's colors, which forced colors replace.
    problems.push(
      ...found.filter((problem) => !options.forcedColors || !problem.includes(': color-contrast:')),
    )
  }
  await context.close()
  return problems
}

const PHONE = { width: 375, height: 812 }
const DESKTOP = { width: 1280, height: 800 }

test.each<[string, Rendering, BrowserContextOptions]>([
  ['as server HTML on a phone', 'server', { viewport: PHONE }],
  ['as server HTML on a wide screen', 'server', { viewport: DESKTOP }],
  ['hydrated on a phone', 'hydrated', { viewport: PHONE }],
  ['hydrated in forced colors on a wide screen', 'hydrated', { viewport: DESKTOP, forcedColors: 'active' }],
])(
  'every story is accessible, fits the window, and logs no error %s',
  async (_, rendering, options) => {
    expect(stories.length).toBeGreaterThan(200)
    expect(await findProblems(rendering, options)).toEqual([])
  },
  600_000,
)
