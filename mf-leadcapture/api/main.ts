import { randomBytes } from 'node:crypto'
import { readDiskReserve } from 'federation/service/disk-room'
import { endWithParent } from 'federation/service/end-with-parent'
import { EXIT_CODES } from 'federation/service/exit-codes'
import { createOutput } from 'federation/service/output'
import { z } from 'shared-contracts'
import { readArguments } from 'federation/service/read-arguments'
import { readMetricsPlace, serveMetrics } from 'federation/service/serve-metrics'
import { buildApp, linksOf } from './app.ts'
import { readAvailability } from './bookings/availability/read-availability.ts'
import { loadPages } from './built-pages.ts'
import { readEnvironment, type LeadsEnvironment } from './environment.ts'
import { startHousekeeping } from './housekeeping.ts'
import { pageTitles } from './http/form-page/answer-form.ts'
import { LOGGER_OPTIONS } from './http/log.ts'
import { CV_FILES } from './applications/receive-cv.ts'
import { filesOfStore } from './kept-files.ts'
import { sharedCounts } from './intake/limits/shared-counts.ts'
import { openStore } from './lead-store.ts'
import { createLeadMetrics } from './metrics.ts'
import { channelsOf } from './outbox/courier.ts'
import { createCouriers } from './outbox/create-couriers.ts'
import { startDelivery } from './outbox/delivery.ts'
import { domainOf } from './outbox/mail/address.ts'
import { startupAdvice, startupExit } from './startup-advice.ts'
import { engineOf } from './store/open-store.ts'
import { openWhenThere } from './store/open-when-there.ts'
import { wordingsOf } from './wordings.ts'

/** What has not been answered by then is cut off: who stops this process does not wait for trickling clients. */
const LAST_ANSWERS = 4000
/** Past this the process ends without more ado; all that was acknowledged is on disk anyway. */
const STOP_LIMIT = 7000

/** A starter waits a minute for this process to get ready. */
const WAIT_FOR_POSTGRES = { patience: 45_000, pause: 1000 }

const say = (line: string): void => {
  process.stderr.write(`lead API: ${line}\n`)
}

const giveUp = (line: string, code: number = EXIT_CODES.crashed): never => {
  say(line)
  process.exit(code)
}

readArguments(
  'npm run leads-api\n\nServes the lead API alone. docs/runbook.md lists its environment variables.',
)
const output = createOutput()

/** What is done when the starter is gone: nobody waits for a start, and later it is a stop like any other. */
let leave = (): void => process.exit(EXIT_CODES.temporary)

const environment = (): LeadsEnvironment => {
  try {
    readDiskReserve(process.env)
    readMetricsPlace(process.env, 'LEADS_METRICS_PORT')
    return readEnvironment(process.env)
  } catch (error) {
    return giveUp(startupAdvice(error, { port: 0, stateDir: '' }), EXIT_CODES.configuration)
  }
}

const start = async (settings: LeadsEnvironment): Promise<void> => {
  const { correspondents, smtpUrl, stateDir, siteOrigin } = settings
  const open = () =>
    openStore(settings, (error) => giveUp(`the store was lost (${error.message}): start again.`))
  const onTrouble = (error: unknown): void => say(`${startupAdvice(error, settings)} Waiting for it.`)
  const store =
    settings.databaseUrl === undefined
      ? await open()
      : await openWhenThere(open, { ...WAIT_FOR_POSTGRES, onTrouble })
  const isShared = engineOf(settings) === 'postgres'
  const secret = await store.house.secret({ name: 'api', proposed: randomBytes(32).toString('base64url') })
  const calendars = readAvailability()
  const links = linksOf(store)
  await links.ready()
  const couriers = createCouriers(
    settings,
    wordingsOf({ calendars, links, siteOrigin }),
    pageTitles(settings.siteUrl),
  )
  const metricsPlace = readMetricsPlace(process.env, 'LEADS_METRICS_PORT')
  const metrics = metricsPlace ? createLeadMetrics(stateDir, store.outbox) : undefined
  const app = buildApp({
    ...settings,
    store,
    secret,
    cvs: filesOfStore(store, settings, CV_FILES),
    ...(isShared ? { counts: sharedCounts({ store: store.limits, secret }) } : {}),
    pages: await loadPages(),
    calendars,
    links,
    leadChannels: channelsOf(couriers),
    mailDomain: domainOf(correspondents.from),
    onOwed: () => delivery.wake(),
    metrics,
    logger: { ...LOGGER_OPTIONS, stream: output },
  })
  const delivery = startDelivery({ store: store.outbox, couriers, log: app.log })
  await app.listen({ host: settings.listen, port: settings.port, listenTextResolver: () => 'listening' })
  const served =
    metricsPlace && metrics
      ? await serveMetrics({ ...metricsPlace, registry: metrics.registry, log: app.log })
      : null
  delivery.wake()
  const housekeeping = startHousekeeping(
    store,
    { ...settings, mailDomain: domainOf(correspondents.from) },
    app.log,
  )

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS).unref()
    setTimeout(() => giveUp('stopping took too long.'), STOP_LIMIT).unref()
    housekeeping.stop()
    await Promise.all([app.close(), served?.close(), delivery.stop()])
    await store.close()
    app.log.info('lead API stopped')
    await output.end()
    process.exit(EXIT_CODES.stopped)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
  leave = () => void stop()

  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  app.log.info(
    { port, stateDir, store: engineOf(settings), mail: smtpUrl === undefined ? 'folder' : 'smtp' },
    'lead API ready',
  )
}

const settings = environment()
endWithParent(() => leave())
try {
  await start(settings)
} catch (error) {
  giveUp(startupAdvice(error, settings), startupExit(error))
}
