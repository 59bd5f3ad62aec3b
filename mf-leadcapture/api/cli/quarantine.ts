import { Argument } from '@commander-js/extra-typings'
import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import type { Kysely } from 'kysely'
import { minute, type Moved } from '../intake/subject.ts'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import { ANY_KIND, notFound, onData, print, type Context } from './context.ts'
import { JSON_OUT, LIMIT } from './options.ts'
import { printRows } from './table.ts'

const SAID = { release: 'is accepted and on its way.', hold: 'is in quarantine.' } as const
const MOVES = ['release', 'hold'] as const
type Move = (typeof MOVES)[number]

/** Whatever it is, newest first. */
const quarantined = async (db: Kysely<Tables>, limit: number) => {
  const all = []
  for (const subject of SUBJECTS) {
    for (const item of await subject.list(db, { limit, status: 'quarantined' }))
      all.push({ kind: subject.kind, ...item, receivedAt: subject.receivedAt(item) })
  }
  return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
}

/** What waits for a person's eye, and why. */
const show = async ({ db }: Context, limit: number, asJson: boolean): Promise<number> => {
  const found = db ? await quarantined(db, limit) : []
  const rows = found.map(({ id, kind, receivedAt, riskScore, riskReasons, fullName, email }) => [
    id,
    kind,
    minute(receivedAt),
    String(riskScore),
    riskReasons,
    fullName,
    email,
  ])
  return printRows(asJson, found, {
    head: ['ID', 'KIND', 'RECEIVED', 'RISK', 'REASONS', 'NAME', 'EMAIL'],
    rows,
    none: 'Nothing is in quarantine.',
  })
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

const move = async ({ db }: Context, name: Move, id: string): Promise<number> => {
  const moved = db ? await moveOne(db, name, id) : 'absent'
  if (moved === 'absent')
    return notFound(
      `${ANY_KIND} ${plainLine(id)} that could ${name === 'release' ? 'be released' : 'be held'}`,
    )
  print(
    moved === 'taken'
      ? `${id} stays in quarantine: its time has gone to another meeting. Agree on another one with them.`
      : `${id} ${SAID[name]}`,
  )
  return moved === 'taken' ? EXIT.failed : EXIT.ok
}

/** Shows the quarantine, lets something out of it or puts something in. */
export const addQuarantine: Verb = (leads) =>
  leads
    .command('quarantine')
    .description(`what waits for a person's eye, and why; or let one out, or put one in`)
    .addArgument(
      new Argument('[move]', 'what to do with one: let it out, and its mail with it; or put it in').choices(
        MOVES,
      ),
    )
    .argument('[id]', `of which ${ANY_KIND}`)
    .addOption(LIMIT)
    .addOption(JSON_OUT)
    .action((name, id, { limit, json = false }) => {
      if (name !== undefined && id === undefined) throw new UsageError(`say which: quarantine ${name} <id>`)
      return onData('write', (context) =>
        name === undefined || id === undefined
          ? show(context, limit, json)
          : move(context, name, id.toUpperCase()),
      )
    })
