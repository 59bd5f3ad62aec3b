import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from 'federation/service/names-in'
import { KEPT_MONTHS, monthsBefore } from '../../expire.ts'

/** Removes mails that were written to the folder and are older than what they tell of is kept. */
export const sweepMails = async (stateDir: string, now: number): Promise<void> => {
  const folder = join(stateDir, 'mail')
  const oldest = monthsBefore(now, KEPT_MONTHS.requests).getTime()
  for (const name of await namesIn(folder)) {
    if ((await stat(join(folder, name))).mtimeMs < oldest) await rm(join(folder, name), { force: true })
  }
}
