import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createSampleChannel } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'
import { sendLead, startApi, startSite, createScope, serveHttp } from '@federation/test-kit/resilience'
import { usePostgresServer } from '@federation/test-kit/vitest'
import { afterEach, describe, expect, test } from 'vitest'
import { isTracingEnabled } from '@federation/node-kit/tracing'

interface Attribute {
  key: string
  value: { stringValue?: string }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
}

interface OtlpBody {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const find = (attributes: Attribute[], key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue

const isInsert = ({ attributes }: Span) =>
  find(attributes, 'db.query.text')?.startsWith('insert into "leads"') ?? false
const isPage = ({ attributes }: Span) => find(attributes, 'url.path') === '/'

/** Starts a collector that accepts OTLP over HTTP as JSON. Returns its spans, each with its service. */
const startCollector = async () => {
  const spans: (Span & { service: string | undefined })[] = []
  const endpoint = await serveHttp(async (request, response) => {
    for (const { resource, scopeSpans } of ((await json(request)) as OtlpBody).resourceSpans)
      for (const span of scopeSpans.flatMap((scopeSpan) => scopeSpan.spans))
        spans.push({ ...span, service: find(resource.attributes, 'service.name') })
    response.setHeader('content-type', 'application/json').end('{}')
  }, scope.onEnd)
  return { spans, endpoint }
}

const scope = createScope('tracing-')
afterEach(scope.end)

const createSite = async () => {
  const stateDir = await scope.folder()
  await mkdir(join(stateDir, 'store'))
  await createSampleChannel(1, join(stateDir, 'store'))
  return stateDir
}

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'site' }, false],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, false],
  [{ OTEL_TRACES_EXPORTER: 'console' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
])('%o: tracing is enabled: %s', (variables, isEnabled) => {
  expect(isTracingEnabled(variables)).toBe(isEnabled)
})

/** Returns the data URL of a module that writes the URL of each loaded module of OpenTelemetry to `file`. */
const listModules = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (url.includes('/@opentelemetry/')) appendFileSync(${JSON.stringify(file)}, url + '\\n')
      return next(url, context)
    } })`)}`

test('without variables, neither service loads a module of OpenTelemetry beyond the interface that prom-client loads', async () => {
  const loaded = join(await scope.folder(), 'loaded')
  await writeFile(loaded, '')
  const NODE_OPTIONS = `--import ${listModules(loaded)}`
  const api = await startApi(scope, { NODE_OPTIONS })
  await startSite(scope, { NODE_OPTIONS, STATE_DIR: await createSite(), LEADS_PORT: String(api.port) })
  const modules = (await readFile(loaded, 'utf8')).split('\n').filter(Boolean)
  expect(modules.length).toBeGreaterThan(0)
  expect(modules.filter((url) => !url.includes('/@opentelemetry/api/'))).toEqual([])
}, 120_000)

describe.runIf(findPostgres() !== null)('with PostgreSQL', () => {
  const server = usePostgresServer()

  test('one lead is one trace from the site through the API to the database, without data of the visitor', async () => {
    const { spans, endpoint } = await startCollector()
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
    const api = await startApi(scope, { ...tracing, DATABASE_URL: await server().createDatabase() })
    const site = await startSite(scope, {
      ...tracing,
      STATE_DIR: await createSite(),
      LEADS_PORT: String(api.port),
    })
    const [traceId, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    const { status, email } = await sendLead(site.url, { traceparent: `00-${traceId}-${parent}-01` })
    await fetch(`${site.url}/?email=${email}`)
    await fetch(`${site.url}/api/v1/bookings/manage/key-of-a-booking`)
    expect(status).toBe(200)
    // When a service stops, it sends the spans that are still in memory.
    for (const { pid } of [site, api]) process.kill(pid, 'SIGTERM')

    await expect
      .poll(() => [spans.some(isInsert), spans.some(isPage)], { timeout: 20_000 })
      .toEqual([true, true])
    const services: (string | undefined)[] = []
    let span = spans.find(isInsert)
    for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId)) {
      expect(span.traceId).toBe(traceId)
      services.unshift(span.service)
      if (span.parentSpanId === parent) break
    }
    const [SITE, API] = ['crewtally-site', 'crewtally-leads-api']
    // Expect two spans of the site (the visitor's request, a request to the API) and two of the API (that request, a query).
    expect(services).toEqual([SITE, SITE, API, API])
    const text = JSON.stringify(spans)
    for (const secret of [
      email,
      encodeURIComponent(email),
      'client.address',
      'user_agent.original',
      'key-of-a-booking',
    ])
      expect(text).not.toContain(secret)
  }, 120_000)
})
