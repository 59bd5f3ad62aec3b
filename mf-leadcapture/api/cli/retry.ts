import { plainLine } from '../outbox/mail/plain-text.ts'
import { reviveDeliveries } from '../outbox/deliveries.ts'
import { notFound, type Command } from './context.ts'
import { EXIT, UsageError } from './exit.ts'

/** Gives what was given up another five days, beginning now. */
export const runRetry: Command = async ({ db, values, rest: [id], print }) => {
  if ((id === undefined) !== values.all) throw new UsageError('say which lead, application or booking, or --all')
  const revived = db ? await reviveDeliveries(db, id?.toUpperCase(), Date.now()) : 0
  if (revived === 0 && id !== undefined) return notFound(`delivery given up for ${plainLine(id)}`)
  print(`${revived} ${revived === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute.`)
  return EXIT.ok
}
