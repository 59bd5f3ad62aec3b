import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskRoom } from 'federation/service/disk-room'
import { namesIn } from 'federation/service/names-in'
import { sql, type Kysely } from 'kysely'
import { AT_ONCE } from '../intake/kept-rows.ts'
import type { Found, Person } from '../intake/subject.ts'
import { suppress } from '../intake/suppression.ts'
import { subjectOfMail } from '../outbox/mail/sweep-mails.ts'
import { backUp, backupFolder, listBackups, listPartials } from '../store/back-up.ts'
import type { Place } from '../store/open-store.ts'
import { KEPT_FILES, SUBJECTS, type Tables } from '../subjects.ts'

/** How many of each subject, and how many backups were replaced. */
export type Erased = Record<string, number>

/** Tables that hold people beside those of the subjects. */
const SHARED_TABLES = ['outbox', 'idempotency_keys', 'kept_files']

/** What the database still holds in its log and its free pages. */
const scrub = async (db: Kysely<Tables>, place: Place): Promise<void> => {
  if (place.databaseUrl === undefined) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    return
  }
  for (const table of [...SUBJECTS.flatMap(({ tables }) => tables), ...SHARED_TABLES])
    await sql`vacuum ${sql.table(table)}`.execute(db)
}

const removeFiles = async ({ stateDir }: Place, ids: ReadonlySet<string>): Promise<void> => {
  const folder = join(stateDir, 'mail')
  for (const { folder: kept, suffix } of KEPT_FILES)
    for (const id of ids) await rm(join(stateDir, kept, `${id}${suffix}`), { force: true })
  const mails = await namesIn(folder)
  for (const name of mails.filter((mail) => ids.has(subjectOfMail(mail))))
    await rm(join(folder, name), { force: true })
}

/**
 * Backups hold the person as well: one is made anew and the older ones go. Where the disk has no room for another one
 * they go first: a person's right does not wait for it.
 */
const renewBackups = async (place: Place, now: Date): Promise<number> => {
  const old = await listBackups(place.stateDir)
  const partials = await listPartials(place.stateDir)
  if (old.length + partials.length === 0) return 0
  const remove = async () => {
    for (const name of [...old, ...partials])
      await rm(join(backupFolder(place.stateDir), name), { recursive: true, force: true })
  }
  if (!(await diskRoom(place.stateDir)).forCopies) await remove()
  // Without room even then, the API makes the next one once there is some.
  if ((await diskRoom(place.stateDir)).forCopies) await backUp({ ...place, files: KEPT_FILES }, now)
  await remove()
  return old.length
}

/** Removes the records of tests, with their consents, mails and files. Backups keep them: they are nobody's data. */
export const eraseTests = async (db: Kysely<Tables>, place: Place): Promise<Erased> => {
  const found = await db.transaction().execute(async (transaction) => {
    const all = new Map<string, Found[]>()
    for (const subject of SUBJECTS) {
      const tests = await subject.tests(transaction)
      all.set(subject.plural, tests)
      for (let start = 0; start < tests.length; start += AT_ONCE) {
        const some = tests.slice(start, start + AT_ONCE)
        await subject.remove(
          transaction,
          some.map(({ id }) => id),
        )
        await subject.removeEvidence(transaction, some, {})
      }
    }
    return all
  })
  await removeFiles(place, new Set([...found.values()].flat().map(({ id }) => id)))
  return Object.fromEntries([...found].map(([plural, tests]) => [plural, tests.length]))
}

/** Removes a person from the store, the files and the backups, and keeps no more than hashes that know them again. */
export const erasePerson = async (
  db: Kysely<Tables>,
  place: Place,
  person: Person,
  now: Date,
): Promise<Erased> => {
  const found = await db.transaction().execute(async (transaction) => {
    const all = new Map<string, Found[]>()
    for (const subject of SUBJECTS) all.set(subject.plural, await subject.named(transaction, person))
    const secret = await transaction
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'api')
      .executeTakeFirst()
    if (secret) await suppress(transaction, secret.value, person, [...all.values()].flat(), now)
    for (const subject of SUBJECTS) {
      const own = all.get(subject.plural) ?? []
      await subject.remove(
        transaction,
        own.map(({ id }) => id),
      )
      // Evidence goes last: it may be removed only once what it was given with is gone.
      await subject.removeEvidence(transaction, own, person)
    }
    return all
  })
  await removeFiles(place, new Set([...found.values()].flat().map(({ id }) => id)))
  await scrub(db, place)
  const counts = [...found].map(([plural, own]): [string, number] => [plural, own.length])
  return { ...Object.fromEntries(counts), backups: await renewBackups(place, now) }
}
