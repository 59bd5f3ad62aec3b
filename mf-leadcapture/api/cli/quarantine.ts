import type { Kysely } from 'kysely'
import { minute, type Moved } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { notFound, type Command, type Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { limitOf, printRows } from './rows.ts'

const SAID = { release: 'is accepted and on its way.', hold: 'is in quarantine.' } as const
type Move = keyof typeof SAID

/** Whatever it is, newest first. */
const quarantined = async (db: Kysely<Tables>, limit: number) => {
  const all = []
  for (const subject of SUBJECTS) {
    for (const item of await subject.list(db, { limit, status: 'quarantined' })) all.push({ kind: subject.kind, ...item, receivedAt: subject.receivedAt(item) })
  }
  return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
}

/** What waits for a person's eye, and why. */
const show = async (context: Context): Promise<number> => {
  const found = context.db ? await quarantined(context.db, limitOf(context.values.limit)) : []
  const rows = found.map(({ id, kind, receivedAt, riskScore, riskReasons, fullName, email }) => [
    id, kind, minute(receivedAt), String(riskScore), riskReasons, fullName, email,
  ])
  return printRows(context, found, ['ID', 'KIND', 'RECEIVED', 'RISK', 'REASONS', 'NAME', 'EMAIL'], rows, 'Nothing is in quarantine.')
}

/** Of whichever subject has the id. */
const moveOne = async (db: Kysely<Tables>, name: Move, id: string): Promise<Moved> => {
  const now = Date.now()
  for (const subject of SUBJECTS) {
    const moved = await db.transaction().execute((transaction) => subject[name](transaction, id, now))
    if (moved !== 'absent') return moved
  }
  return 'absent'
}

const move = async ({ db, print }: Context, name: Move, id: string): Promise<number> => {
  const moved = db ? await moveOne(db, name, id) : 'absent'
  if (moved === 'absent') return notFound(`lead, application or booking ${plainLine(id)} that could ${name === 'release' ? 'be released' : 'be held'}`)
  print(moved === 'taken' ? `${id} stays in quarantine: its time has gone to another meeting. Agree on another one with them.` : `${id} ${SAID[name]}`)
  return moved === 'taken' ? EXIT.failed : EXIT.ok
}

/** Shows the quarantine, lets something out of it or puts something in. */
export const runQuarantine: Command = async (context) => {
  const [verb, id] = context.rest
  if (verb === undefined) return show(context)
  if ((verb !== 'release' && verb !== 'hold') || id === undefined) throw new UsageError('say quarantine, quarantine release <id> or quarantine hold <id>')
  return move(context, verb, id.toUpperCase())
}
