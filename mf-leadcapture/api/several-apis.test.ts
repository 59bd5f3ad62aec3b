import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { findPostgres, type PostgresServer, startPostgres } from '@federation/test-kit/postgres'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { APPLY_ACTION } from '../contract/apply.ts'
import { runLeads } from '../testing/api-process.ts'
import { portOf } from '../testing/network.ts'
import { applicationBody, SAMPLE_LEAD, SAMPLE_PDF } from '../testing/sample-submissions.ts'
import { startApi, tempFolder } from '../testing/start-api.ts'
import type { Tables } from './lead-store.ts'
import { openPostgres } from './store/postgres-store.ts'

const PATIENCE = { timeout: 120_000, interval: 50 }

/** An address of ours that answers nobody before it is told to; it notes what was posted, in order. */
const startHoldingReceiver = async () => {
  const seen: { key: string }[] = []
  const held = new Set<() => void>()
  let holding = true
  const server = createServer((request, response) => {
    seen.push({ key: String(request.headers['idempotency-key']) })
    request.resume()
    const answer = (): void => void response.end('{}')
    if (holding) held.add(answer)
    else answer()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    seen,
    hold() {
      holding = true
    },
    letGo() {
      holding = false
      for (const answer of held) answer()
      held.clear()
    },
  }
}

const numbered = (number: number) => ({ ...SAMPLE_LEAD, fullName: `Visitor ${number}` })

/** Two lead APIs that share a database, each with a folder that the other cannot see. */
describe.skipIf(findPostgres() === null)(
  'two lead APIs on one PostgreSQL (skipped where there is none)',
  () => {
    let server: PostgresServer | null = null
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.stop())

    const start = async (settings: Record<string, string> = {}, webhook?: string) => {
      const databaseUrl = (await server?.createDatabase()) ?? ''
      const stateDirs = { a: tempFolder(), b: tempFolder() }
      const startOne = (name: 'a' | 'b') =>
        startApi({
          environment: {
            DATABASE_URL: databaseUrl,
            STATE_DIR: stateDirs[name],
            ...(webhook === undefined
              ? {}
              : { LEADS_WEBHOOK_URL: webhook, LEADS_WEBHOOK_SECRET: 'a secret of the tests' }),
            ...settings,
          },
        })
      const [a, b] = await Promise.all([startOne('a'), startOne('b')])
      const db: Kysely<Tables> = await openPostgres<Tables>(databaseUrl)
      onTestFinished(() => db.destroy())
      return { a, b, db, stateDirs, databaseUrl, startOne }
    }

    test('what one client may send in a minute is what both take together', async () => {
      const { a, b, db } = await start({ LEADS_PER_MINUTE: '2' })
      const began = performance.now()
      const statuses = await Promise.all(
        Array.from({ length: 12 }, async (_, number) => {
          const { status } = await (number % 2 === 0 ? a : b).post(numbered(number))
          return status
        }),
      )
      const accepted = statuses.filter((status) => status === 200).length
      const flownIn = Math.ceil(((performance.now() - began) / 60_000) * 2)
      expect(accepted).toBeGreaterThanOrEqual(4)
      expect(accepted).toBeLessThanOrEqual(4 + flownIn)
      expect(statuses.filter((status) => status === 428)).toHaveLength(12 - accepted)
      expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(accepted)
    }, 240_000)

    test('one request that both hear, at once and later, is one', async () => {
      const { a, b, db } = await start()
      const headers = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all([a, b, a, b].map((api) => api.post(SAMPLE_LEAD, headers)))
      const later = await Promise.all([a, b].map((api) => api.post(SAMPLE_LEAD, headers)))
      for (const { status } of [...answers, ...later]) expect([200, 409]).toContain(status)
      expect(later.map(({ status }) => status)).toEqual([200, 200])
      expect(await db.selectFrom('leads').select('id').execute()).toHaveLength(1)
      expect((await b.post(numbered(2), headers)).status).toBe(422)
    }, 240_000)

    test('a CV that one takes is the database’s: no folder has it, every command reads it, and older folders are emptied into it', async () => {
      const { a, db, stateDirs, databaseUrl } = await start()
      const cv = Buffer.concat([SAMPLE_PDF, Buffer.alloc(600_000, ' '), SAMPLE_PDF])
      const { payload, headers } = await applicationBody({}, cv)
      const answer = await fetch(`${a.url}${APPLY_ACTION}`, {
        method: 'POST',
        body: payload,
        headers: { ...headers, accept: 'application/json' },
      })
      expect(answer.status).toBe(200)
      expect(readdirSync(join(stateDirs.a, 'applications'))).toEqual([])
      const { id } = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow()

      const leads = (...words: string[]) =>
        runLeads({ DATABASE_URL: databaseUrl, STATE_DIR: stateDirs.b }, ...words)
      const out = join(stateDirs.b, 'cv.pdf')
      expect(await leads('cv', id, '--out', out)).toMatchObject({ code: 0, stderr: '' })
      expect(readFileSync(out).equals(cv)).toBe(true)

      // As code before this left it.
      mkdirSync(join(stateDirs.b, 'applications'), { recursive: true })
      renameSync(out, join(stateDirs.b, 'applications', `${id}.cv`))
      await db.deleteFrom('keptFiles').execute()
      expect((await leads('cv', id, '--out', out)).code).toBe(3)
      const adopted = await leads('adopt', '--json')
      expect([adopted.stderr, JSON.parse(adopted.stdout)]).toEqual([
        '',
        { moved: 1, left: 0, bytes: cv.length },
      ])
      expect(readdirSync(join(stateDirs.b, 'applications'))).toEqual([])
      expect((await leads('cv', id, '--out', out)).code).toBe(0)
      expect(readFileSync(out).equals(cv)).toBe(true)

      await db.deleteFrom('applications').execute()
      expect(await db.selectFrom('keptFiles').select('id').execute()).toEqual([])
    }, 240_000)

    test('each delivery is made once by two workers; what a killed one had on its way goes once more, under the same key', async () => {
      const receiver = await startHoldingReceiver()
      receiver.letGo()
      const { a, b, db, startOne } = await start({}, receiver.url)
      const unsent = async () => {
        const rows = await db
          .selectFrom('outbox')
          .select(['id', 'leaseUntil'])
          .where('state', '!=', 'sent')
          .execute()
        return {
          all: rows.map(({ id }) => id),
          leased: rows.filter((row) => row.leaseUntil > 0).map(({ id }) => id),
        }
      }
      const allSent = () => expect.poll(async () => (await unsent()).all, PATIENCE).toEqual([])
      const timesOf = (id: string) => receiver.seen.filter(({ key }) => key === id).length
      const owed = async () =>
        (await db.selectFrom('outbox').select('id').where('channel', '=', 'webhook').execute()).map(
          ({ id }) => id,
        )

      const posts = Array.from({ length: 24 }, (_, number) =>
        (number % 2 === 0 ? a : b).post(numbered(number)),
      )
      for (const { status } of await Promise.all(posts)) expect(status).toBe(200)
      await allSent()
      expect((await owed()).map(timesOf)).toEqual(Array<number>(24).fill(1))

      // The other one is not there, so that every lease is the killed one's.
      b.kill('SIGTERM')
      await b.ended
      receiver.hold()
      for (let number = 24; number < 36; number += 1)
        expect((await a.post(numbered(number))).status).toBe(200)
      await expect.poll(() => receiver.seen.length, PATIENCE).toBeGreaterThan(24)
      a.kill('SIGKILL')
      await a.ended
      const cutOff = new Set(receiver.seen.slice(24).map(({ key }) => key))
      const { leased } = await unsent()
      expect(leased).toEqual(expect.arrayContaining([...cutOff]))
      receiver.letGo()

      const again = await startOne('b')
      await expect.poll(async () => (await unsent()).all.toSorted(), PATIENCE).toEqual(leased.toSorted())
      for (const id of cutOff) expect(timesOf(id)).toBe(1)
      // Its lease runs out after two minutes; here they are over.
      await db.updateTable('outbox').set({ leaseUntil: 0 }).where('id', 'in', leased).execute()
      expect((await again.post(numbered(36))).status).toBe(200)
      await allSent()
      const deliveries = await owed()
      expect(deliveries).toHaveLength(37)
      for (const id of deliveries) expect(timesOf(id)).toBe(cutOff.has(id) ? 2 : 1)
    }, 300_000)
  },
)
