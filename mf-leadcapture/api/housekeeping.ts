import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskRoom } from 'federation/service/disk-room'
import { sweepCvs } from './applications/sweep-cvs.ts'
import { KEPT_MONTHS, monthsBefore } from './intake/kept-rows.ts'
import type { LeadStore } from './lead-store.ts'
import type { Log } from './outbox/settling.ts'
import { sweepMails } from './outbox/couriers/folder.ts'
import { backUp, backupFolder, listBackups, sweepPartials } from './store/back-up.ts'
import type { Place } from './store/open-store.ts'
import { KEPT_FILES } from './subjects.ts'

const HOUR = 60 * 60_000
/** The first look waits until the start is over. */
const AFTER_START = 60_000

const ageOfNewest = async (stateDir: string, now: number): Promise<number> => {
  const [newest] = await listBackups(stateDir)
  return newest === undefined ? Infinity : now - (await stat(join(backupFolder(stateDir), newest))).mtimeMs
}

/** Each hour: the day's digest of what waits in quarantine, a backup of SQLite (a PostgreSQL server has its own ways), and what has expired goes. */
export const startHousekeeping = (
  store: LeadStore,
  place: Place & { mailDomain: string },
  log: Log,
): { stop(): void } => {
  const keep = async (): Promise<void> => {
    try {
      await store.house.tidy({ now: Date.now() })
      if (await store.digest.owe({ now: Date.now(), mailDomain: place.mailDomain }))
        log.info({}, 'digest of the quarantine is due')
      await sweepCvs(store.applications, place.stateDir, Date.now())
      await sweepMails(place.stateDir, monthsBefore(Date.now(), KEPT_MONTHS.requests))
      await sweepPartials(place.stateDir, Date.now())
      // A little early rather than an hour late, should a timer fire a moment too soon.
      if (
        place.databaseUrl !== undefined ||
        (await ageOfNewest(place.stateDir, Date.now())) < HOUR - AFTER_START
      )
        return
      const { free, reserve, forCopies } = await diskRoom(place.stateDir)
      if (!forCopies)
        return log.warn({ free, reserve }, 'no backup was made: what is left of the disk is kept for leads')
      await backUp({ ...place, files: KEPT_FILES }, new Date())
      log.info({}, 'backed up')
    } catch (error) {
      log.error({ err: error }, 'housekeeping failed')
    }
  }
  const first = setTimeout(() => void keep(), AFTER_START)
  const hourly = setInterval(() => void keep(), HOUR)
  return {
    stop() {
      clearTimeout(first)
      clearInterval(hourly)
    },
  }
}
