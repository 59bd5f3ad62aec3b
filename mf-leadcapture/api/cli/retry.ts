import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { reviveDeliveries } from '../outbox/deliveries.ts'
import { ANY_KIND, notFound, onData, print } from './context.ts'

/** Gives what was given up another five days, beginning now. */
export const addRetry: Verb = (leads) =>
  leads
    .command('retry')
    .description('send again what was given up')
    .argument('[id]', `what belongs to this ${ANY_KIND}`)
    .option('--all', 'whatever it belongs to')
    .action((id, { all = false }) => {
      if ((id === undefined) !== all) throw new UsageError(`say which ${ANY_KIND}, or --all`)
      return onData('write', async ({ db }) => {
        const revived = db ? await reviveDeliveries(db, id?.toUpperCase(), Date.now()) : 0
        if (revived === 0 && id !== undefined) return notFound(`delivery given up for ${plainLine(id)}`)
        print(`${revived} ${revived === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute.`)
        return EXIT.ok
      })
    })
