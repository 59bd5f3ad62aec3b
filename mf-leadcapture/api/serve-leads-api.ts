import { randomBytes } from 'node:crypto'
import {
  createLogDestination,
  exitWithParent,
  EXIT_CODES,
  getActivatedSocket,
  listenOnActivatedSocket,
  readDiskReserve,
  removeStaleSocket,
  parseSocketPath,
} from '@federation/node-kit'
import { readArguments } from '@federation/node-kit/cli'
import { readDatabaseAllow } from '@federation/node-kit/postgres'
import { readMetricsAddress, serveMetrics } from '@federation/node-kit/metrics'
import { startTracing } from '@federation/node-kit/tracing'
import { createDatabaseLimiter } from './abuse/limits.ts'
import { buildApp } from './app.ts'
import { readAvailability } from './bookings/availability.ts'
import { loadPages } from './built-pages.ts'
import { readEnvironment, type LeadsEnvironment } from './environment.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createTitleFinder } from './http/form-page.ts'
import { LOGGER_OPTIONS } from './http/requests.ts'
import { createMessageTemplates, openStore } from './lead-store.ts'
import { createLeadMetrics } from './metrics.ts'
import { getMailDomain } from './outbox/messages.ts'
import { listChannels, createTransports } from './outbox/transports.ts'
import { startDeliveryWorker } from './outbox/worker.ts'
import { formatStartupAdvice, getStartupExitCode } from './startup-advice.ts'
import { openFiles } from './store/files.ts'
import { getEngine, openWithRetry } from './store/open-store.ts'

/** Time from the stop signal until open connections are closed, so that slow clients do not delay the stop. */
const CLOSE_CONNECTIONS_MS = 4000
/** Time from the stop signal until the process exits in any case. All data that the API has confirmed is on disk by then. */
const STOP_TIMEOUT_MS = 7000
/** Limit for connecting to PostgreSQL, and pause between attempts. The limit is below the supervisor's 60 s for the start. */
const POSTGRES_RETRY = { timeoutMs: 45_000, pauseMs: 1000 }

const logLine = (line: string): void => {
  process.stderr.write(`lead API: ${line}\n`)
}

const fail = (line: string, code: number = EXIT_CODES.crashed): never => {
  logLine(line)
  process.exit(code)
}

readArguments(
  'npm run leads-api\n\nServes the lead API alone. docs/runbook.md lists its environment variables.',
)
const output = createLogDestination()

/** Called when the parent process ends. While the API is starting, the process exits at once; afterward, it stops cleanly. */
let onParentEnd = (): void => process.exit(EXIT_CODES.temporary)

const readSettings = (): LeadsEnvironment => {
  try {
    readDiskReserve(process.env)
    getActivatedSocket(process.env)
    readDatabaseAllow(process.env)
    readMetricsAddress(process.env, 'LEADS_METRICS_PORT')
    return readEnvironment(process.env)
  } catch (error) {
    return fail(formatStartupAdvice(error, { port: 0, stateDir: '' }), EXIT_CODES.configuration)
  }
}

const openLeadStore = (settings: LeadsEnvironment) => {
  const open = () =>
    openStore(settings, (error) => fail(`the store was lost (${error.message}): start again.`))
  const onRetry = (error: unknown): void => logLine(`${formatStartupAdvice(error, settings)} Waiting for it.`)
  return settings.databaseUrl === undefined ? open() : openWithRetry(open, { ...POSTGRES_RETRY, onRetry })
}

const start = async (settings: LeadsEnvironment): Promise<void> => {
  const { mailAddresses, smtpUrl, stateDir, siteOrigin } = settings
  const stopTracing = await startTracing('crewtally-leads-api')
  const mailDomain = getMailDomain(mailAddresses.from)
  const store = await openLeadStore(settings)
  const readSecret = (name: string): Promise<string> =>
    store.maintenance.secret({ name, proposed: randomBytes(32).toString('base64url') })
  const [secret, linkSecret] = await Promise.all([readSecret('api'), readSecret('booking-links')])
  const calendars = readAvailability()
  const templates = createMessageTemplates({ calendars, linkSecret, siteOrigin })
  const transports = createTransports(settings, templates, createTitleFinder(settings.siteUrl))
  const metricsAddress = readMetricsAddress(process.env, 'LEADS_METRICS_PORT')
  const metrics = metricsAddress ? createLeadMetrics(stateDir, store.outbox) : undefined
  const app = buildApp({
    ...settings,
    store,
    secret,
    linkSecret,
    cvs: openFiles(settings, store.files),
    ...(getEngine(settings) === 'postgres'
      ? { limiter: createDatabaseLimiter({ store: store.limits, secret }) }
      : {}),
    pages: await loadPages(),
    calendars,
    leadChannels: listChannels(transports),
    mailDomain,
    onOutboxChange: () => worker.wake(),
    metrics,
    logger: { ...LOGGER_OPTIONS, stream: output },
  })
  const worker = startDeliveryWorker({ store: store.outbox, transports, log: app.log })
  const activated = getActivatedSocket(process.env)
  const socket = activated === null ? parseSocketPath(settings.listen) : null
  if (socket !== null) await removeStaleSocket(socket)
  const place = socket === null ? { host: settings.listen, port: settings.port } : { path: socket }
  if (activated === null) await app.listen({ ...place, listenTextResolver: () => 'listening' })
  else await listenOnActivatedSocket(app, activated)
  const metricsServer =
    metricsAddress && metrics
      ? await serveMetrics({ ...metricsAddress, registry: metrics.registry, log: app.log })
      : null
  worker.wake()
  const housekeeping = startHousekeeping(store, { ...settings, mailDomain }, app.log)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), CLOSE_CONNECTIONS_MS).unref()
    setTimeout(() => fail('stopping exceeded the time limit.'), STOP_TIMEOUT_MS).unref()
    housekeeping.stop()
    await Promise.all([app.close(), metricsServer?.close(), worker.stop()])
    await store.close()
    await stopTracing()
    app.log.info('lead API stopped')
    await output.end()
    process.exit(EXIT_CODES.stopped)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
  onParentEnd = () => void stop()

  const allowed = readDatabaseAllow(process.env)
  if (allowed.length > 0 && settings.databaseUrl !== undefined)
    app.log.warn({ allowed }, 'DATABASE_ALLOW: these settings of PostgreSQL may be off')
  const address = app.server.address()
  const where = address === null || typeof address === 'string' ? { socket } : { port: address.port }
  app.log.info(
    { ...where, stateDir, store: getEngine(settings), mail: smtpUrl === undefined ? 'folder' : 'smtp' },
    'lead API ready',
  )
}

const settings = readSettings()
exitWithParent(() => onParentEnd())
try {
  await start(settings)
} catch (error) {
  fail(formatStartupAdvice(error, settings), getStartupExitCode(error))
}
