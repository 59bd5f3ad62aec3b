import { plainLine } from '../plain-text.ts'
import { notFound, type Command } from './context.ts'
import { EXIT, UsageError } from './exit.ts'

/** Gives what was given up another five days, beginning now. */
export const runRetry: Command = async ({ db, values, rest: [id], print }) => {
  if ((id === undefined) !== values.all) throw new UsageError('say which lead, or --all')
  const now = Date.now()
  const query = db
    ?.updateTable('outbox')
    .set({ state: 'pending', attempts: 0, createdAt: now, dueAt: now, leaseUntil: 0, settledAt: null })
    .where('state', '=', 'dead')
    .$if(id !== undefined, (update) => update.where('subjectId', '=', id?.toUpperCase() ?? ''))
  const revived = Number((await query?.executeTakeFirst())?.numUpdatedRows ?? 0)
  if (revived === 0 && id !== undefined) return notFound(`delivery given up for ${plainLine(id)}`)
  print(`${revived} ${revived === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute.`)
  return EXIT.ok
}
