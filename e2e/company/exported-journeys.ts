import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withExported } from '../site/exported.ts'
import { findBrowser } from '../site/find-browser.ts'
import type { Figure } from './figure.ts'
import { noNginx } from './nginx.ts'
import { freePort } from 'federation/service/free-port'
import { WRITES } from '../site/writes.ts'
import { releasedState, startWholeSite, stopWholeSite } from './whole-site.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const WHAT = 'the journeys of the pages, on an exported copy behind nginx'
const PROMISED = 'all pass but those that are about the server'

const MOST_NAMED = 12

/** Journeys that a copy cannot pass, by what is in their names, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  'collector.spec': 'nobody counts events there',
  '/_status, /healthz and /readyz answer': 'what the server says of itself',
  'leads to the root with the partner link id': 'files cannot know the address that was asked for',
}

interface Report {
  stats: { expected: number; unexpected: number; skipped: number; flaky: number }
  errors: { message: string }[]
  suites: Suite[]
}
interface Suite {
  suites?: Suite[]
  specs: { title: string; file: string; ok: boolean }[]
}

const failedIn = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ title, file, ok }) => (ok ? [] : [`${file}: ${title}`])),
    ...failedIn(inner),
  ])

interface Copy {
  url: string
  stateDir: string
  /** Where the reports go. */
  folder: string
}

const runJourneys = async ({ url, stateDir, folder }: Copy): Promise<Report> => {
  const report = join(folder, 'report.json')
  const leftOut = Object.keys(LEFT_OUT).join('|').replaceAll('.', '\\.')
  const words = ['test', '--project=pages', '--reporter=json', '--output', join(folder, 'results')]
  const all = [...words, '--grep-invert', leftOut]
  // Installs it where there is none; Playwright's settings find it by themselves.
  findBrowser({ isWhole: true })
  const child = spawn(join(ROOT, 'node_modules/.bin/playwright'), all, {
    cwd: ROOT,
    env: {
      ...process.env,
      BASE_URL: url,
      E2E_WRITES: WRITES.filter((write) => write !== 'releases').join(','),
      STATE_DIR: stateDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  return JSON.parse(await readFile(report, 'utf8')) as Report
}

const measure = async (copy: Copy): Promise<Figure> => {
  const { stats, errors, suites } = await runJourneys(copy)
  const failed = [...errors.map(({ message }) => message), ...failedIn(suites)]
  const more = failed.splice(MOST_NAMED).length
  const reasons = Object.entries(LEFT_OUT).map(([name, reason]) => `${name} (${reason})`)
  return {
    what: WHAT,
    promised: PROMISED,
    measured: [
      `${stats.expected} passed, ${stats.skipped} skipped, ${failed.length + more} failed`,
      ...failed,
      ...(more > 0 ? [`and ${more} more`] : []),
      `left out: ${reasons.join('; ')}`,
    ].join('\n            '),
    holds: failed.length === 0 && stats.expected > 0,
  }
}

/** The journeys that visitors make, against an exported copy. What a copy answers is held in `releases/export.spec.ts`. */
export const proveExportedJourneys = async (short: boolean): Promise<Figure[]> => {
  const lacks = short ? 'the long form runs them, for some ten minutes' : noNginx()
  if (lacks !== null)
    return [{ what: WHAT, promised: PROMISED, measured: `not measured: ${lacks}`, holds: null }]
  const { stateDir, remove } = await releasedState()
  const folder = await mkdtemp(join(tmpdir(), 'company-exported-'))
  // The API takes forms from pages of its own site alone, and that is the copy here.
  const port = await freePort()
  const site = await startWholeSite(stateDir, { SITE_ORIGIN: `http://localhost:${port}` })
  try {
    await site.ready()
    const figures: Figure[] = []
    await withExported(
      site.url,
      async ({ url }) => {
        figures.push(await measure({ url, stateDir, folder }))
      },
      { stateDir, port },
    )
    return figures
  } finally {
    await stopWholeSite(site)
    await remove()
    await rm(folder, { recursive: true, force: true })
  }
}
