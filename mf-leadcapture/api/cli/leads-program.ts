import { commandLine, runCommandLine, type Verb, EXIT, UsageError } from '@federation/node-kit/cli'
import { formatStartupAdvice } from '../startup-advice.ts'
import { addAdopt, addBackup, addCv, addExport, addList, addPerson, addShow } from './read-records.ts'
import { addDoctor } from './doctor.ts'
import { addErase } from './erase.ts'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LEAD_FIELD_LIST } from 'shared-contracts'
import { MIGRATIONS } from '../store/migrate.ts'
import { Argument, Option } from '@commander-js/extra-typings'
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

const FOLDER = join(import.meta.dirname, '../store/migrations')

const addNewMigration: Verb = (leads) =>
  leads
    .command('new-migration')
    .description('in a checkout: write the SQL of a migration for form fields that have no column yet')
    .action(() => {
      process.stdout.write(`${writeMigration()}\n`)
    })

const writeMigration = (): string => {
  const known = listColumns('leads')
  const missing = LEAD_FIELD_LIST.map(({ name, column, rule }) => ({
    column: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    type: getColumnType(column, rule.required),
  })).filter(({ column }) => !known.has(column))
  if (missing.length === 0) return 'Every field of the contact form has a column.'
  const version = (Math.floor((MIGRATIONS.at(-1)?.version ?? 0) / 10) + 1) * 10
  const name = missing.map(({ column }) => column.replaceAll('_', '-')).join('-')
  const path = join(FOLDER, `${String(version).padStart(4, '0')}-${name}.sql`)
  const statements = missing.map(({ column, type }) => `alter table leads add column ${column} ${type}\n`)
  writeFileSync(path, statements.join('\n'), { flag: 'wx' })
  return `Wrote ${relative(process.cwd(), path)}`
}

const listColumns = (table: string): Set<unknown> => {
  const database = new DatabaseSync(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements.sqlite) database.exec(statement)
  const columns = database.prepare(`pragma table_info(${table})`).all()
  database.close()
  return new Set(columns.map(({ name }) => name))
}

/** Returns the SQL type of a new column. In existing rows a required column is empty or 0, and an optional column is null. */
const getColumnType = (column: 'text' | 'integer', isRequired: boolean): string => {
  if (!isRequired) return column
  return column === 'text' ? `text not null default ''` : 'integer not null default 0'
}

const addRedeliver: Verb = (leads) =>
  leads
    .command('redeliver')
    .alias('retry')
    .description('send failed and abandoned deliveries again now')
    .argument('[id]', `deliveries of this ${ANY_KIND}`)
    .option('--all', 'deliveries of all records')
    .addOption(new Option('--channel <channel>', 'deliveries of this channel').choices(CHANNELS))
    .action((id, { all = false, channel }) => {
      if ((id === undefined) !== all) throw new UsageError(`Pass the id of a ${ANY_KIND}, or --all`)
      return runWithDatabase('write', async ({ db }) => {
        const count = await redeliver(db, { recordId: id?.toUpperCase(), channel }, Date.now())
        if (count === 0 && id !== undefined)
          return printNotFound(`delivery of ${sanitizeLine(id)} that failed or was given up`)
        print(
          `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} tried again within a minute, or when the Retry-After of the service has passed.`,
        )
        return EXIT.ok
      })
    })

const MOVE_MESSAGES = {
  release: 'is accepted, and its mail will be sent.',
  hold: 'is in quarantine.',
} as const
const MOVES = ['release', 'hold'] as const
type Move = (typeof MOVES)[number]

const showQuarantine = async ({ db }: Context, limit: number, asJson: boolean): Promise<number> => {
  const all = []
  for (const type of RECORD_TYPES)
    for (const item of await type.list(db, { limit, status: 'quarantined' }))
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
  const moved = await moveRecord(db, name, id)
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

const addQuarantine: Verb = (leads) =>
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
      if (name !== undefined && id === undefined) throw new UsageError(`Pass an id: quarantine ${name} <id>`)
      return runWithDatabase('write', (context) =>
        name === undefined || id === undefined
          ? showQuarantine(context, limit, json)
          : move(context, name, id.toUpperCase()),
      )
    })

const createProgram = () =>
  commandLine({
    name: 'leads',
    about: 'Reads and manages contact requests, applications and bookings.',
    verbs: [
      addList,
      addShow,
      addPerson,
      addExport,
      addRedeliver,
      addQuarantine,
      addCv,
      addErase,
      addBackup,
      addAdopt,
      addDoctor,
      addNewMigration,
    ],
    more: `Reads DATABASE_URL if it is set, otherwise STATE_DIR (default: var). In scripts, use 'npm run -s leads -- …', so that npm
prints nothing.

To restore a backup: stop the API, copy leads.db into STATE_DIR/leads, delete leads.db-wal and leads.db-shm there, copy the folder
applications into STATE_DIR, and start the API. Restore a PostgreSQL backup with pg_restore.

Exit codes: 0 success, 1 failure or a problem found by doctor, 2 invalid command, 3 no such record.`,
  })

export const runLeadsProgram = (): Promise<void> =>
  runCommandLine(createProgram(), 'leads', (error) =>
    formatStartupAdvice(error, { port: 0, stateDir: process.env['STATE_DIR'] ?? 'var' }),
  )
