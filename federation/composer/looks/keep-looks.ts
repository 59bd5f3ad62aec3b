import { join } from 'node:path'
import type { ChannelChange } from 'shared-contracts'
import { serveCandidate } from '../gate/browser/candidate-server.ts'
import { writeDurably } from '@federation/node-kit'
import { readPageTable } from '@federation/registry'
import { compareLooks } from './compare-looks.ts'
import { forgetOldLooks, looksDir, looksName } from './kept-looks.ts'
import type { Looks } from './looks.ts'
import { looksPage } from './looks-page.ts'

/** Of a release that changes more, the others are named: the person who released it is still there. */
const MOST_PAGES = 8

export interface LooksChange {
  store: string
  stateDir: string
  /** Ids of compositions. */
  from: string
  to: string
  /** Changed releases, by part. */
  releases: ChannelChange['releases']
  /** Path of a Chromium or Chrome. */
  browser: string
}

const pathsOf = async (store: string, ids: readonly string[]): Promise<string[]> => {
  const tables = await Promise.all(ids.map((id) => readPageTable(store, id)))
  return [...new Set(tables.flatMap(({ pages }) => Object.keys(pages)))].toSorted()
}

/** Looks at the pages that differ between two compositions of a store, and keeps them as a page. Resolves with its file. */
export const keepLooks = async ({
  store,
  stateDir,
  from,
  to,
  releases,
  browser,
}: LooksChange): Promise<{ file: string; looks: Looks }> => {
  const at = new Date().toISOString()
  const [before, after] = await Promise.all([serveCandidate(store, from), serveCandidate(store, to)])
  try {
    const paths = await pathsOf(store, [from, to])
    const looks = await compareLooks({ before, after, paths, browser, most: MOST_PAGES })
    const folder = looksDir(stateDir)
    const file = join(folder, looksName(from, to))
    const called = (id: string, side: 'from' | 'to') =>
      [
        ...Object.entries(releases).map(([name, change]) => `${name} ${change[side] ?? 'not there'}`),
        `composition ${id}`,
      ].join(', ')
    const names = { before: called(from, 'from'), after: called(to, 'to'), at }
    await writeDurably(file, looksPage(looks, names))
    await forgetOldLooks(folder)
    return { file, looks }
  } finally {
    before.stop()
    after.stop()
  }
}
