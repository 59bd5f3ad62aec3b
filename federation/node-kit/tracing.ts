import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span } from '@opentelemetry/api'

/** Environment variables that switch tracing on. They are standard variables of OpenTelemetry, and its SDK reads them too. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT']

/** Maximum time to send the last spans before the process exits. */
const FLUSH_TIMEOUT_MS = 2000

/** True if the standard variables name an exporter of traces, and OTEL_SDK_DISABLED does not disable it. */
export const isTracingEnabled = (variables: NodeJS.ProcessEnv): boolean => {
  const exporter = variables.OTEL_TRACES_EXPORTER?.trim() ?? ''
  if (variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true' || exporter === 'none') return false
  return exporter !== '' || ENDPOINTS.some((name) => Boolean(variables[name]?.trim()))
}

/**
 * Attributes that spans must not contain, because they have data of visitors: IP addresses and URL queries. A query can contain
 * the name and mail address from a form that is sent by GET.
 */
const OMITTED_ATTRIBUTES = [
  'client.address',
  'network.peer.address',
  'network.peer.port',
  'url.query',
  'user_agent.original',
]
const NO_VISITOR_DATA = Object.fromEntries(OMITTED_ATTRIBUTES.map((name) => [name, undefined]))

/**
 * Returns the path of a URL without its query. For an API path, keeps only `/api` and the next three segments, because the rest
 * can be the key of a booking.
 */
const toPublicPath = (url: string): string =>
  url.replace(/[?#].*$/s, '').replace(/^(\/api(?:\/[^/]+){3})\/.*$/s, '$1')

/** Fields of a request of undici, Node's HTTP client. `headers` is a flat list in which each name precedes its value. */
interface UndiciRequest {
  headers: unknown
  origin: string
  path: string
}

const PROPAGATED = new Set(['traceparent', 'tracestate', 'baggage'])

/**
 * Removes trace headers from a request that the site server forwards, because the server has copied them from the visitor's
 * request. The instrumentation adds its own. A request with two `traceparent` headers would belong to no trace.
 */
const removeCopiedHeaders = (_span: Span, request: UndiciRequest): void => {
  const { headers } = request
  if (!Array.isArray(headers)) return
  for (let index = headers.length - 2; index >= 0; index -= 2)
    if (PROPAGATED.has(String(headers[index]).toLowerCase())) headers.splice(index, 2)
}

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

const start = async (serviceName: string): Promise<() => Promise<void>> => {
  const [{ NodeSDK }, { HttpInstrumentation }, { PgInstrumentation }, { UndiciInstrumentation }] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/instrumentation-http'),
      import('@opentelemetry/instrumentation-pg'),
      import('@opentelemetry/instrumentation-undici'),
    ])
  const sdk = new NodeSDK({
    // Set `serviceName` only if OTEL_SERVICE_NAME is not set, because that variable has precedence.
    ...(process.env.OTEL_SERVICE_NAME ? {} : { serviceName }),
    // Export only traces. Metrics are served for Prometheus (METRICS_PORT), and logs are written to standard output.
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => PROBES.has(url),
        startIncomingSpanHook: ({ url = '' }) => ({ ...NO_VISITOR_DATA, 'url.path': toPublicPath(url) }),
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        startSpanHook: ({ origin, path }) => ({
          ...NO_VISITOR_DATA,
          'url.full': origin + toPublicPath(path),
          'url.path': toPublicPath(path),
        }),
        requestHook: removeCopiedHeaders,
      }),
      // Record only queries that have a parent span. Otherwise each of the queries that run every few milliseconds would be a
      // trace.
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  })
  sdk.start()
  // Load the modules with `require`, because the instrumentations (hooks of OpenTelemetry) change a module when `require` loads
  // it. They change prototypes, so the changes also apply to code that has already imported these modules.
  const require = createRequire(import.meta.url)
  for (const name of ['node:http', 'pg']) require(name)
  return () =>
    Promise.race([sdk.shutdown().catch(() => undefined), sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })])
}

/**
 * Starts tracing if the standard variables of OpenTelemetry enable it, otherwise imports nothing. Call it before the process
 * listens. Returns a function that sends the last spans, to call before the process exits.
 */
export const startTracing = async (serviceName: string): Promise<() => Promise<void>> =>
  isTracingEnabled(process.env) ? start(serviceName) : async () => undefined
