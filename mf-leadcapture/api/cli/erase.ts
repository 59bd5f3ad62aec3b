import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, UsageError, type Verb } from '@federation/node-kit/cli'
import { readDiskSpace, listFolder } from '@federation/node-kit'
import { sql, type Kysely } from 'kysely'
import { suppress } from '../abuse/suppression.ts'
import { getMailRecordId } from '../housekeeping.ts'
import { RECORD_TYPES, type Tables } from '../lead-store.ts'
import { sanitizeLine } from '../outbox/messages.ts'
import type { Person, PersonalRecord, RecordType } from '../records/record-type.ts'
import { backUp, getBackupFolder, listBackups, listPartials } from '../store/back-up.ts'
import { getFileFolder } from '../store/files.ts'
import type { Place } from '../store/open-store.ts'
import { runInBatches } from '../store/operation.ts'
import {
  ANY_KIND,
  hasStore,
  JSON_OUT,
  printNotFound,
  findPerson,
  print,
  runWithDatabase,
  type Context,
} from './command.ts'

/** Number of erased records by record type, such as `leads`. The key `backups` has the number of replaced backups. */
export type ErasedCounts = Record<string, number>

/** Removes a person's data from the store, the files and the backups. Keeps only hashes, to recognize later submissions. */
export const erasePerson = async (
  db: Kysely<Tables>,
  place: Place,
  person: Person,
  now: Date,
): Promise<ErasedCounts> => {
  const find = (type: RecordType<Tables>, transaction: Kysely<Tables>) => type.ofPerson(transaction, person)
  const erasedRecords = await removeRecords(db, find, person, async (transaction, records) => {
    const secrets = transaction.selectFrom('secrets').select('value').where('name', '=', 'api')
    const secret = await secrets.executeTakeFirst()
    if (secret) await suppress(transaction, secret.value, [person, ...records], now)
  })
  await removeFiles(place, erasedRecords)
  await scrubDatabase(db, place)
  return { ...countRecords(erasedRecords), backups: await renewBackups(place, now) }
}

/** Removes test records with their consents, mails and files. Backups stay, because test records contain no personal data. */
export const eraseTests = async (db: Kysely<Tables>, place: Place): Promise<ErasedCounts> => {
  const erasedRecords = await removeRecords(db, (type, transaction) => type.ofTests(transaction))
  await removeFiles(place, erasedRecords)
  return countRecords(erasedRecords)
}

const removeRecords = (
  db: Kysely<Tables>,
  find: (type: RecordType<Tables>, transaction: Kysely<Tables>) => Promise<PersonalRecord[]>,
  person: Person = {},
  onFound?: (transaction: Kysely<Tables>, records: PersonalRecord[]) => Promise<void>,
): Promise<FoundRecords> =>
  db.transaction().execute(async (transaction) => {
    const recordsByType = new Map<string, PersonalRecord[]>()
    for (const type of RECORD_TYPES) recordsByType.set(type.plural, await find(type, transaction))
    await onFound?.(transaction, [...recordsByType.values()].flat())
    for (const type of RECORD_TYPES) {
      await runInBatches(recordsByType.get(type.plural) ?? [], async (records) => {
        await type.remove(transaction, listIds(records))
        // Delete the consents after their records: a database trigger rejects the reverse order.
        await type.removeConsents(transaction, records, {})
        return []
      })
      await type.removeConsents(transaction, [], person)
    }
    return recordsByType
  })

type FoundRecords = ReadonlyMap<string, PersonalRecord[]>

const listIds = (records: readonly PersonalRecord[]): string[] => records.map(({ id }) => id)

const countRecords = (erasedRecords: FoundRecords): ErasedCounts =>
  Object.fromEntries([...erasedRecords].map(([plural, records]) => [plural, records.length]))

const removeFiles = async ({ stateDir }: Place, found: FoundRecords): Promise<void> => {
  const ids = new Set(listIds([...found.values()].flat()))
  for (const id of ids) await rm(getFileFolder(stateDir).of(id), { force: true })
  const mails = join(stateDir, 'mail')
  for (const name of await listFolder(mails))
    if (ids.has(getMailRecordId(name))) await rm(join(mails, name), { force: true })
}

const SHARED_TABLES = ['outbox', 'idempotency_keys', 'kept_files']

const scrubDatabase = async (db: Kysely<Tables>, place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return
  }
  for (const table of [...RECORD_TYPES.flatMap(({ tables }) => tables), ...SHARED_TABLES])
    await sql`vacuum ${sql.table(table)}`.execute(db)
}

/**
 * Replaces all backups by a new one without the person's data. If the disk has no space for it, deletes the old backups first:
 * erasure has priority over backups. Returns the number of replaced backups.
 */
const renewBackups = async (place: Place, now: Date): Promise<number> => {
  const { stateDir } = place
  const old = await listBackups(stateDir)
  const all = [...old, ...(await listPartials(stateDir))]
  if (all.length === 0) return 0
  const remove = async () => {
    for (const name of all) await rm(join(getBackupFolder(stateDir), name), { recursive: true, force: true })
  }
  if (!(await readDiskSpace(stateDir)).canWriteCopies) await remove()
  // The new backup replaces the old ones, which contain the erased data. If the disk has no space for it now, the hourly
  // housekeeping makes one later.
  if ((await readDiskSpace(stateDir)).canWriteCopies) await backUp(place, now)
  await remove()
  return old.length
}

const formatCounts = (erased: ErasedCounts): string =>
  RECORD_TYPES.map(({ plural }) => `${erased[plural]} ${plural}`).join(', ')

const printErasedPerson = async (context: Context, named: string, asJson: boolean): Promise<number> => {
  const { db, settings } = context
  const person = await findPerson(context, named)
  if (!person || !hasStore(settings)) return printNotFound(`${ANY_KIND} ${sanitizeLine(named)}`)
  const erased = await erasePerson(db, settings, person, new Date())
  print(
    asJson
      ? JSON.stringify(erased)
      : `Erased: ${formatCounts(erased)}, with their consents, mails and files; ${erased['backups']} older backups replaced.\n` +
          'Mails and invitations that were already sent, and what was passed on to other systems, must be removed there.',
  )
  return EXIT.ok
}

const printErasedTests = async ({ db, settings }: Context, asJson: boolean): Promise<number> => {
  const erased = await eraseTests(db, settings)
  print(
    asJson ? JSON.stringify(erased) : `Erased tests: ${formatCounts(erased)}, with their consents and files.`,
  )
  return EXIT.ok
}

export const addErase: Verb = (leads) =>
  leads
    .command('erase')
    .description('erase a person everywhere, or all test records')
    .argument('[whom]', 'an email address, a phone number or an id')
    .option('--tests', 'all records sent with a signed test header, instead of a person')
    .option('--yes', 'confirm; it cannot be undone')
    .addOption(JSON_OUT)
    .action((whom, { tests = false, yes = false, json = false }) => {
      if (tests && whom === undefined)
        return runWithDatabase('write', (context) => printErasedTests(context, json))
      if (tests || whom === undefined)
        throw new UsageError('Name a person to erase, or pass --tests, not both.')
      if (!yes) throw new UsageError('Erasing cannot be undone. Pass --yes to confirm.')
      return runWithDatabase('write', (context) => printErasedPerson(context, whom, json))
    })
