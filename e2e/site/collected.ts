import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { STATE_DIR } from './lead.ts'
import type { SeenEvent } from './test.ts'

/** What lies at the site's own collector of visitors who came by a partner's link with this id, in order. */
export const collectedOf = async (plid: string): Promise<SeenEvent[]> => {
  const folder = join(STATE_DIR, 'events')
  const names = (await readdir(folder).catch((): string[] => [])).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts
    .join('')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as SeenEvent]))
    .filter((event) => event.plid === plid)
}
