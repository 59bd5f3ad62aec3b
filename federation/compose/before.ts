import type { AreaName } from 'shared-contracts'
import type { AreaTable } from '../store/area-table.ts'
import { channelHead } from '../store/channels.ts'
import { readComposition } from '../store/composition-document.ts'
import { storeReader } from '../store/store-reader.ts'
import { assertTable } from '../store/trust-entry.ts'
import { readAreaTable, readStoredTable } from '../store/whole-composition.ts'

/** An area as the composition that is live has it, and the sha256 of its table. */
export interface AreaBefore {
  sha256: string
  table: AreaTable
}

const LIVE = 'live'

const readBefore = async (store: string, composer: string): Promise<Map<AreaName, AreaBefore>> => {
  const head = await channelHead(store, LIVE)
  if (!head || (await readComposition(store, head.composition)).composer !== composer) return new Map()
  // One for all: each looks at the same folders.
  const read = storeReader(store)
  const { bytes, table } = await readStoredTable(store, head.composition, read)
  assertTable(head, bytes)
  if (!('areas' in table)) return new Map()
  const areas = Object.entries(table.areas) as [AreaName, string][]
  return new Map(
    await Promise.all(
      areas.map(
        async ([name, sha256]) =>
          [name, { sha256, table: await readAreaTable(store, sha256, read) }] as const,
      ),
    ),
  )
}

/**
 * The areas of what is live, to take over what stays. None where another composer laid that together, and where it cannot be
 * read as it was written and signed: then all is laid together anew.
 */
export const areasBefore = (store: string, composer: string): Promise<Map<AreaName, AreaBefore>> =>
  readBefore(store, composer).catch(() => new Map())
