import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, Pool } from 'pg'
import { startApi } from '../testing/api-process.ts'
import { SAMPLE_LEAD } from '../testing/sample-submissions.ts'
import { type Figure, percentile, type Scene } from './scene.ts'
import { createVisitor } from './visitor.ts'

const VISITORS = 16
const CONNECTIONS = 64
/** Seconds. */
const WARM_UP = 2
const FEWEST = 500
const OFFERED = 600
const MOST = 50
const TABLES =
  'create table bare_leads (id integer primary key, body text not null); create table bare_outbox (id integer primary key, state text not null)'
const BODY = JSON.stringify(SAMPLE_LEAD)

/** The least any store could do: a lead and an outbox row in a durable transaction, one after the other. */
const bareSqlite = (folder: string, seconds: number): number => {
  const database = new DatabaseSync(join(folder, 'bare.db'))
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${TABLES}`)
  const lead = database.prepare('insert into bare_leads values (null, ?)')
  const outbox = database.prepare('insert into bare_outbox values (null, ?)')
  const until = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < until; count += 1) {
    database.exec('begin immediate')
    lead.run(BODY)
    outbox.run('pending')
    database.exec('commit')
  }
  database.close()
  return count / seconds
}

const barePostgres = async (url: string, seconds: number): Promise<number> => {
  const pool = new Pool({ connectionString: url, max: 10 })
  await pool.query(TABLES.replaceAll('integer primary key', 'bigserial primary key'))
  const until = performance.now() + seconds * 1000
  let count = 0
  const work = async (): Promise<void> => {
    const client = await pool.connect()
    for (; performance.now() < until; count += 1) {
      await client.query('begin')
      await client.query('insert into bare_leads (body) values ($1)', [BODY])
      await client.query(`insert into bare_outbox (state) values ('pending')`)
      await client.query('commit')
    }
    client.release()
  }
  await Promise.all(Array.from({ length: 10 }, work))
  await pool.end()
  return count / seconds
}

const checkpoint = async (url: string): Promise<void> => {
  const client = new Client(url)
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** As fast as a few visitors can who each wait for their answer: how much the API can take at most. */
const saturate = async (send: () => Promise<boolean>, seconds: number): Promise<number> => {
  const until = performance.now() + seconds * 1000
  let accepted = 0
  const visit = async (): Promise<void> => {
    while (performance.now() < until) if (await send()) accepted += 1
  }
  await Promise.all(Array.from({ length: VISITORS }, visit))
  return accepted / seconds
}

/**
 * At an even pace, whether or not earlier answers are there, as strangers come. Times count from the moment each was
 * due, so that a stall is not hidden by whoever would have come meanwhile.
 */
const offer = async (send: () => Promise<boolean>, seconds: number) => {
  const started = performance.now()
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const one = async (due: number): Promise<void> => {
    if (await send()) times.push(performance.now() - due)
  }
  for (let number = 0; number < OFFERED * seconds;) {
    for (
      ;
      number < OFFERED * seconds && started + (number * 1000) / OFFERED <= performance.now();
      number += 1
    )
      underWay.push(one(started + (number * 1000) / OFFERED))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(underWay)
  return {
    times,
    rate: times.length / ((performance.now() - started) / 1000),
    failed: underWay.length - times.length,
  }
}

/** Leads a second over HTTP, each answered only once it is durable. They are held, so that mailing does not count. */
export const proveThroughput = async (
  { folder, atEnd }: Scene,
  seconds: number,
  databaseUrl?: string,
): Promise<Figure> => {
  const bare =
    databaseUrl === undefined ? bareSqlite(folder, seconds) : await barePostgres(databaseUrl, seconds)
  const api = await startApi({
    environment: { STATE_DIR: folder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    atEnd,
  })
  const visitor = createVisitor(api.url, CONNECTIONS)
  let number = 0
  const send = async (): Promise<boolean> => {
    number += 1
    const reply = await visitor.send(
      { ...SAMPLE_LEAD, topic: 'x', fullName: `Person ${number}` },
      `throughput-${number}`,
    )
    return reply?.status === 200
  }
  await saturate(send, WARM_UP)
  // Neither the megabytes that set-up left in memory nor a log that grows for the first time is how a server runs.
  if (databaseUrl !== undefined) await checkpoint(databaseUrl)
  spawnSync('sync')
  const { times, rate, failed } = await offer(send, seconds)
  const most = await saturate(send, seconds)
  visitor.leave()
  const p99 = percentile(times, 99)
  return {
    what: `durable leads a second over HTTP, ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}`,
    promised: `at least ${FEWEST}/s, p99 under ${MOST} ms`,
    measured: `${Math.round(rate)}/s of ${OFFERED}/s offered, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${Math.max(...times).toFixed(1)} ms, ${failed} failed; at most ${Math.round(most)}/s; a bare transaction: ${Math.round(bare)}/s, ratio ${(most / bare).toFixed(2)}`,
    holds: failed === 0 && rate >= FEWEST && p99 < MOST,
  }
}
