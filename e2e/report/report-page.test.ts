import { expect, test } from 'vitest'
import type { TestCase, TestResult } from '@playwright/test/reporter'
import { failureOf, type Again } from './failure.ts'
import { addRan, type Ran } from './ran.ts'
import { reportPage } from './report-page.ts'
import { SCENE, type Scene } from './scene.ts'

const SCENE_OF_PAY: Scene = {
  url: 'http://localhost:4390/pay?utm_source=news',
  composition: '0123456789abcdef',
  releases: { 'mf-pay': '1.3.0' },
  parts: [{ place: 'route', area: 'mf-pay' }],
  failed: [],
  problems: [],
}

const NOTHING = {
  site: '',
  ran: [],
  flaky: [],
  startedAt: '',
  seconds: 1,
  passed: 3,
  skipped: 0,
  noVideo: null,
}

const failed = (again: Again = { store: 'var/e2e' }, project = 'pages') => {
  const spec = {
    title: "a visitor's <rule> is kept (twice)",
    location: { file: 'e2e/journeys/pay.spec.ts', line: 7 },
    titlePath: () => ['', project, 'pay.spec.ts', 'rules', "a visitor's <rule> is kept (twice)"],
  } as unknown as TestCase
  const result = {
    errors: [{ message: '\u001B[31mexpected 3\u001B[39m' }],
    attachments: [
      { name: SCENE, contentType: 'application/json', body: Buffer.from(JSON.stringify(SCENE_OF_PAY)) },
      { name: 'screenshot', contentType: 'image/png', path: 'data/1-failed.png' },
      { name: 'trace', contentType: 'application/zip', path: 'data/1-trace.zip' },
    ],
  } as unknown as TestResult
  return failureOf(spec, result, 'e2e/journeys/pay.spec.ts', again)
}

test('a failure says whose release it points to, and how it is opened again', () => {
  const { title, error, fault, again } = failed()
  expect(title).toBe("rules › a visitor's <rule> is kept (twice)")
  expect(error).toBe('expected 3')
  expect(fault).toMatchObject({ part: 'mf-pay', release: '1.3.0' })
  expect(again).toEqual([
    String.raw`STATE_DIR=var/e2e npm run e2e -- --composition 0123456789abcdef e2e/journeys/pay.spec.ts -- --project=pages --no-deps -g 'a visitor'\''s <rule> is kept \(twice\)'`,
    'STATE_DIR=var/e2e npm run fed -- preview 0123456789abcdef --path /pay',
  ])
  expect(failed({}, 'firefox').again).toEqual([
    expect.stringContaining('npm run e2e -- --engine firefox e2e/journeys/pay.spec.ts -- --project=firefox '),
  ])
  expect(failed({ command: "npm run e2e -- --site 'https://x.example'" }).again).toEqual([
    expect.stringContaining("-- --site 'https://x.example' e2e/journeys/pay.spec.ts -- "),
  ])
})

const ended = (
  ran: Ran[],
  project: string,
  journey: { title: string; status: 'passed' | 'failed' | 'skipped'; engine?: string },
) => {
  const { title, status, engine } = journey
  const spec = { titlePath: () => ['', project, 'menus.spec.ts', title], ok: () => status !== 'failed' }
  const annotations = engine === undefined ? [] : [{ type: 'ran in', description: engine }]
  addRan(ran, spec as unknown as TestCase, { status, annotations } as unknown as TestResult)
}

const ranIn = (): Ran[] => {
  const ran: Ran[] = []
  ended(ran, 'firefox', { title: 'by finger', status: 'skipped' })
  ended(ran, 'firefox', { title: 'opens', status: 'passed', engine: 'firefox 153.7.0' })
  ended(ran, 'phone', { title: 'opens', status: 'failed', engine: 'chromium 156.0' })
  return ran
}

test('the page says which browser ran what, and what came of it', () => {
  const ran = ranIn()
  expect(ran.map(({ project, engine }) => [project, engine])).toEqual([
    ['firefox', 'firefox 153.7.0'],
    ['phone', 'chromium 156.0'],
  ])
  const page = reportPage({ ...NOTHING, ran, failures: [] })
  expect(page).toContain('<td>firefox 153.7.0</td><td>firefox</td><td>1</td><td>0</td><td>1</td>')
  expect(page).toContain('<td>chromium 156.0</td><td>phone</td><td>0</td><td>1</td><td>0</td>')
  expect(page).toContain('<li>skipped: menus.spec.ts › by finger</li>')
})

test('the page shows what was kept, and nothing of what it shows is markup', () => {
  const page = reportPage({
    site: 'http://localhost:4390',
    ran: ranIn(),
    startedAt: '2026-11-22T12:00:00.000Z',
    seconds: 12.4,
    passed: 3,
    skipped: 1,
    failures: [failed()],
    flaky: [{ ...failed(), title: 'opens at last' }],
    noVideo: 'Nothing was filmed.',
  })
  expect(page).toContain('3 passed, 1 failed, 1 skipped')
  expect(page).toMatch(/<h2>Passed at the second attempt<\/h2>\s*<article>\s*<h3>opens at last/)
  expect(page).toContain('<td>mf-pay@1.3.0</td><td>1</td>')
  expect(page).toContain('<img src="data/1-failed.png"')
  expect(page).toContain('npx playwright show-trace data/1-trace.zip')
  expect(page).toContain('Nothing was filmed.')
  expect(page).toContain("a visitor's &lt;rule> is kept")
  expect(page).not.toContain('<rule>')
})

test('a run without a failure is one sentence', () => {
  expect(reportPage({ ...NOTHING, failures: [] })).toContain('Every journey passed.')
})
