import { join } from 'node:path'
import type { SteadyPool } from '../service/postgres/steady-pool.ts'
import { faultOf, type Fault } from '../store/faults.ts'
import { exists } from '../store/place-folder.ts'
import { eachContent } from './content-rows.ts'
import { isAsLying, sendPlace, type Files } from './send.ts'
import { neededContent } from './sweep.ts'

interface Row {
  place: string
  files: Files
}

const placesOf = (pool: SteadyPool): Promise<Row[]> =>
  pool.query<Row>({ text: 'select place, files from federation.places where not is_gone order by place' })

/** The releases and compositions of which the database does not hold every byte as it was sealed. */
export const damagedPlaces = async (pool: SteadyPool): Promise<Fault[]> => {
  const faults: Fault[] = []
  const client = await pool.connect()
  try {
    const wrong = await client.query<{ sha256: string }>(
      `select encode(sha256, 'hex') as sha256 from federation.content where sha256(bytes) <> sha256`,
    )
    const damaged = new Set(wrong.rows.map(({ sha256 }) => sha256))
    for (const row of await placesOf(pool)) {
      try {
        const needed = [...((await neededContent(client, [row])).get(row.place) ?? [])]
        const isDamaged = needed.some((sha256) => damaged.has(sha256))
        if (isDamaged) faults.push({ code: 'FILE_CHANGED', place: row.place, detail: 'in the database' })
        else await assertThere(client, needed)
      } catch (error) {
        faults.push({ ...faultOf(error, row.place), place: row.place, detail: 'in the database' })
      }
    }
  } finally {
    client.release()
  }
  return faults
}

const assertThere = async (
  client: Parameters<typeof eachContent>[0],
  hashes: readonly string[],
): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(
    'select count(*) as count from federation.content where sha256 = any($1::bytea[])',
    [hashes.map((sha256) => Buffer.from(sha256, 'hex'))],
  )
  if (rows[0]?.count !== hashes.length) await eachContent(client, hashes, async () => undefined)
}

/** Gives the database anew what it has damaged and this machine's folder has whole. Returns what was mended. */
export const mendDatabase = async (pool: SteadyPool, store: string): Promise<string[]> => {
  const damaged = new Set((await damagedPlaces(pool)).map(({ place }) => place))
  const done: string[] = []
  for (const { place, files } of await placesOf(pool)) {
    if (!damaged.has(place) || !(await exists(join(store, place)))) continue
    if (!(await isAsLying(store, place, files))) continue
    const isSent = await sendPlace(pool, store, place, true).then(
      () => true,
      () => false,
    )
    if (isSent) done.push(`${place} is given to the database anew, from this machine's copy`)
  }
  return done
}
