import { describe, beforeEach, expect, test, onTestFinished, vi } from 'vitest'
import type { DeployableName } from 'shared-contracts'
import { openInBrowser } from '@federation/composer'
import type { FailedJourney, JourneysRequest } from '@federation/composer/journeys'
import { formatChanges, readPastEntries, readComposition } from '@federation/registry'
import { createSite, type EmptySite } from '@federation/test-kit'
import { readGateReports } from './gate-log.ts'
import { goLive, makeLive } from './release.ts'
import { runCandidateJourneys, type JourneyBaseline, checkForms } from './candidate-checks.ts'
import { serveHttp } from '@federation/test-kit/processes'

vi.mock('@federation/composer', { spy: true })

test('records why areas may act outside their parts, and what they do there, in the history', async () => {
  const { environment, store, publish } = await createSite([['shell', 'mf-pay'], '1.0.0'])
  await publish('mf-pay', '2.0.0')
  const place = { area: 'mf-pay', release: '2.0.0' }
  const reason = '/pay: mf-pay sets a cookie'
  const violation = { code: 'OUTSIDE_AREA' as const, reason, advice: '', affected: [], place }
  const opened = { browser: 'Chromium', pages: [], left: [], mounted: [], seconds: 1 }
  vi.mocked(openInBrowser).mockResolvedValueOnce({ opened, allowed: [violation] })
  vi.stubEnv('BROWSER_PATH', process.execPath)
  onTestFinished(() => void vi.unstubAllEnvs())
  await makeLive(
    environment,
    {
      releases: new Map([['mf-pay', '2.0.0']]),
      skip: ['api', 'looks'],
      allow: 'agreed until March',
      isDryRun: false,
    },
    { progress: () => undefined, print: () => undefined },
  )
  expect(openInBrowser).toHaveBeenCalledWith(expect.anything(), { isOutsideAllowed: true })
  const newest = (await readPastEntries(store, 'live')).at(-1)
  expect(newest && formatChanges(newest)).toContain(
    'allowed, because “agreed until March”: /pay: mf-pay sets a cookie',
  )
})

describe('journeys of a candidate', () => {
  let site: EmptySite
  let store: string
  let journeyRequests: JourneysRequest[]
  let messages: string[]

  /**
   * For each journey, the releases with which it fails. `{ book: { 'mf-pay': '2.0.0' } }`: the journey `book` fails in a
   * composition with mf-pay 2.0.0. If several releases are listed, it fails only with all of them.
   */
  type Fails = Record<string, Record<string, string>>

  const failedAt = (areas: Record<string, string>, fails: Fails): FailedJourney[] =>
    Object.entries(fails)
      .filter(([, together]) => Object.entries(together).every(([name, release]) => areas[name] === release))
      .map(([journey]) => {
        const release = areas['mf-pay'] ?? null
        return { journey, part: 'mf-pay', release, page: '/mf-pay', reason: 'no button' }
      })

  const live = (
    releases: [DeployableName, string][],
    { baseline, fails = {} }: { baseline?: JourneyBaseline; fails?: Fails } = {},
  ) =>
    goLive(
      site.environment,
      new Map(releases),
      baseline === undefined
        ? {}
        : {
            check: runCandidateJourneys({
              store,
              stateDir: store,
              baseline,
              print: (line) => messages.push(line),
              runJourneys: async (question) => {
                journeyRequests.push(question)
                const { areas } = await readComposition(store, question.composition)
                const failed = failedAt(areas, fails)
                return { passed: 7, failed, seconds: 1, report: `${question.run}/index.html` }
              },
            }),
          },
    )

  beforeEach(async () => {
    site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'], [['mf-hr'], '2.0.0'])
    ;({ store } = site)
    await site.publish('mf-pay', '2.0.0')
    ;[journeyRequests, messages] = [[], []]
  })

  test('with current releases, runs the journeys of changed parts on the candidate; the history has the count', async () => {
    const entry = await live([['mf-pay', '2.0.0']], { baseline: 'current' })
    expect(journeyRequests).toMatchObject([
      { composition: entry?.composition, parts: ['mf-pay'], run: 'candidate' },
    ])
    expect(entry?.change?.figures).toBe('7 journeys pass on it')
    expect((await readPastEntries(store, 'live')).at(-1)?.change.figures).toBe(entry?.change?.figures)
  })

  test('with previous releases, also runs journeys with the previous release of each other part', async () => {
    const entry = await live([['mf-pay', '2.0.0']], { baseline: 'previous' })
    expect(journeyRequests.map(({ run, beside }) => [run, beside])).toEqual([
      ['candidate', undefined],
      ['beside-mf-hr', 'mf-hr'],
    ])
    expect((await readComposition(store, journeyRequests[1]?.composition ?? '')).areas).toEqual({
      'mf-hr': '1.0.0',
      'mf-pay': '2.0.0',
    })
    expect(entry?.change?.figures).toBe('7 journeys pass on it, 7 with mf-hr 1.0.0')
  })

  test('a failed journey leaves live unchanged and is reported with its HTML report, also in the gate log', async () => {
    const before = await readPastEntries(store, 'live')
    const released = live([['mf-pay', '2.0.0']], {
      baseline: 'current',
      fails: { 'pay.spec.ts › the button': { 'mf-pay': '2.0.0' } },
    })
    await expect(released).rejects.toMatchObject({
      code: 'GATE_REFUSED',
      refusals: [
        {
          code: 'JOURNEY_FAILED',
          place: { area: 'mf-pay', release: '2.0.0', page: '/mf-pay' },
          reason:
            'on the candidate: “pay.spec.ts › the button” fails: no button; the report: candidate/index.html',
        },
      ],
    })
    expect(await readPastEntries(store, 'live')).toEqual(before)
    const [newest] = await readGateReports(store, 1)
    expect(newest?.refusals.map(({ code }) => code)).toEqual(['JOURNEY_FAILED'])
  })

  test('a failure with a previous release counts only if the journey passes there without the candidate', async () => {
    const both = { 'mf-hr': '1.0.0', 'mf-pay': '2.0.0' }
    await expect(
      live([['mf-pay', '2.0.0']], { baseline: 'previous', fails: { 'a › new': both } }),
    ).rejects.toMatchObject({
      refusals: [{ code: 'JOURNEY_FAILED', reason: expect.stringContaining('beside mf-hr 1.0.0') }],
    })
    expect(journeyRequests.at(-1)).toMatchObject({ run: 'without-mf-hr', journeys: ['a › new'] })
    const entry = await live([['mf-pay', '2.0.0']], {
      baseline: 'previous',
      fails: { 'a › newer than mf-hr 1.0.0': { 'mf-hr': '1.0.0' } },
    })
    expect(entry).not.toBeNull()
    expect(messages.at(-1)).toContain('1 fail there without the candidate too')
  })
})

const form = (fields: string[], action = '/api/v1/send-mail'): string =>
  `<h1>Write to us</h1><form method="post" action="${action}">${fields
    .map((name) => `<label>${name} <input name="${name}"/></label>`)
    .join('')}<button>Send</button></form>`

const startApi = (status: number, body: unknown): Promise<string> =>
  serveHttp((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }, onTestFinished)

/** Creates a site with a contact form. Returns a function that releases another version of the form. */
const startSite = async (origins: string[]) => {
  const { environment, store, publish } = await createSite([['shell'], '1.0.0'])
  const messages: string[] = []
  const release = async (version: string, html: string) => {
    await publish('mf-pay', version, { html })
    return goLive(environment, new Map([['mf-pay', version]]), {
      check: checkForms({ store, origins, print: (line) => messages.push(line) }),
    })
  }
  await publish('mf-pay', '1.0.0', { html: form(['fullName', 'topic']) })
  await goLive(environment, new Map([['mf-pay', '1.0.0']]))
  return { messages, release }
}

describe('check of forms', () => {
  const CONTRACT = {
    version: 1,
    forms: { '/api/v1/send-mail': { required: ['fullName'], optional: ['topic', 'formToken'] } },
  }

  test('rejects a form with a field that the running API does not know, and advises to restart the API first', async () => {
    const api = await startApi(200, CONTRACT)
    const { release, messages } = await startSite([api])
    await expect(release('2.0.0', form(['fullName', 'topic', 'fleetSize']))).rejects.toMatchObject({
      code: 'GATE_REFUSED',
      message: expect.stringContaining(
        'Restart the lead API from a checkout that knows the field first, then release the form',
      ),
      refusals: [
        {
          code: 'FORM_FIELD_UNKNOWN',
          place: { page: '/mf-pay' },
          reason: `The form on /mf-pay sends \`fleetSize\` to /api/v1/send-mail, which the lead API at ${api} does not know`,
        },
      ],
    })
    await release('3.0.0', form(['fullName', 'topic', 'formToken']))
    expect(messages).toEqual([`The lead API at ${api} accepts the fields of 1 changed forms`])
  })

  test('rejects a form that lacks a required field of the running API, and one that posts to an unknown path', async () => {
    const { release } = await startSite([await startApi(200, CONTRACT)])
    await expect(release('2.0.0', form(['topic']))).rejects.toMatchObject({
      refusals: [{ code: 'FORM_FIELD_MISSING' }],
    })
    await expect(release('3.0.0', form(['fullName'], '/api/v1/quote'))).rejects.toMatchObject({
      refusals: [{ code: 'FORM_UNKNOWN' }],
    })
  })

  test.each([
    ['does not answer', async () => 'http://127.0.0.1:9'],
    ['answers 404', () => startApi(404, {})],
    ['has a contract of another version', () => startApi(200, { version: 2, forms: {} })],
  ])(
    'releases without the form check if the API %s, and records the reason in the history',
    async (reason, start) => {
      const { release, messages } = await startSite([await start()])
      const entry = await release('2.0.0', form(['fullName', 'fleetSize']))
      expect(messages.join('')).toContain(reason)
      expect(entry?.change?.figures).toContain(reason)
    },
  )

  test('does not request the API for a release that changes no form', async () => {
    const { release, messages } = await startSite(['http://127.0.0.1:9'])
    await release('2.0.0', `<p>More</p>${form(['fullName', 'topic'])}`)
    expect(messages).toEqual([])
  })
})
