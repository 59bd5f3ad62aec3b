import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPgBouncer, startPgBouncer } from '@federation/test-kit/postgres'
import { createFaultyLink, type FaultyLink } from '@federation/test-kit/resilience'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { describeOnPostgres } from '../../testing/engines.ts'
import { openTestStore, createSampleSubmission } from '../../testing/samples.ts'
import { createTempFolder } from '../../testing/start-api.ts'
import { type LeadStore, openStore, type Tables } from '../lead-store.ts'
import { formatStartupAdvice, getStartupExitCode } from '../startup-advice.ts'
import { openPostgres } from './open-store.ts'
import { isUnavailable } from './operation.ts'

describeOnPostgres('PostgreSQL', (server) => {
  test('stores concurrent leads in shared transactions', async () => {
    const databaseUrl = await server().createDatabase()
    const store = await openTestStore({ stateDir: '', databaseUrl })
    await Promise.all(Array.from({ length: 128 }, () => store.leads.accept(createSampleSubmission())))
    const client = new Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    // Two groups of 64 leads have one transaction each. If a group failed, each of its leads would get a separate transaction.
    expect((await client.query('select distinct xmin::text from leads')).rows).toHaveLength(2)
  })

  test('rejects a server that may lose committed data', async () => {
    const url = await server().createDatabase()
    const careless = `${url}&options=${encodeURIComponent('-c synchronous_commit=off')}`
    await expect(openStore({ stateDir: '', databaseUrl: careless }, () => undefined)).rejects.toThrow(
      /synchronous_commit is off instead of on/,
    )
    const client = new Client(url)
    await client.connect()
    onTestFinished(async () => {
      await client.query('alter system reset full_page_writes')
      await client.query('select pg_reload_conf()')
      await client.end()
    })
    await client.query('alter system set full_page_writes = off')
    await client.query('select pg_reload_conf()')
    await expect
      .poll(async () => (await client.query('show full_page_writes')).rows[0]?.full_page_writes)
      .toBe('off')
    await expect(openStore({ stateDir: '', databaseUrl: url }, () => undefined)).rejects.toThrow(
      /full_page_writes is off instead of on.+ set DATABASE_ALLOW=full_page_writes$/,
    )
    vi.stubEnv('DATABASE_ALLOW', 'full_page_writes')
    onTestFinished(() => void vi.unstubAllEnvs())
    const store = await openStore({ stateDir: '', databaseUrl: url }, () => undefined)
    await store.close()
  })

  test('rejects an address without the password that the server asks for, and the process can end', async () => {
    const url = await server().createDatabase()
    const rules = join(dirname(server().socketPath), 'data/pg_hba.conf')
    const before = await readFile(rules, 'utf8')
    onTestFinished(() => writeFile(rules, before))
    await writeFile(rules, `local all guarded scram-sha-256\n${before}`)
    await server().admin("create role guarded login password 'secret'")
    await server().admin('select pg_reload_conf()')
    const databaseUrl = url.replace('leads@', 'guarded@')
    await expect
      .poll(() => openStore({ stateDir: '', databaseUrl }, () => undefined).catch(formatOf))
      .toEqual([78, PASSWORD_MISSING])
    // The command sends no password. It must end before the server closes its connection, which happens after a minute.
    const command = promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../cli/leads.ts'), 'list'],
      { env: { DATABASE_URL: databaseUrl, STATE_DIR: createTempFolder() }, timeout: 30_000 },
    )
    await expect(command).rejects.toMatchObject({ code: 1, killed: false })
  })

  test.skipIf(findPgBouncer() === undefined)(
    'stores concurrent leads through PgBouncer in transaction mode (needs pgbouncer)',
    async () => {
      const pooler = await startPgBouncer(server())
      onTestFinished(() => pooler.stop())
      const store = await openTestStore({ stateDir: '', databaseUrl: await pooler.createDatabase() })
      const submissions = Array.from({ length: 128 }, () => createSampleSubmission())
      const outcomes = await Promise.all(submissions.map((submission) => store.leads.accept(submission)))
      expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
    },
  )

  test.skipIf(findPgBouncer() === undefined)(
    'rejects an address without the password that PgBouncer asks for (needs pgbouncer)',
    async () => {
      const pooler = await startPgBouncer(server(), 'secret')
      onTestFinished(() => pooler.stop())
      const databaseUrl = await pooler.createDatabase()
      const error = await openStore({ stateDir: '', databaseUrl }, () => undefined).catch(formatOf)
      expect(error).toEqual([78, PASSWORD_MISSING])
      const withPassword = databaseUrl.replace('leads@', 'leads:secret@')
      const store = await openStore({ stateDir: '', databaseUrl: withPassword }, () => undefined)
      await store.close()
    },
  )
})

const PASSWORD_MISSING =
  'PostgreSQL requires a password, and DATABASE_URL has none. Add it, as in postgres://user:password@host/database'

/** Returns the exit code and the message with which the API ends after this error. */
const formatOf = (error: unknown) => [
  getStartupExitCode(error),
  formatStartupAdvice(error, { port: 0, stateDir: '' }),
]

/** Returns `taken` if the call succeeded, `refused` if the store was unavailable, and otherwise the error. */
const outcome = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
    return 'taken'
  } catch (error) {
    return isUnavailable(error) ? 'refused' : error
  }
}

describeOnPostgres('PostgreSQL outages', (running) => {
  let faultyLink: FaultyLink
  let store: LeadStore
  let database: string
  let roles = 0
  const endings: (() => void)[] = []
  afterAll(() => {
    for (const end of endings) end()
  })

  /**
   * Creates a database whose owner is not a superuser. The store connects through a proxy, so that tests can interrupt the
   * connections of the store.
   */
  beforeEach(async () => {
    const server = running()
    roles += 1
    const role = `api_${roles}`
    const name = new URL(await server.createDatabase()).pathname.slice(1)
    await server.admin(`create role ${role} login`)
    await server.admin(`alter database ${name} owner to ${role}`)
    faultyLink = await createFaultyLink(server.socketPath)
    endings.push(faultyLink.close)
    database = `postgres://${role}@127.0.0.1:${faultyLink.port}/${name}`
    store = await openTestStore({ stateDir: '', databaseUrl: database })
  })

  const submit = async () => {
    const submission = createSampleSubmission()
    return { id: submission.record.id, result: await outcome(store.leads.accept(submission)) }
  }
  const expectResult = (expected: 'taken' | 'refused') =>
    expect.poll(async () => (await submit()).result, { timeout: 30_000, interval: 50 }).toBe(expected)

  test('keeps every accepted lead after a failover to a standby of the same name', async () => {
    const server = running()
    const standby = await server.standby()
    onTestFinished(() => standby.stop())
    const submissions = Array.from({ length: 64 }, submit)
    await submissions[0]
    submissions.push(...Array.from({ length: 64 }, submit))
    await server.kill()
    faultyLink.redirect(standby.socketPath)
    await expectResult('refused')
    expect(await standby.promote()).toBe(true)
    await expectResult('taken')
    const submitted = await Promise.all(submissions)
    expect(submitted.filter(({ result }) => result !== 'taken' && result !== 'refused')).toEqual([])
    const db = await openPostgres<Tables>(database)
    onTestFinished(() => db.destroy())
    const storedIds = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id))
    const accepted = submitted.filter(({ result }) => result === 'taken')
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.filter(({ id }) => !storedIds.has(id))).toEqual([])
    faultyLink.redirect(server.socketPath)
    faultyLink.cut()
    await server.restart()
  })

  test('rejects calls while the server is read-only, and accepts them once it is writable', async () => {
    const server = running()
    await Promise.all(Array.from({ length: 24 }, submit))
    const resetReadOnly = async () => {
      await server.admin('alter system reset default_transaction_read_only')
      await server.admin('select pg_reload_conf()')
    }
    await server.admin('alter system set default_transaction_read_only = on')
    await server.admin('select pg_reload_conf()')
    onTestFinished(resetReadOnly)
    await expectResult('refused')
    // A read-only server may have outdated data, so the store must not query it at all.
    expect(await outcome(store.outbox.claim({ now: 0, leaseUntil: 1, limit: 1 }))).toBe('refused')
    await resetReadOnly()
    await expectResult('taken')
  })
})
