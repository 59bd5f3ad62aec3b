import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readEnvironment, type LeadsEnvironment } from './environment.ts'
import { LOGGER_OPTIONS } from './log.ts'
import { domainOf } from './mail/address.ts'
import { createFolderMailer } from './mail/folder-mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { startDelivery } from './outbox/delivery.ts'
import { startupAdvice } from './startup-advice.ts'
import { databasePath } from './store/open-database.ts'
import { openSqliteStore } from './store/sqlite-store.ts'

/** Longer than any request may take; whoever waits for this process need not wait longer. */
const STOP_LIMIT = 15_000

const giveUp = (line: string): never => {
  process.stderr.write(`lead API: ${line}\n`)
  process.exit(1)
}

const environment = (): LeadsEnvironment => {
  try {
    return readEnvironment(process.env)
  } catch (error) {
    return giveUp(startupAdvice(error, { port: 0, stateDir: '' }))
  }
}

const start = async (settings: LeadsEnvironment): Promise<void> => {
  const { correspondents, smtpUrl, stateDir } = settings
  const store = await openSqliteStore(databasePath(stateDir), (error) => giveUp(`the store was lost (${error.message}): start again.`))
  const mailer = smtpUrl === undefined ? createFolderMailer(join(stateDir, 'mail'), correspondents) : createSmtpMailer(smtpUrl, correspondents)
  const app = buildApp({ ...settings, store, mailDomain: domainOf(correspondents.from), onAccepted: () => delivery.wake(), logger: LOGGER_OPTIONS })
  const delivery = startDelivery({ store, mailer, log: app.log })
  await app.listen({ host: '127.0.0.1', port: settings.port, listenTextResolver: () => 'listening' })
  delivery.wake()

  const stop = async (): Promise<void> => {
    setTimeout(() => giveUp('stopping took too long.'), STOP_LIMIT).unref()
    await app.close()
    await delivery.stop()
    await store.close()
    app.log.info('lead API stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

  const address = app.addresses()[0]
  app.log.info({ port: address?.port, stateDir, mail: smtpUrl === undefined ? 'folder' : 'smtp' }, 'lead API ready')
}

const settings = environment()
try {
  await start(settings)
} catch (error) {
  giveUp(startupAdvice(error, settings))
}
