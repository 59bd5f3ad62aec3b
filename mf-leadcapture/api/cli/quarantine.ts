import { readAvailability } from '../bookings/availability/read-availability.ts'
import { cellsOf } from '../bookings/availability/slots.ts'
import { find } from '../bookings/rows/book.ts'
import { holdBooking, releaseBooking } from '../bookings/rows/quarantine-booking.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { notFound, type Command, type Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { runQuarantined } from './list-quarantined.ts'

const MOVES = {
  release: { to: 'accepted', from: 'quarantined', deliveries: { from: 'held', to: 'pending' }, said: 'is accepted and on its way.' },
  hold: { to: 'quarantined', from: 'accepted', deliveries: { from: 'pending', to: 'held' }, said: 'is in quarantine.' },
} as const
type Move = keyof typeof MOVES

type Moved = 'moved' | 'taken' | 'absent'

/** A booking that is let out needs its time: another meeting may have it by now. */
const moveBooking = async ({ db }: Context, name: Move, id: string, now: number): Promise<Moved> => {
  const booking = db ? await find(db, id) : null
  if (!db || !booking) return 'absent'
  if (name === 'hold') return (await db.transaction().execute((transaction) => holdBooking(transaction, { id, now }))) ? 'moved' : 'absent'
  const calendar = readAvailability()[booking.page]
  const released = await db.transaction().execute((transaction) => releaseBooking(transaction, { id, cells: cellsOf(calendar, booking), now }))
  return released === 'released' ? 'moved' : released
}

const moveRequest = async ({ db }: Context, name: Move, id: string, now: number): Promise<Moved> => {
  const { to, from, deliveries } = MOVES[name]
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
  return moved ? 'moved' : 'absent'
}

const move = async (context: Context, name: Move, id: string): Promise<number> => {
  const now = Date.now()
  const request = await moveRequest(context, name, id, now)
  const moved = request === 'absent' ? await moveBooking(context, name, id, now) : request
  if (moved === 'absent') return notFound(`lead, application or booking ${plainLine(id)} that could ${name === 'release' ? 'be released' : 'be held'}`)
  context.print(moved === 'taken' ? `${id} stays in quarantine: its time has gone to another meeting. Agree on another one with them.` : `${id} ${MOVES[name].said}`)
  return moved === 'taken' ? EXIT.failed : EXIT.ok
}

/** Shows the quarantine, lets something out of it or puts something in. */
export const runQuarantine: Command = async (context) => {
  const [verb, id] = context.rest
  if (verb === undefined) return runQuarantined(context)
  if ((verb !== 'release' && verb !== 'hold') || id === undefined) throw new UsageError('say quarantine, quarantine release <id> or quarantine hold <id>')
  return move(context, verb, id.toUpperCase())
}
