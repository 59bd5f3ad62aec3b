import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'shared-contracts'
import { handleProtocolErrors } from './request-framing.ts'
import { findPortOwner } from './error-advice.ts'
import { Port, readVariables, removeBrackets } from './environment.ts'
import { readDiskSpace } from './disk-space.ts'

const Places = z.object({
  METRICS_PORT: z.optional(Port),
  LEADS_METRICS_PORT: z.optional(Port),
  METRICS_HOST: z.pipe(z._default(z.string(), '127.0.0.1'), z.transform(removeBrackets)),
})

/** Address on which a service publishes its metrics. It differs from the address for visitors. */
export interface MetricsAddress {
  port: number
  host: string
}

/**
 * Reads the address of the metrics server: the port from `variable`, the host from METRICS_HOST (default: 127.0.0.1).
 * Returns null if `variable` is not set. Throws a ContractError that lists the invalid variables.
 */
export const readMetricsAddress = (
  variables: NodeJS.ProcessEnv,
  variable: 'METRICS_PORT' | 'LEADS_METRICS_PORT',
): MetricsAddress | null => {
  const { [variable]: port, METRICS_HOST: host } = readVariables(Places, variables)
  return port === undefined ? null : { port, host }
}

interface MetricsServer {
  port: number
  close: () => Promise<void>
}

interface MetricsOptions {
  registry: Pick<Registry, 'contentType' | 'metrics'>
  /** Port number. 0 selects a free port. */
  port: number
  host?: string
  log: { error: (fields: object, message: string) => void }
}

/** Serves `GET /metrics` on a separate port, so that visitors cannot reach it. Rejects if the port is not available. */
export const serveMetrics = async ({
  registry,
  port,
  host = '127.0.0.1',
  log,
}: MetricsOptions): Promise<MetricsServer> => {
  const options = { requestTimeout: 10_000, headersTimeout: 5000, requireHostHeader: false }
  const server = createServer(options, (request, response) => {
    request.resume()
    response.setHeader('cache-control', 'no-store')
    if (
      (request.method !== 'GET' && request.method !== 'HEAD') ||
      request.url?.split('?')[0] !== '/metrics'
    ) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is served here.\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  handleProtocolErrors(server)
  server.maxConnections = 32
  await once(server.listen({ port, host }), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `Metrics cannot be served at ${host}:${port} (${[error.code, findPortOwner(port)].filter(Boolean).join(', ')}): choose another METRICS_PORT (the site) or LEADS_METRICS_PORT (the lead API).`,
      { cause: error },
    )
  })
  server.on('error', (error) => log.error({ err: error }, 'the metrics server failed'))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Creates a Prometheus registry with the metrics of every service: process, event loop, garbage collection, and free disk
 * space of the state folder. Each metric has the label `service`. With several processes, it also has the label `worker`.
 */
export const createProcessRegistry = (
  service: 'site' | 'leads',
  stateDir: string,
  worker?: string,
): Registry => {
  const registry = new Registry()
  registry.setDefaultLabels({ service, ...(worker !== undefined && { worker }) })
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const readFree = async () => (await readDiskSpace(stateDir)).free
  const disk = new Gauge({
    name: 'disk_free_bytes',
    help: 'Free bytes on the disk of STATE_DIR; NaN if unknown.',
    registers: [],
    async collect() {
      this.set(await readFree().catch(() => Number.NaN))
    },
  })
  registry.registerMetric(disk)
  return registry
}
