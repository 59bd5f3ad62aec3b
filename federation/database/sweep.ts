import type { PoolClient } from 'pg'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import type { AreaTable } from '../store/area-table.ts'
import { areaTablesOf, contentOfArea, contentOfTable } from '../store/named-content.ts'
import { PAGE_TABLE_FILE, type StoredTable, type WholeTable } from '../store/page-table.ts'
import { inTransaction, nextVersion } from './change.ts'
import { eachContent } from './content-rows.ts'
import type { Files } from './send.ts'

/** Nobody compares a canary by older blocks. */
const HEALTH_DAYS = 30

/** The content that a release or a composition needs, with what its tables name. */
export const neededContent = async (
  client: Pick<PoolClient, 'query'>,
  places: readonly { place: string; files: Files }[],
): Promise<Map<string, Set<string>>> => {
  const needed = new Map(places.map(({ place, files }) => [place, new Set(Object.values(files))]))
  const areas = new Map<string, Set<string>>()
  for (const { place, files } of places) {
    const own = needed.get(place)
    const hash = place.startsWith('compositions/') ? files[PAGE_TABLE_FILE] : undefined
    if (!own || hash === undefined) continue
    await eachContent(client, [hash], async ({ bytes }) => {
      const table = JSON.parse(bytes.toString()) as StoredTable | WholeTable
      for (const sha256 of contentOfTable(table)) own.add(sha256)
      for (const area of areaTablesOf(table)) {
        own.add(area)
        areas.set(area, (areas.get(area) ?? new Set()).add(place))
      }
    })
  }
  await eachContent(client, [...areas.keys()], async ({ sha256, bytes }) => {
    for (const named of contentOfArea(JSON.parse(bytes.toString()) as AreaTable))
      for (const place of areas.get(sha256) ?? []) needed.get(place)?.add(named)
  })
  return needed
}

/** Removes content that no release and no composition needs, and health that is long over. Nothing is added meanwhile. */
export const sweepDatabase = (pool: SteadyPool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await nextVersion(client)
    const { rows } = await client.query<{ place: string; files: Files }>(
      'select place, files from federation.places where not is_gone',
    )
    const used = new Set([...(await neededContent(client, rows)).values()].flatMap((own) => [...own]))
    await client.query(
      `delete from federation.content where not exists (
         select from unnest($1::bytea[]) as used (sha256) where used.sha256 = content.sha256)`,
      [[...used].map((sha256) => Buffer.from(sha256, 'hex'))],
    )
    await client.query(`delete from federation.health where at < now() - make_interval(days => $1)`, [
      HEALTH_DAYS,
    ])
  })
