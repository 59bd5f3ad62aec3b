import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findOrInstallBrowser, createTagPattern } from '../fixtures/browsers.ts'
import { runFedWith } from '@federation/test-kit/resilience'

/** Tests of pages and of navigation between pages. They show whether old and new releases work together on one site. */
export const PAGE_TESTS = [
  'every-page/routes.spec.ts',
  'shell/navigation.spec.ts',
  'shell/menus.spec.ts',
  'visits/reading.spec.ts',
]

/** Playwright projects that together run each test once in Chromium. */
export const CHROMIUM_PROJECTS = ['--project=chromium', '--project=visitors-build']

/**
 * Returns arguments that select the tests of some deployables (the shell or areas). If the shell is one of them, these are all
 * tests, because every test uses the shell.
 */
export const selectTests = (parts: readonly string[]): string[] =>
  parts.includes('shell') ? [] : ['--grep', createTagPattern(...parts.map((part) => `@${part}`))]

const createTagFilter = (parts: readonly string[]): string =>
  parts.includes('shell') ? '' : `(?=.*${createTagPattern(...[...parts, 'shell'].map((part) => `@${part}`))})`

/**
 * Returns Playwright arguments. They select tests that have the tag `other` and also the tag of one of `parts` (the shell or
 * areas). Tests with the tag of the shell match every area, because every page uses the shell.
 */
export const selectCommonTests = (parts: readonly string[], other: string): string[] => [
  '--grep',
  `^${createTagFilter(parts)}${createTagFilter([other])}`,
]

/** Runs Playwright and resolves to its exit code. Forwards SIGTERM and SIGHUP to Playwright. */
export const runPlaywright = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  // The configuration uses an installed browser, so install one if there is none.
  if (!env.E2E_ENGINE) findOrInstallBrowser({ isWhole: true })
  const child = spawn('playwright', ['test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  // The terminal sends SIGINT to both processes, so do not forward it. Handle it, so that this process waits for Playwright.
  const pass = (signal: NodeJS.Signals) => void (signal !== 'SIGINT' && child.kill(signal))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  const [code] = (await once(child, 'close').finally(() => {
    for (const signal of signals) process.off(signal, pass)
  })) as [number | null]
  return code ?? 1
}

interface Status {
  live: { composition: string } | null
  composition: { shell: string; areas: Record<string, string> } | null
  replaced: Record<string, { release: string }>
}

/**
 * Runs the page tests on mixes of releases. In each mix, one area or the shell has its previous release, and all others have
 * their current releases. Prints a table of the results. Resolves to the exit code.
 */
export const runMatrix = async (args: string[]): Promise<number> => {
  const output = await runFedWith({ STATE_DIR: process.env.STATE_DIR || 'var' }, 'status', '--json')
  const { live, composition, replaced } = JSON.parse(output) as Status
  if (!live || !composition) throw new Error('Nothing is live yet; start the site first: npm start')
  const rows: Record<string, string | null>[] = []
  for (const [part, current] of Object.entries({ shell: composition.shell, ...composition.areas })) {
    const previous = replaced[part]?.release ?? null
    const report = `var/test/matrix/${part}`
    const run = () =>
      runPlaywright(
        [...(args.length > 0 ? args : PAGE_TESTS), ...CHROMIUM_PROJECTS, ...selectCommonTests([part], part)],
        { E2E_COMPOSE: `${part}@${previous},${live.composition}`, PLAYWRIGHT_HTML_OUTPUT_DIR: report },
      )
    const isGreen = previous === null || (await run()) === 0
    rows.push({ part, current, previous, outcome: isGreen ? 'green' : 'RED', report: previous && report })
  }
  console.table(rows)
  return rows.every(({ outcome }) => outcome === 'green') ? 0 : 1
}
