import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from 'federation/service/names-in'
import type { CallsOf } from '../store/operation.ts'
import type { applicationOperations } from './accept.ts'
import { CV_SUFFIX, cvFolder } from './receive-cv.ts'

/** Long after any request could still be about to claim the file. */
const OLD = 24 * 60 * 60_000
/** So many names a question: databases bound the number of parameters. */
const GROUP = 500

/** Removes files that a crash left without an application. */
export const sweepCvs = async (
  store: Pick<CallsOf<typeof applicationOperations>, 'ownerless'>,
  stateDir: string,
  now: number,
): Promise<void> => {
  const folder = cvFolder(stateDir)
  const names = await namesIn(folder)
  const old: string[] = []
  for (const name of names) if (now - (await stat(join(folder, name))).mtimeMs > OLD) old.push(name)
  const ids = old.filter((name) => name.endsWith(CV_SUFFIX)).map((name) => name.slice(0, -CV_SUFFIX.length))
  const ownerless: string[] = []
  for (let start = 0; start < ids.length; start += GROUP)
    ownerless.push(...(await store.ownerless({ ids: ids.slice(start, start + GROUP) })))
  const going = [
    ...old.filter((name) => name.endsWith('.part')),
    ...ownerless.map((id) => `${id}${CV_SUFFIX}`),
  ]
  for (const name of going) await rm(join(folder, name), { force: true })
}
