import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { ResilientPool } from '@federation/node-kit/postgres'
import type { Files } from '../replication/source.ts'
import {
  type AreaTable,
  PAGE_TABLE_FILE,
  type StoredTable,
  type LegacyPageTable,
  listAreaTables,
  listAreaContent,
  listTableContent,
} from '../store/page-table.ts'
import { type Fault, toFault } from '../store/store-errors.ts'
import { exists } from '../store/store-files.ts'
import { forEachContent, inTransaction, matchesLocalFiles, nextVersion, pushArtifact } from './push.ts'

interface Row {
  place: string
  files: Files
}

const listArtifacts = (pool: ResilientPool): Promise<Row[]> =>
  pool.query<Row>({ text: 'select place, files from federation.places where not is_gone order by place' })

export const findDamagedArtifacts = async (pool: ResilientPool): Promise<Fault[]> => {
  const faults: Fault[] = []
  const client = await pool.connect()
  try {
    const mismatches = await client.query<{ sha256: string }>(
      `select encode(sha256, 'hex') as sha256 from federation.content where sha256(bytes) <> sha256`,
    )
    const damaged = new Set(mismatches.rows.map(({ sha256 }) => sha256))
    for (const row of await listArtifacts(pool)) {
      try {
        const needed = [...((await listContentHashes(client, [row])).get(row.place) ?? [])]
        const isDamaged = needed.some((sha256) => damaged.has(sha256))
        if (isDamaged) faults.push({ code: 'FILE_CHANGED', place: row.place, detail: 'in the database' })
        else await assertContentComplete(client, needed)
      } catch (error) {
        faults.push({ ...toFault(error, row.place), place: row.place, detail: 'in the database' })
      }
    }
  } finally {
    client.release()
  }
  return faults
}

const assertContentComplete = async (
  client: Parameters<typeof forEachContent>[0],
  hashes: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from federation.content where sha256 = any($1::bytea[])',
    [hashes.map((sha256) => Buffer.from(sha256, 'hex'))],
  )
  if (rows[0]?.count !== hashes.length) await forEachContent(client, hashes, async () => undefined)
}

/**
 * Repairs releases and compositions (sets of releases) that are damaged in the database, from intact copies in this machine's
 * folder `store`. Returns one line of text per repair.
 */
export const repairDatabase = async (pool: ResilientPool, store: string): Promise<string[]> => {
  const damaged = new Set((await findDamagedArtifacts(pool)).map(({ place }) => place))
  const done: string[] = []
  for (const { place, files } of await listArtifacts(pool)) {
    if (!damaged.has(place) || !(await exists(join(store, place)))) continue
    if (!(await matchesLocalFiles(store, place, files))) continue
    const isSent = await pushArtifact(pool, store, place, true).then(
      () => true,
      () => false,
    )
    if (isSent) done.push(`${place} is sent to the database again, from this machine's copy`)
  }
  return done
}

/** Days for which health records are kept. A comparison of a canary with the live site never covers a longer period. */
const HEALTH_RETENTION_DAYS = 30

/**
 * Returns the hashes of all content that each release or composition needs, including content that its page tables (lists of
 * the served pages and files) name. Throws `StoreFault` if a table is damaged.
 */
export const listContentHashes = async (
  client: Pick<PoolClient, 'query'>,
  places: readonly { place: string; files: Files }[],
): Promise<Map<string, Set<string>>> => {
  const needed = new Map(places.map(({ place, files }) => [place, new Set(Object.values(files))]))
  const areas = new Map<string, Set<string>>()
  for (const { place, files } of places) {
    const neededHashes = needed.get(place)
    const hash = place.startsWith('compositions/') ? files[PAGE_TABLE_FILE] : undefined
    if (!neededHashes || hash === undefined) continue
    await forEachContent(client, [hash], async ({ bytes }) => {
      const table = JSON.parse(bytes.toString()) as StoredTable | LegacyPageTable
      for (const sha256 of listTableContent(table)) neededHashes.add(sha256)
      for (const area of listAreaTables(table)) {
        neededHashes.add(area)
        areas.set(area, (areas.get(area) ?? new Set()).add(place))
      }
    })
  }
  await forEachContent(client, [...areas.keys()], async ({ sha256, bytes }) => {
    for (const named of listAreaContent(JSON.parse(bytes.toString()) as AreaTable))
      for (const place of areas.get(sha256) ?? []) needed.get(place)?.add(named)
  })
  return needed
}

/**
 * Deletes unused content and old health records. `nextVersion` locks the row with the database's version, so that concurrent
 * pushes wait.
 */
export const deleteUnusedRows = (pool: ResilientPool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await nextVersion(client)
    const { rows } = await client.query<{ place: string; files: Files }>(
      'select place, files from federation.places where not is_gone',
    )
    const used = new Set(
      [...(await listContentHashes(client, rows)).values()].flatMap((hashes) => [...hashes]),
    )
    await client.query(
      `delete from federation.content where not exists (
         select from unnest($1::bytea[]) as used (sha256) where used.sha256 = content.sha256)`,
      [[...used].map((sha256) => Buffer.from(sha256, 'hex'))],
    )
    await client.query(`delete from federation.health where at < now() - make_interval(days => $1)`, [
      HEALTH_RETENTION_DAYS,
    ])
  })
