import { randomBytes } from 'node:crypto'
import { readDiskReserve } from 'federation/service/disk-room'
import { endWithParent } from 'federation/service/end-with-parent'
import { EXIT_CODES } from 'federation/service/exit-codes'
import { createOutput } from 'federation/service/output'
import { z } from 'shared-contracts'
import { buildApp, linksOf } from './app.ts'
import { readAvailability } from './bookings/availability/read-availability.ts'
import { bookingMessage } from './bookings/mail/booking-message.ts'
import { readEnvironment, type LeadsEnvironment } from './environment.ts'
import { startHousekeeping } from './housekeeping.ts'
import { LOGGER_OPTIONS } from './log.ts'
import { domainOf } from './mail/address.ts'
import { channelsOf } from './outbox/courier.ts'
import { createCouriers, createMailer } from './outbox/create-couriers.ts'
import { startDelivery } from './outbox/delivery.ts'
import { startupAdvice, startupExit } from './startup-advice.ts'
import { engineOf, openStore } from './store/open-store.ts'

/** What has not been answered by then is cut off: who stops this process does not wait for trickling clients. */
const LAST_ANSWERS = 4000
/** Past this the process ends without more ado; all that was acknowledged is on disk anyway. */
const STOP_LIMIT = 7000

const giveUp = (line: string, code: number = EXIT_CODES.crashed): never => {
  process.stderr.write(`lead API: ${line}\n`)
  process.exit(code)
}

const output = createOutput()

const environment = (): LeadsEnvironment => {
  try {
    readDiskReserve(process.env)
    return readEnvironment(process.env)
  } catch (error) {
    return giveUp(startupAdvice(error, { port: 0, stateDir: '' }), EXIT_CODES.configuration)
  }
}

const start = async (settings: LeadsEnvironment): Promise<void> => {
  const { correspondents, smtpUrl, stateDir, siteOrigin } = settings
  const store = await openStore(settings, (error) => giveUp(`the store was lost (${error.message}): start again.`))
  const couriers = createCouriers(settings)
  const secret = await store.secret({ name: 'api', proposed: randomBytes(32).toString('base64url') })
  const calendars = readAvailability()
  const links = linksOf(store)
  const app = buildApp({
    ...settings,
    store,
    secret,
    calendars,
    links,
    leadChannels: channelsOf(couriers),
    mailDomain: domainOf(correspondents.from),
    onAccepted: () => delivery.wake(),
    onBooked: () => bookings.wake(),
    logger: { ...LOGGER_OPTIONS, stream: output },
  })
  const delivery = startDelivery({ store, couriers, log: app.log })
  const bookingMailer = createMailer(settings, bookingMessage({ calendars, links, siteOrigin }))
  const bookings = startDelivery({ store: store.bookings, couriers: { mail: bookingMailer }, log: app.log })
  await app.listen({ host: '127.0.0.1', port: settings.port, listenTextResolver: () => 'listening' })
  delivery.wake()
  bookings.wake()
  const housekeeping = startHousekeeping(store, settings, app.log)

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS).unref()
    setTimeout(() => giveUp('stopping took too long.'), STOP_LIMIT).unref()
    housekeeping.stop()
    await Promise.all([app.close(), delivery.stop(), bookings.stop()])
    await store.close()
    app.log.info('lead API stopped')
    await output.end()
    process.exit(EXIT_CODES.stopped)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop())
  leave = () => void stop()

  const { port } = z.object({ port: z.number() }).parse(app.server.address())
  app.log.info({ port, stateDir, store: engineOf(settings), mail: smtpUrl === undefined ? 'folder' : 'smtp' }, 'lead API ready')
}

/** Until it takes leads there is nothing to finish. */
let leave = (): void => process.exit(EXIT_CODES.temporary)

const settings = environment()
endWithParent(() => leave())
try {
  await start(settings)
} catch (error) {
  giveUp(startupAdvice(error, settings), startupExit(error))
}
