import { plainLine } from '../plain-text.ts'
import { notFound, type Command, type Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { runQuarantined } from './list.ts'

const MOVES = {
  release: { to: 'accepted', from: 'quarantined', deliveries: { from: 'held', to: 'pending' }, said: 'is accepted and on its way.' },
  hold: { to: 'quarantined', from: 'accepted', deliveries: { from: 'pending', to: 'held' }, said: 'is in quarantine.' },
} as const

const move = async ({ db, print }: Context, name: keyof typeof MOVES, id: string): Promise<number> => {
  const { to, from, deliveries, said } = MOVES[name]
  const now = Date.now()
  const moved = await db?.transaction().execute(async (transaction) => {
    const lead = await transaction.updateTable('leads').set({ status: to }).where('id', '=', id).where('status', '=', from).executeTakeFirst()
    const application = await transaction.updateTable('applications').set({ status: to }).where('id', '=', id).where('status', '=', from).executeTakeFirst()
    // The five days of trying begin when it is let go.
    await transaction
      .updateTable('outbox')
      .set({ state: deliveries.to, dueAt: now, createdAt: now })
      .where('subjectId', '=', id)
      .where('state', '=', deliveries.from)
      .execute()
    return lead.numUpdatedRows + application.numUpdatedRows
  })
  if (!moved) return notFound(`${from} lead ${plainLine(id)}`)
  print(`${id} ${said}`)
  return EXIT.ok
}

/** Shows the quarantine, lets something out of it or puts something in. */
export const runQuarantine: Command = async (context) => {
  const [verb, id] = context.rest
  if (verb === undefined) return runQuarantined(context)
  if ((verb !== 'release' && verb !== 'hold') || id === undefined) throw new UsageError('say quarantine, quarantine release <id> or quarantine hold <id>')
  return move(context, verb, id.toUpperCase())
}
