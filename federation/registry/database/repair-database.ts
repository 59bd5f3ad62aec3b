import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { ResilientPool } from '@federation/node-kit/postgres'
import type { Files, ReplicationSource } from '../replication/source.ts'
import { hashFiles } from '../store/content.ts'
import { addUsedContent, PAGE_TABLE_FILE } from '../store/page-table.ts'
import { type Fault, toFault } from '../store/store-errors.ts'
import { exists } from '../store/store-files.ts'
import { forEachContent, hasSameFiles, inTransaction, nextVersion, pushArtifact } from './push.ts'

interface Row {
  place: string
  files: Files
}

const listArtifacts = async (client: PoolClient): Promise<Row[]> =>
  (await client.query<Row>('select place, files from federation.places where not is_gone order by place'))
    .rows

const readContentText = async (client: Pick<PoolClient, 'query'>, sha256: string): Promise<string> => {
  let text = ''
  await forEachContent(client, [sha256], async ({ bytes }) => void (text = bytes.toString()))
  return text
}

/**
 * Adds to `used` the hashes of all content that a release or composition needs, including content that its page tables (lists
 * of the served pages and files) name. Throws `StoreFault` if a table is damaged.
 */
const addNeededContent = async (
  client: Pick<PoolClient, 'query'>,
  { place, files }: Row,
  used: Set<string>,
): Promise<void> => {
  for (const sha256 of Object.values(files)) used.add(sha256)
  const table = place.startsWith('compositions/') ? files[PAGE_TABLE_FILE] : undefined
  const read = (sha256: string) => readContentText(client, sha256)
  if (table !== undefined) await addUsedContent(used, await read(table), read)
}

export const findDamagedArtifacts = async (pool: ResilientPool): Promise<Fault[]> => {
  const faults: Fault[] = []
  const client = await pool.connect()
  try {
    // List releases and compositions before content. Otherwise, one that is pushed between the two queries would seem
    // incomplete.
    const artifacts = await listArtifacts(client)
    const { rows } = await client.query<{ sha256: string; isIntact: boolean }>(
      `select encode(sha256, 'hex') as sha256, sha256(bytes) = sha256 as "isIntact" from federation.content`,
    )
    const content = new Map(rows.map(({ sha256, isIntact }) => [sha256, isIntact]))
    for (const row of artifacts) {
      const needed = new Set<string>()
      const error = await addNeededContent(client, row, needed).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      const states = new Set([...needed].map((sha256) => content.get(sha256)))
      const found = { place: row.place, detail: 'in the database' }
      if (error !== null) faults.push({ ...toFault(error, row.place), ...found })
      else if (states.has(false)) faults.push({ code: 'FILE_CHANGED', ...found })
      else if (states.has(undefined)) faults.push({ code: 'FILE_MISSING', ...found })
    }
  } finally {
    client.release()
  }
  return faults
}

/**
 * Repairs releases and compositions (sets of releases) that are damaged in the database, from intact copies in this machine's
 * folder `store`. Returns one line of text per repair.
 */
export const repairDatabase = async (
  pool: ResilientPool,
  source: ReplicationSource,
  store: string,
): Promise<string[]> => {
  const done: string[] = []
  for (const { place } of await findDamagedArtifacts(pool)) {
    const files = await source.readPlace(place)
    if (!files || !(await exists(join(store, place)))) continue
    if (!hasSameFiles(await hashFiles(join(store, place)), files)) continue
    const isSent = await pushArtifact(pool, store, place, true).then(
      () => true,
      () => false,
    )
    if (isSent) done.push(`${place} is sent to the database again, from this machine's copy`)
  }
  return done
}

/** Days for which health records (counts of views and errors) are kept. Checks of a canary need no older records. */
const HEALTH_RETENTION_DAYS = 30

/**
 * Deletes unused content and old health records. `nextVersion` locks the row with the database's version, so that concurrent
 * pushes wait.
 */
export const deleteUnusedRows = (pool: ResilientPool): Promise<void> =>
  inTransaction(pool, async (client) => {
    await nextVersion(client)
    const used = new Set<string>()
    for (const row of await listArtifacts(client)) await addNeededContent(client, row, used)
    await client.query(
      `delete from federation.content where not exists (
         select from unnest($1::bytea[]) as used (sha256) where used.sha256 = content.sha256)`,
      [[...used].map((sha256) => Buffer.from(sha256, 'hex'))],
    )
    await client.query(`delete from federation.health where at < now() - make_interval(days => $1)`, [
      HEALTH_RETENTION_DAYS,
    ])
  })
