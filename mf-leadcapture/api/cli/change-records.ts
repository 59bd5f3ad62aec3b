import { Argument, Option } from '@commander-js/extra-typings'
import { EXIT, UsageError, type Verb } from '@federation/node-kit/cli'
import type { Kysely } from 'kysely'
import { RECORD_TYPES, type Tables } from '../lead-store.ts'
import { sanitizeLine } from '../outbox/messages.ts'
import { CHANNELS, redeliver } from '../outbox/queue.ts'
import { formatMinute, type MoveResult } from '../records/record-type.ts'
import {
  ANY_KIND,
  JSON_OUT,
  LIMIT,
  printNotFound,
  print,
  printRows,
  runWithDatabase,
  type Context,
} from './command.ts'

/** Adds the command `leads redeliver`, which sends failed deliveries again with a new retry period. */
export const addRedeliver: Verb = (leads) =>
  leads
    .command('redeliver')
    .alias('retry')
    .description('send failed and abandoned deliveries again now')
    .argument('[id]', `deliveries of this ${ANY_KIND}`)
    .option('--all', 'deliveries of all records')
    .addOption(new Option('--channel <channel>', 'deliveries of this channel').choices(CHANNELS))
    .action((id, { all = false, channel }) => {
      if ((id === undefined) !== all) throw new UsageError(`say which ${ANY_KIND}, or --all`)
      return runWithDatabase('write', async ({ db }) => {
        const count = db ? await redeliver(db, { recordId: id?.toUpperCase(), channel }, Date.now()) : 0
        if (count === 0 && id !== undefined)
          return printNotFound(`delivery of ${sanitizeLine(id)} that failed or was given up`)
        print(
          `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute, or when the Retry-After of the service has passed.`,
        )
        return EXIT.ok
      })
    })

const MOVE_MESSAGES = { release: 'is accepted and on its way.', hold: 'is in quarantine.' } as const
const MOVES = ['release', 'hold'] as const
type Move = (typeof MOVES)[number]

const showQuarantine = async ({ db }: Context, limit: number, asJson: boolean): Promise<number> => {
  const all = []
  for (const type of db ? RECORD_TYPES : [])
    for (const item of db ? await type.list(db, { limit, status: 'quarantined' }) : [])
      all.push({ kind: type.kind, ...item, receivedAt: type.receivedAt(item) })
  const found = all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit)
  return printRows(asJson, found, {
    head: ['ID', 'KIND', 'RECEIVED', 'RISK', 'REASONS', 'NAME', 'EMAIL'],
    rows: found.map(({ id, kind, receivedAt, riskScore, riskReasons, fullName, email }) => [
      id,
      kind,
      formatMinute(receivedAt),
      String(riskScore),
      riskReasons,
      fullName,
      email,
    ]),
    none: 'Nothing is in quarantine.',
  })
}

const moveRecord = async (db: Kysely<Tables>, name: Move, id: string): Promise<MoveResult> => {
  const now = Date.now()
  for (const type of RECORD_TYPES) {
    const moved = await db.transaction().execute((transaction) => type[name](transaction, id, now))
    if (moved !== 'absent') return moved
  }
  return 'absent'
}

const move = async ({ db }: Context, name: Move, id: string): Promise<number> => {
  const moved = db ? await moveRecord(db, name, id) : 'absent'
  if (moved === 'absent')
    return printNotFound(
      `${ANY_KIND} ${sanitizeLine(id)} that could ${name === 'release' ? 'be released' : 'be held'}`,
    )
  print(
    moved === 'taken'
      ? `${id} stays in quarantine: its time has gone to another meeting. Agree on another one with them.`
      : `${id} ${MOVE_MESSAGES[name]}`,
  )
  return moved === 'taken' ? EXIT.failed : EXIT.ok
}

/** Adds the command `leads quarantine`, which lists the quarantined records, releases one, or quarantines one. */
export const addQuarantine: Verb = (leads) =>
  leads
    .command('quarantine')
    .description(`list quarantined records with their reasons; or release one, or quarantine one`)
    .addArgument(
      new Argument('[move]', 'release a record and send its mail, or quarantine it').choices(MOVES),
    )
    .argument('[id]', `id of the ${ANY_KIND}`)
    .addOption(LIMIT)
    .addOption(JSON_OUT)
    .action((name, id, { limit, json = false }) => {
      if (name !== undefined && id === undefined) throw new UsageError(`say which: quarantine ${name} <id>`)
      return runWithDatabase('write', (context) =>
        name === undefined || id === undefined
          ? showQuarantine(context, limit, json)
          : move(context, name, id.toUpperCase()),
      )
    })
