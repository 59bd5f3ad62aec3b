import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import {
  exitWithParent,
  EXIT_CODES,
  getActivatedSocket,
  type Output,
  nextRestartDelay,
  type SiteEnvironment,
} from '@federation/node-kit'
import { type MetricsAddress, createProcessRegistry, serveMetrics } from '@federation/node-kit/metrics'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Maximum time in ms that the process has after a stop signal to finish requests in progress. */
export const DRAIN_MS = 5000

export interface SiteProcess {
  environment: SiteEnvironment
  metricsPlace: MetricsAddress | null
  output: Output
}

/** Environment variable with the number of a worker, from 1. A restarted worker gets the same number. */
export const WORKER_VARIABLE = 'SITE_WORKER'

/**
 * Timeout for a worker's response with its metrics, in milliseconds. If a worker does not respond in time, the report omits its
 * metrics.
 */
const METRICS_TIMEOUT_MS = 2000

interface MetricsRequest {
  metricsWanted: number
}

interface MetricsReply {
  metricsFor: number
  text: string
}

const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsWanted' in message
const isMetricsReply = (message: unknown): message is MetricsReply =>
  typeof message === 'object' && message !== null && 'metricsFor' in message && 'text' in message

/**
 * Sends this worker's metrics to the primary process each time that the primary process requests them. Call this function in each
 * worker.
 */
export const answerMetricsRequests = (registry: Pick<Registry, 'metrics'>): void => {
  process.on('message', (message) => {
    if (!isMetricsRequest(message)) return
    const sendToPrimary = (text: string): boolean =>
      process.connected &&
      Boolean(process.send?.({ metricsFor: message.metricsWanted, text } satisfies MetricsReply))
    void registry.metrics().then(sendToPrimary, () => sendToPrimary(''))
  })
}

let number = 0

const requestMetrics = (worker: Worker): Promise<string> =>
  new Promise((resolve) => {
    const metricsRequest: MetricsRequest = { metricsWanted: (number += 1) }
    const finish = (text: string) => {
      clearTimeout(timer)
      worker.off('message', handleMessage)
      resolve(text)
    }
    const handleMessage = (message: unknown) => {
      if (isMetricsReply(message) && message.metricsFor === metricsRequest.metricsWanted) finish(message.text)
    }
    const timer = setTimeout(finish, METRICS_TIMEOUT_MS, '')
    worker.on('message', handleMessage)
    worker.send(metricsRequest, (error) => {
      if (error) finish('')
    })
  })

/**
 * Merges the metrics of several processes. The comment lines HELP and TYPE appear once per metric. Each sample has labels that
 * identify its process.
 */
const mergeMetrics = (texts: string[]): string => {
  const families = new Map<string, string[]>()
  // An empty line separates two metrics.
  for (const metric of texts.flatMap((text) => text.trim().split('\n\n')).filter(Boolean)) {
    const [help = '', type = '', ...samples] = metric.split('\n')
    families.set(type, [...(families.get(type) ?? [help, type]), ...samples])
  }
  return `${[...families.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

export const gatherMetrics = async (primaryRegistry: Pick<Registry, 'metrics'>): Promise<string> => {
  const workers = Object.values(cluster.workers ?? {}).filter(
    (worker) => worker !== undefined && worker.isConnected(),
  ) as Worker[]
  return mergeMetrics(await Promise.all([primaryRegistry.metrics(), ...workers.map(requestMetrics)]))
}

/**
 * Time between the stop signal and the kill signal to workers. It is longer than `DRAIN_MS`, in which a worker finishes its
 * requests.
 */
const STOP_TIMEOUT_MS = DRAIN_MS + 1000

/** Writes a log line of the primary process, in the same format as the log lines of its workers. */
type WriteLog = (level: 'info' | 'error', fields: object, message: string) => void

/** Creates a function that passes on complete lines only, so that lines of several processes do not mix. */
const bufferLines = (take: (lines: string) => void) => {
  let rest = ''
  return (chunk: string): void => {
    const text = rest + chunk
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    if (end > 0) take(text.slice(0, end))
  }
}

/**
 * Returns the exit code with which a worker ended. A worker that is still starting does not handle the stop signal yet, so the
 * signal ends it. Such a worker counts as stopped, not as crashed.
 */
const getExitCode = (code: number | null, signal: string | null): number =>
  signal === 'SIGTERM' || signal === 'SIGINT' ? EXIT_CODES.stopped : (code ?? EXIT_CODES.crashed)

const createWorkerMetrics = (stateDir: string) => {
  const registry = createProcessRegistry('site', stateDir, 'first')
  const registers = [registry]
  const serving = new Gauge({ name: 'site_workers', help: 'Processes that serve the site.', registers })
  const deaths = new Counter({
    name: 'site_worker_deaths_total',
    help: 'Processes of the site that ended unexpectedly.',
    registers,
  })
  return { registry, serving, deaths }
}

/**
 * Runs the site in several worker processes on one port.
 * If the first worker cannot start, the primary process exits with the worker's exit code. Workers that end later are
 * restarted with increasing delays.
 * The primary process forwards a stop signal to all workers and exits after them.
 */
export const runWorkers = async ({
  environment,
  metricsPlace,
  output,
  main,
}: SiteProcess & { main: string }): Promise<void> => {
  const count = environment.workers ?? 1
  const isActivated = getActivatedSocket(process.env) !== null
  const running = new Map<string, Worker>()
  let isStopping = false
  let hasStarted = false
  const logPrimary: WriteLog = (level, fields, message) => {
    output.write(
      `${JSON.stringify({ level: level === 'info' ? 30 : 50, time: new Date().toISOString(), service: 'site', worker: 'first', ...fields, msg: message })}\n`,
    )
  }
  const metrics = metricsPlace && createWorkerMetrics(environment.stateDir)
  const updateServingGauge = () => metrics?.serving.set(running.size)

  const end = async (code: number): Promise<never> => {
    await output.end()
    process.exit(code)
  }
  const startWorker = (slot: string, pause: number): void => {
    if (isStopping) return
    const since = Date.now()
    const worker = cluster.fork({ [WORKER_VARIABLE]: slot })
    running.set(slot, worker)
    worker.process.stdout?.setEncoding('utf8').on('data', bufferLines(output.write))
    worker.once('listening', () => {
      updateServingGauge()
      logPrimary('info', { of: slot, pid: worker.process.pid }, 'a process of the site serves')
      if (hasStarted) return
      hasStarted = true
      for (let next = 2; next <= count; next += 1) startWorker(String(next), 0)
    })
    worker.on('error', (error) =>
      logPrimary(
        'error',
        { of: slot, err: { message: error.message } },
        'a process of the site is in trouble',
      ),
    )
    worker.once('exit', (code, signal) => {
      running.delete(slot)
      updateServingGauge()
      if (isStopping) return
      // The primary process exits in two cases. First, if the first worker cannot start. Second, if the last worker ends and
      // systemd passed the socket: Node then closes the socket, and only systemd can pass it again.
      if (!hasStarted || (isActivated && running.size === 0)) {
        void end(code || EXIT_CODES.crashed)
        return
      }
      const wait = nextRestartDelay(pause, Date.now() - since)
      metrics?.deaths.inc()
      logPrimary(
        'error',
        { of: slot, code, signal, againInMs: wait },
        'a worker process ended unexpectedly and is restarted',
      )
      setTimeout(startWorker, wait, slot, wait)
    })
  }

  const stop = () => {
    if (isStopping) return
    isStopping = true
    const ended = [...running.values()].map(async (worker) => {
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
      return getExitCode(code, signal)
    })
    for (const worker of running.values()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of running.values()) worker.process.kill('SIGKILL')
    }, STOP_TIMEOUT_MS).unref()
    void Promise.all(ended).then((codes) => end(Math.max(EXIT_CODES.stopped, ...codes)))
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  exitWithParent(stop)
  if (metricsPlace && metrics) {
    const registry = {
      contentType: metrics.registry.contentType,
      metrics: () => gatherMetrics(metrics.registry),
    }
    await serveMetrics({
      ...metricsPlace,
      registry,
      log: { error: (_fields, message) => logPrimary('error', {}, message) },
    })
  }
  // With `SCHED_NONE`, workers accept connections themselves. By default, the primary process accepts the connections. When the
  // primary process stops, it would drop connections that it has not yet passed to a worker.
  if (isActivated) cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ exec: main, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  startWorker('1', 0)
}
