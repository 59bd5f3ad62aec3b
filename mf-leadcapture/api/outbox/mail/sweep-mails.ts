import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn } from 'federation/service/names-in'

/** A store that was restored from a backup may not know the newest mails: they are all that is left of what they tell. */
const SETTLED = 30 * 24 * 60 * 60_000
/** So many names a question: databases bound the number of parameters. */
const GROUP = 500

/**
 * The id of what a mail in the folder tells of; empty where it tells of nobody. Of a request it is `<id>.eml`; of a
 * booking there is one to each side for each change, with the invitation inside; `.tmp` where a crash came between.
 */
export const subjectOfMail = (name: string): string => /^(?:[a-z]+-)?([0-9A-Z]{26})[-.]/.exec(name)?.[1] ?? ''

/** Says which of the ids belong to nothing that is kept. */
interface Owners {
  ownerless(asked: { ids: string[] }): Promise<string[]>
}

interface Sweep {
  now: number
  /** What was written before goes, whatever it tells of. */
  oldest: Date
}

/** Removes mails that were written to the folder once what they tell of is gone. */
export const sweepMails = async (store: Owners, stateDir: string, { now, oldest }: Sweep): Promise<void> => {
  const folder = join(stateDir, 'mail')
  const written = new Map<string, number>()
  for (const name of await namesIn(folder)) written.set(name, (await stat(join(folder, name))).mtimeMs)
  const settled = [...written].filter(([, at]) => at < now - SETTLED).map(([name]) => name)
  const ids = [...new Set(settled.map(subjectOfMail))].filter((id) => id !== '')
  const gone = new Set<string>()
  for (let start = 0; start < ids.length; start += GROUP)
    for (const id of await store.ownerless({ ids: ids.slice(start, start + GROUP) })) gone.add(id)
  for (const name of settled) {
    if (gone.has(subjectOfMail(name)) || (written.get(name) ?? now) < oldest.getTime())
      await rm(join(folder, name), { force: true })
  }
}
