import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from 'federation/service/names-in'

/** Removes mails that were written to the folder and are older than what they tell of is kept. */
export const sweepMails = async (stateDir: string, oldest: Date): Promise<void> => {
  const folder = join(stateDir, 'mail')
  for (const name of await namesIn(folder)) {
    if ((await stat(join(folder, name))).mtimeMs < oldest.getTime())
      await rm(join(folder, name), { force: true })
  }
}
