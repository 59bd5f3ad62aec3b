import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readDiskSpace, listFolder } from '@federation/node-kit'
import { deleteOrphanedCvs } from './applications/receive-cv.ts'
import type { LeadStore } from './lead-store.ts'
import type { Log } from './outbox/worker.ts'
import { subtractMonths, RETENTION_MONTHS } from './records/record-rows.ts'
import { backUp, getBackupAgeMs, listBackups, deleteExpiredBackups } from './store/back-up.ts'
import { adoptFiles, openFiles } from './store/files.ts'
import type { Place } from './store/open-store.ts'
import { runInBatches } from './store/operation.ts'

const HOUR_MS = 60 * 60_000
/** Time in ms from the start of the API to its first housekeeping. A delay, because housekeeping would slow down the start. */
const FIRST_RUN_MS = 60_000

type HousekeepingPlace = Place & { mailDomain: string }

/**
 * Runs the hourly jobs: deletes expired records with their files, adds the daily digest (a mail that summarizes the quarantined
 * records), and backs up SQLite. PostgreSQL servers have their own backups, so PostgreSQL is not backed up here.
 */
export const runHousekeeping = async (
  store: LeadStore,
  place: HousekeepingPlace,
  log: Log,
  now: number,
): Promise<void> => {
  const { stateDir, databaseUrl, mailDomain } = place
  const { orphans } = store.maintenance
  await store.maintenance.expire({ now })
  if (await store.digest.add({ now, mailDomain })) log.info({}, 'digest of the quarantine is due')
  const files = openFiles(place, store.files)
  if (databaseUrl !== undefined) {
    // Move résumés that an earlier version of the API stored in a folder into the database. Repeat this every hour, because a
    // process of that version can still be running.
    const adopted = await adoptFiles({ stateDir, files, findOrphans: orphans })
    if (adopted.moved > 0) log.info({ ...adopted }, 'CVs moved into the database')
    await store.limits.forget({ at: null })
  }
  await deleteOrphanedCvs(orphans, { stateDir, files }, now)
  await deleteOrphanedMails(orphans, stateDir, now)
  await deleteExpiredBackups(stateDir, now)
  const [newest] = await listBackups(stateDir)
  const age = newest === undefined ? Infinity : await getBackupAgeMs(stateDir, newest, now)
  // Make a backup if the newest is almost an hour old. The hourly timer can run early, and skipping a run would cost an hour.
  if (databaseUrl !== undefined || age < HOUR_MS - FIRST_RUN_MS) return
  const { free, reserve, canWriteCopies } = await readDiskSpace(stateDir)
  if (!canWriteCopies)
    return log.warn(
      { free, reserve },
      'no backup was made, because the remaining disk space is reserved for leads',
    )
  await backUp(place, new Date(now))
  log.info({}, 'backed up')
}

export const startHousekeeping = (store: LeadStore, place: HousekeepingPlace, log: Log): { stop(): void } => {
  const run = (): void => {
    runHousekeeping(store, place, log, Date.now()).catch((error: unknown) =>
      log.error({ err: error }, 'housekeeping failed'),
    )
  }
  const first = setTimeout(run, FIRST_RUN_MS)
  const hourly = setInterval(run, HOUR_MS)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}

/** Age at which mail files without a record are deleted. If a restored backup lacks a record, its mail can be the only copy. */
const MAIL_MIN_AGE_MS = 30 * 24 * 60 * 60_000

export const getMailRecordId = (name: string): string =>
  /^(?:[a-z]+-)?([0-9A-Z]{26})[-.]/.exec(name)?.[1] ?? ''

export const deleteOrphanedMails = async (
  findOrphans: (batch: { ids: string[] }) => Promise<string[]>,
  stateDir: string,
  now: number,
): Promise<void> => {
  const folder = join(stateDir, 'mail')
  const oldest = subtractMonths(now, RETENTION_MONTHS.requests).getTime()
  const oldMails: { name: string; at: number }[] = []
  for (const name of await listFolder(folder)) {
    const { mtimeMs: at } = await stat(join(folder, name))
    if (at < now - MAIL_MIN_AGE_MS) oldMails.push({ name, at })
  }
  const ids = [...new Set(oldMails.map(({ name }) => getMailRecordId(name)))].filter((id) => id !== '')
  const orphans = new Set(await runInBatches(ids, (batch) => findOrphans({ ids: batch })))
  for (const { name, at } of oldMails)
    if (orphans.has(getMailRecordId(name)) || at < oldest) await rm(join(folder, name), { force: true })
}
