import { mkdtemp } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readEnvironment } from '@federation/node-kit'
import { goLive, publishRelease } from '@federation/release'
import { channelHead, LIVE } from '@federation/registry'
import { createEmptySite, writeSampleArea } from '@federation/test-kit'
import { serveHttp } from '@federation/test-kit/processes'
import { COLLECTOR_PATH } from 'shared-contracts'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildTestSite } from '../testing/test-site.ts'
import { createErrorForwarder } from './forward-errors.ts'
import type { CollectedEvent } from './collector.ts'

/** Source map of a script. Maps column 41 of the script to line 4 of a source file, and column 61 to line 1 of a package. */
const MAP = {
  version: 3,
  sources: ['mf-pay/src/components/run.tsx', 'node_modules/vendor/index.js'],
  sourcesContent: ['\n\nexport const Run = () => {\n  const total = sum(rows)\n}\n', null],
  names: [],
  mappings: 'wCAGkB,oBCHlB',
}
const LAZY = '/_r/mf-pay/2.0.0/lazy.js'

let store: string
let composition: string

beforeAll(async () => {
  const site = await createEmptySite()
  ;({ store } = site)
  await site.release(['shell', 'mf-pay'], '1.0.0')
  const files = { 'client/lazy.js': 'throw 1', 'maps/lazy.js.json': JSON.stringify(MAP) }
  await publishRelease(store, await writeSampleArea('mf-pay', '2.0.0', 'Pay', { files }))
  await goLive(site.environment, new Map([['mf-pay', '2.0.0']]))
  composition = (await channelHead(store, LIVE))?.composition ?? ''
})

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  event: Record<string, unknown> & { exception: { values: { value: string }[] } }
}

/** Starts a fake of Sentry. `answer` returns the status of a response. With -1, the fake sends no response. */
const startSentry = async (answer: () => number = () => 200) => {
  const received: Received[] = []
  const origin = await serveHttp(async (request, response) => {
    const lines = (await text(request)).trimEnd().split('\n')
    received.push({ path: request.url, headers: request.headers, event: JSON.parse(lines[2] ?? '') })
    const status = answer()
    if (status !== -1) response.writeHead(status).end('{}')
  }, onTestFinished)
  const { sentry } = readEnvironment({ SENTRY_DSN: `${origin.replace('//', '//public-key@')}/sentry/42` })
  return { received, sentry: sentry ?? expect.unreachable() }
}

const event = (fields: object) =>
  ({ url: '/mf-pay', timestamp: new Date().toISOString(), composition, ...fields }) as CollectedEvent
const error = (message: string) => event({ type: 'script_error', message })

const createForwarder = (sentry: Parameters<typeof createErrorForwarder>[0]['sentry']) => {
  const warnings: object[] = []
  const log = { warn: (fields: object) => void warnings.push(fields) }
  const forwarder = createErrorForwarder({ store, sentry, log, retryMs: { first: 1, longest: 2 } })
  onTestFinished(forwarder.close)
  return { ...forwarder, warnings }
}

test('sends each stored error once, with release, area and the place in the source, and nothing about the visitor', async () => {
  const { received, sentry } = await startSentry()
  const eventsDir = join(await mkdtemp(join(tmpdir(), 'events-')), 'events')
  const app = await buildTestSite({ store, eventsDir, sentry })
  onTestFinished(() => app.close())
  const message = 'TypeError: rows is not iterable'
  const events = [
    event({ type: 'page_view', title: 'Pay', referrer: '' }),
    event({ type: 'remote_error', area: 'mf-pay', stage: 'mount', message }),
    event({
      type: 'script_error',
      message,
      stack: [`${LAZY}:1:61`, `${LAZY}:1:41`],
      url: '/mf-pay?utm_source=flyer',
      plid: 'partner-7',
    }),
  ]
  const answer = await app.inject({
    method: 'POST',
    url: COLLECTOR_PATH,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost',
      host: 'localhost',
      'content-type': 'application/json',
    },
    payload: { sent: new Date().toISOString(), events },
  })
  expect(answer.statusCode).toBe(204)
  await expect.poll(() => received.length).toBe(1)
  const [{ path, headers, event: sent } = expect.unreachable()] = received
  expect([path, headers['x-sentry-auth']]).toEqual([
    '/sentry/api/42/envelope/',
    expect.stringContaining('sentry_key=public-key'),
  ])
  expect(sent).toMatchObject({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    platform: 'javascript',
    release: 'mf-pay@2.0.0',
    transaction: '/mf-pay',
    tags: { area: 'mf-pay', composition, page: '/mf-pay' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'rows is not iterable',
          stacktrace: {
            frames: [
              {
                filename: 'mf-pay/src/components/run.tsx',
                lineno: 4,
                colno: 19,
                function: 'Run',
                context_line: 'const total = sum(rows)',
                in_app: true,
              },
              { filename: 'node_modules/vendor/index.js', lineno: 1, in_app: false },
            ],
          },
        },
      ],
    },
  })
  expect(JSON.stringify(sent)).not.toMatch(/flyer|partner-7/)
})

test('repeats an error until the service accepts it, and skips one that the service rejects', async () => {
  const statuses = [503, 429, 200, 400, 200]
  const { received, sentry } = await startSentry(() => statuses.shift() ?? 200)
  const { add, warnings } = createForwarder(sentry)
  add([error('Error: first'), error('Error: rejected'), error('Error: last')])
  const values = () => received.map(({ event: { exception } }) => exception.values[0]?.value)
  await expect.poll(values).toEqual(['first', 'first', 'first', 'rejected', 'last'])
  expect(warnings).toMatchObject([{ status: 503 }, { status: 429 }, { status: 400 }])
})

test('keeps at most 200 errors while the service fails, and counts the others', async () => {
  const statuses = [503]
  const { received, sentry } = await startSentry(() => statuses.shift() ?? 200)
  const { add, warnings } = createForwarder(sentry)
  add(Array.from({ length: 500 }, (_, index) => error(`Error: ${index}`)))
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(201)
  expect(warnings).toEqual([{ status: 503, waiting: 200, dropped: 300 }])
})

test('closes although the service does not answer', async () => {
  const { received, sentry } = await startSentry(() => -1)
  const { add, close } = createForwarder(sentry)
  add([error('Error: one'), error('Error: two')])
  await expect.poll(() => received.length).toBe(1)
  await close()
  expect(received).toHaveLength(1)
})
