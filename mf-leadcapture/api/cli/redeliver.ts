import { Option } from '@commander-js/extra-typings'
import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { redeliver } from '../outbox/deliveries.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { CHANNELS } from '../outbox/outbox-row.ts'
import { ANY_KIND, notFound, onData, print } from './context.ts'

/** Sends again what failed or was given up, with another five days to arrive. */
export const addRedeliver: Verb = (leads) =>
  leads
    .command('redeliver')
    .alias('retry')
    .description('send again at once what failed or was given up')
    .argument('[id]', `what belongs to this ${ANY_KIND}`)
    .option('--all', 'whatever it belongs to')
    .addOption(new Option('--channel <channel>', 'only by this channel').choices(CHANNELS))
    .action((id, { all = false, channel }) => {
      if ((id === undefined) !== all) throw new UsageError(`say which ${ANY_KIND}, or --all`)
      return onData('write', async ({ db }) => {
        const subjectId = id?.toUpperCase()
        const count = db ? await redeliver(db, { subjectId, channel }, Date.now()) : 0
        if (count === 0 && id !== undefined)
          return notFound(`delivery of ${plainLine(id)} that failed or was given up`)
        print(
          `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute, or when the Retry-After of the service has passed.`,
        )
        return EXIT.ok
      })
    })
