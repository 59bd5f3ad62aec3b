import type { Dashboard, DashboardView } from '@federation/service/dashboard'
import type { Provenance } from 'shared-contracts'
import { expect, test } from 'vitest'
import { render } from './board.server.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'
const VIEW: DashboardView = { at: '2026-11-21T10:00:00.000Z', area: null, days: 7 }
const JOB: Provenance = {
  issuer: 'https://token.actions.githubusercontent.com',
  repository: 'acme/pay',
  workflow: '.github/workflows/release.yml',
  branch: 'main',
  commit: COMMIT,
  run: 'https://github.com/acme/pay/actions/runs/7',
  actor: 'ada',
}

/** Returns the dashboard's data for a site whose live channel has one entry. The CI job `publisher` added this entry. */
const boardOf = (publisher: Provenance): Dashboard => {
  const by = { name: 'mf-pay' as const, publisher }
  const releases = { shell: { from: null, to: '1.0.0' }, 'mf-pay': { from: null, to: '2.0.0' } }
  const span = { release: '2.0.0', seq: 1, kind: 'release' as const, from: AT, to: null, by, percent: 100 }
  const source = { name: 'mf-pay', repository: 'acme/pay', workflow: JOB.workflow, branch: 'main' }
  return {
    origin: 'https://site.example',
    live: { composition: '0'.repeat(16), seq: 1, at: AT, site: 1 },
    degraded: [],
    parts: [],
    lanes: [{ name: 'mf-pay', spans: [span], measures: [] }],
    retired: [],
    expiring: [{ name: 'mf-hr', release: '1.0.0', expires: AT }],
    keys: [{ name: 'mf-pay', keyId: '0'.repeat(32), since: AT }],
    publishers: [source, { ...source, pullRequests: true }],
    checkout: null,
    canary: null,
    lastCanary: null,
    history: [
      {
        seq: 1,
        composition: '0'.repeat(16),
        parent: null,
        reason: 'release of mf-pay 2.0.0',
        change: { kind: 'release', releases },
        at: AT,
        by,
        pages: null,
        looks: null,
      },
    ],
    reports: [],
  }
}

test('names who released from which commit, and links to the run, the commit and the pull request', () => {
  const html = render(boardOf(JOB), VIEW)
  expect(html).toContain(
    'mf-pay 2.0.0, release, from Nov 20, 10:00, until now, ada in acme/pay, commit 0a1b2c3d4e5f</title>',
  )
  expect(html).toContain('by ada in acme/pay: <a href="https://github.com/acme/pay/actions/runs/7">run</a>')
  expect(html).toContain(`<a href="https://github.com/acme/pay/commit/${COMMIT}">commit 0a1b2c3d4e5f</a>`)
  expect(html).toContain(`<a href="https://github.com/acme/pay/pulls?q=is%3Apr+${COMMIT}">pull request</a>`)
})

test('links a bar to its entry in the history only if that contains the entry', () => {
  const board = boardOf(JOB)
  expect(render(board, VIEW)).toContain('<a href="#entry-1" id="span-mf-pay-1"')
  expect(render({ ...board, history: [] }, VIEW)).toContain('<a id="span-mf-pay-1"')
})

test('begins the timeline at the first release of a young site, with times instead of days', () => {
  const html = render(boardOf(JOB), { ...VIEW, at: '2026-11-20T11:35:00.000Z' })
  expect(html).toContain('Since the first release.')
  expect([...html.matchAll(/>(\d\d:\d\d)<\/text>/g)].map(([, label]) => label)).toEqual([
    '10:00',
    '10:30',
    '11:00',
  ])
  expect(html).toMatch(/<rect x="5%"/)
  expect(render(boardOf(JOB), { ...VIEW, at: '2026-12-20T10:00:00.000Z' })).toContain('The last 7 days.')
})

test('links to the commit of a GitLab job, whose page names the merge request', () => {
  const { actor: _, ...job } = JOB
  const html = render(boardOf({ ...job, run: 'https://gitlab.com/acme/pay/-/pipelines/9' }), VIEW)
  expect(html).toContain('by acme/pay: <a href="https://gitlab.com/acme/pay/-/pipelines/9">run</a>')
  expect(html).toContain(`<a href="https://gitlab.com/acme/pay/-/commit/${COMMIT}">`)
  expect(html).not.toContain('pull request</a>')
})

test('tells workflows of pull requests and branches apart, and filters expiring releases by area', () => {
  const html = render(boardOf(JOB), { ...VIEW, area: 'mf-pay' })
  expect(html).toContain('acme/pay, .github/workflows/release.yml, branch main')
  expect(html).toContain('acme/pay, .github/workflows/release.yml, pull requests into main')
  expect(html).not.toContain('mf-hr 1.0.0')
  expect(render(boardOf(JOB), VIEW)).toContain('mf-hr 1.0.0')
})

test('marks the bars of a release that is clearly worse than the one before', () => {
  const board = boardOf(JOB)
  const good = { count: 1000, bad: 1 }
  const measures = [
    { release: '1.0.0', bytes: 100_000, pages: 3, errors: good, lcp: good, cls: good, inp: good },
    {
      release: '2.0.0',
      bytes: 105_000,
      pages: 3,
      errors: { count: 1000, bad: 90 },
      lcp: good,
      cls: good,
      inp: good,
    },
  ]
  const html = render({ ...board, lanes: board.lanes.map((lane) => ({ ...lane, measures })) }, VIEW)
  const worse = [...html.matchAll(/<rect [^>]*data-worse="true"[^>]*><title>([^<]*)/g)].map(
    ([, title]) => title,
  )
  expect(worse).toEqual(['2.0.0: 9.00% of 1,000'])
})

test('lists what differs from the checkout, if the machine has one', () => {
  const board = boardOf(JOB)
  const checkout = [
    { name: 'mf-pay' as const, live: '1.0.0', checkout: '2.0.0', kept: 'rolled back' as const },
  ]
  expect(render({ ...board, checkout }, VIEW)).toContain('live 1.0.0, checkout 2.0.0 (rolled back)')
  expect(render({ ...board, checkout: [] }, VIEW)).toContain('Nothing: live is what the checkout builds.')
  expect(render(board, VIEW)).not.toContain('The checkout')
})
