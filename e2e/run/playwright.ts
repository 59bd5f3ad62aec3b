import { spawn } from 'node:child_process'
import { findOrInstallBrowser, createTagPattern } from '../fixtures/browsers.ts'

/** Tests of pages and of the navigation between them, which show if releases of different ages work together. */
export const PAGE_TESTS = [
  'every-page/routes.spec.ts',
  'shell/navigation.spec.ts',
  'shell/menus.spec.ts',
  'visits/reading.spec.ts',
]

/** Projects that together run each journey once in Chromium. */
export const CHROMIUM_PROJECTS = ['--project=chromium', '--project=visitors-build']

/**
 * Returns arguments that select tests of the given deployables. For the shell they select all tests, because every test
 * uses the shell.
 */
export const selectTests = (parts: readonly string[]): string[] =>
  parts.includes('shell') ? [] : ['--grep', createTagPattern(...parts.map((part) => `@${part}`))]

const createTagFilter = (parts: readonly string[]): string =>
  parts.includes('shell') ? '' : `(?=.*${createTagPattern(...[...parts, 'shell'].map((part) => `@${part}`))})`

/**
 * Returns arguments that select tests with a tag of `parts` and one of `other`. A tag of the shell counts for every
 * deployable.
 */
export const selectCommonTests = (parts: readonly string[], other: string): string[] => [
  '--grep',
  `^${createTagFilter(parts)}${createTagFilter([other])}`,
]

/** Runs Playwright and resolves to its exit code. Forwards SIGTERM and SIGHUP to Playwright. */
export const runPlaywright = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  // The configuration uses the installed browser, so install one if the machine has none.
  if (!env.E2E_ENGINE) findOrInstallBrowser({ isWhole: true })
  const child = spawn('playwright', ['test', ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  // Do not forward SIGINT, because the terminal sends it to both processes. Then wait for Playwright.
  const pass = (signal: NodeJS.Signals) => void (signal !== 'SIGINT' && child.kill(signal))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve(code ?? 1))
    })
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
