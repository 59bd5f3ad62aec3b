import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from 'federation/service/names-in'
import type { CallsOf } from '../store/operation.ts'
import type { applicationOperations } from './accept.ts'
import { cvFolder, type CvPlace } from './receive-cv.ts'

/** Long after any request could still be about to claim the file. */
const OLD = 24 * 60 * 60_000
/** So many names a question: databases bound the number of parameters. */
const GROUP = 500

/** Removes files that a crash left without an application. */
export const sweepCvs = async (
  store: Pick<CallsOf<typeof applicationOperations>, 'ownerless'>,
  { stateDir, files }: CvPlace,
  now: number,
): Promise<void> => {
  const folder = cvFolder(stateDir)
  const names = await namesIn(folder)
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs > OLD) await rm(path, { force: true })
  }
  const ids = await files.keptBefore(now - OLD)
  const ownerless: string[] = []
  for (let start = 0; start < ids.length; start += GROUP)
    ownerless.push(...(await store.ownerless({ ids: ids.slice(start, start + GROUP) })))
  await files.remove(ownerless)
}
