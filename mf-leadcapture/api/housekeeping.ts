import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskRoom } from 'federation/service/disk-room'
import { sweepCvs } from './applications/sweep-cvs.ts'
import { KEPT_MONTHS, monthsBefore } from './intake/kept-rows.ts'
import type { LeadStore } from './lead-store.ts'
import type { Log } from './outbox/settling.ts'
import { sweepMails } from './outbox/mail/sweep-mails.ts'
import { backUp, backupFolder, listBackups, sweepBackups, sweepPartials } from './store/back-up.ts'
import type { FileKeeper } from './store/files/file-keeper.ts'
import type { Place } from './store/open-store.ts'
import { KEPT_FILES } from './subjects.ts'
import { filesOfStore } from './kept-files.ts'
import { CV_FILES } from './applications/receive-cv.ts'
import { adoptFiles } from './store/files/adopt-files.ts'

const HOUR = 60 * 60_000
/** The first look waits until the start is over. */
const AFTER_START = 60_000

const ageOfNewest = async (stateDir: string, now: number): Promise<number> => {
  const [newest] = await listBackups(stateDir)
  return newest === undefined ? Infinity : now - (await stat(join(backupFolder(stateDir), newest))).mtimeMs
}

/** Where everything lies that is kept. */
type House = Place & { mailDomain: string }

/** CVs that code before this, or an instance of it that ends only now, has left in the folder. */
const adopt = async (store: LeadStore, stateDir: string, files: FileKeeper, log: Log): Promise<void> => {
  const ownerless = store.house.ownerless
  const adopted = await adoptFiles({ stateDir, kept: CV_FILES, files, ownerless })
  if (adopted.moved > 0) log.info({ ...adopted }, 'CVs moved into the database')
}

/** What is due at `now`: what has expired goes with its files, the day's digest of what waits in quarantine, and a backup of SQLite (a PostgreSQL server has its own ways). */
export const keepHouse = async (store: LeadStore, place: House, log: Log, now: number): Promise<void> => {
  const { stateDir } = place
  await store.house.tidy({ now })
  if (await store.digest.owe({ now, mailDomain: place.mailDomain }))
    log.info({}, 'digest of the quarantine is due')
  const files = filesOfStore(store, place, CV_FILES)
  if (place.databaseUrl !== undefined) {
    await adopt(store, stateDir, files, log)
    await store.limits.forget({ at: null })
  }
  await sweepCvs(store.applications, { stateDir, files }, now)
  await sweepMails(store.house, stateDir, { now, oldest: monthsBefore(now, KEPT_MONTHS.requests) })
  await sweepPartials(stateDir, now)
  await sweepBackups(stateDir, now)
  // A little early rather than an hour late, should a timer fire a moment too soon.
  if (place.databaseUrl !== undefined || (await ageOfNewest(stateDir, now)) < HOUR - AFTER_START) return
  const { free, reserve, forCopies } = await diskRoom(stateDir)
  if (!forCopies)
    return log.warn({ free, reserve }, 'no backup was made: what is left of the disk is kept for leads')
  await backUp({ ...place, files: KEPT_FILES }, new Date(now))
  log.info({}, 'backed up')
}

/** Keeps the house each hour, for the first time a minute after the start. */
export const startHousekeeping = (store: LeadStore, place: House, log: Log): { stop(): void } => {
  const keep = (): void => {
    keepHouse(store, place, log, Date.now()).catch((error: unknown) =>
      log.error({ err: error }, 'housekeeping failed'),
    )
  }
  const first = setTimeout(keep, AFTER_START)
  const hourly = setInterval(keep, HOUR)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}
