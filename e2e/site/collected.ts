import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { CONSENT_KEY, CONSENT_VERSION, type Consent } from 'shared-contracts'
import { STATE_DIR } from './lead.ts'
import type { SeenEvent } from './test.ts'

/** A visitor who has answered the question for consent on a visit before. */
export const whoAnswered = (context: BrowserContext, consent: Consent): Promise<unknown> => {
  const record = { version: CONSENT_VERSION, at: new Date().toISOString(), ...consent }
  return context.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text)
    },
    [CONSENT_KEY, JSON.stringify(record)] as const,
  )
}

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
