import type { Kysely } from 'kysely'
import { plainLine } from '../outbox/mail/plain-text.ts'
import type { Tables } from '../tables.ts'
import { notFound, type Command } from './context.ts'
import { EXIT, UsageError } from './exit.ts'

/** Of one lead, application or booking; of all where no id is given. */
const revive = async (db: Kysely<Tables>, id: string | undefined, now: number): Promise<number> => {
  const anew = { state: 'pending', attempts: 0, createdAt: now, dueAt: now, leaseUntil: 0, refusedAt: null, settledAt: null } as const
  const outbox = db.updateTable('outbox').set(anew).where('state', '=', 'dead')
  const bookingOutbox = db.updateTable('bookingOutbox').set(anew).where('state', '=', 'dead')
  const results = [
    await outbox.$if(id !== undefined, (update) => update.where('subjectId', '=', id ?? '')).executeTakeFirst(),
    await bookingOutbox.$if(id !== undefined, (update) => update.where('bookingId', '=', id ?? '')).executeTakeFirst(),
  ]
  return results.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
}

/** Gives what was given up another five days, beginning now. */
export const runRetry: Command = async ({ db, values, rest: [id], print }) => {
  if ((id === undefined) !== values.all) throw new UsageError('say which lead, application or booking, or --all')
  const revived = db ? await revive(db, id?.toUpperCase(), Date.now()) : 0
  if (revived === 0 && id !== undefined) return notFound(`delivery given up for ${plainLine(id)}`)
  print(`${revived} ${revived === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute.`)
  return EXIT.ok
}
