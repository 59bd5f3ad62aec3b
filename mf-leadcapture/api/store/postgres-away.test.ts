import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { layCable, type Cable } from '../testing/cable.ts'
import { findPostgres } from '../testing/postgres-programs.ts'
import { startPostgres, type PostgresServer } from '../testing/postgres-server.ts'
import { stored, submission } from '../testing/stores.ts'
import type { LeadStore } from './lead-store.ts'
import { openStore } from './open-store.ts'
import { isUnavailable } from './store-errors.ts'

/** Servers restart and silences are waited out here, on machines that may be busy. */
vi.setConfig({ testTimeout: 120_000 })

describe.skipIf(findPostgres() === null)('PostgreSQL that goes away (skipped where there is none)', () => {
  let server: PostgresServer
  let cable: Cable
  let store: LeadStore
  let database: string
  let role: string
  let roles = 0
  const endings: (() => void)[] = []

  beforeAll(async () => {
    const started = await startPostgres()
    if (!started) throw new Error('PostgreSQL did not start')
    server = started
  }, 120_000)
  afterAll(async () => {
    for (const end of endings) end()
    await server.stop()
  })

  /** Each test has a database, an owner of it who is no superuser, and a way there that can be spoiled. */
  beforeEach(async () => {
    roles += 1
    role = `api_${roles}`
    const name = new URL(await server.createDatabase()).pathname.slice(1)
    await server.admin(`create role ${role} login`)
    await server.admin(`alter database ${name} owner to ${role}`)
    cable = await layCable(server.socketPath, (end) => endings.push(end))
    database = `postgres://${role}@127.0.0.1:${cable.port}/${name}`
    store = await openStore({ stateDir: '', databaseUrl: database }, () => undefined)
    onTestFinished(() => store.close())
  })

  const killBackends = () => server.admin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)

  /** What became of it: taken, refused for now, or something nobody should hear of. */
  const outcome = async (work: Promise<unknown>): Promise<unknown> => {
    try {
      await work
      return 'taken'
    } catch (error) {
      return isUnavailable(error) ? 'refused' : error
    }
  }
  const askEverything = () =>
    Promise.all([
      ...Array.from({ length: 24 }, () => outcome(store.accept(submission()))),
      ...Array.from({ length: 4 }, () => outcome(store.claim({ now: 0, leaseUntil: 1, limit: 1 }))),
      ...Array.from({ length: 4 }, () => outcome(store.bookings.taken({ hostId: 'x', from: 0, to: 1, now: Date.now() }))),
    ])
  const expectWell = () => expect.poll(() => outcome(store.accept(submission())), { timeout: 30_000, interval: 50 }).toBe('taken')

  /** What may be heard meanwhile is a success or a 503; the leads that were taken are there, once each. */
  const expectOnlyTrouble = async (trouble: () => Promise<unknown>): Promise<void> => {
    const taken: string[] = []
    const strange: unknown[] = []
    let over = false
    const load = async (): Promise<void> => {
      while (!over) {
        const one = submission()
        const found = await outcome(store.accept(one))
        if (found === 'taken') taken.push(one.lead.id)
        else if (found !== 'refused') strange.push(found)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const loads = Array.from({ length: 8 }, load)
    try {
      await trouble()
      await expectWell()
    } finally {
      over = true
    }
    await Promise.all(loads)
    expect(strange).toEqual([])
    const found = (await stored({ stateDir: '', databaseUrl: database })).map(({ id }) => id)
    expect(found).toEqual(expect.arrayContaining(taken))
    expect(new Set(found).size).toBe(found.length)
  }

  test('backends that are killed under load are replaced', () =>
    expectOnlyTrouble(async () => {
      for (let round = 0; round < 10; round += 1) await killBackends()
    }))

  test('a server that restarts is found again', () =>
    expectOnlyTrouble(async () => {
      await server.restart('fast')
      await server.restart('immediate')
    }))

  test('connections that are cut are made anew, at whatever moment', () =>
    expectOnlyTrouble(async () => {
      for (let round = 0; round < 30; round += 1) {
        cable.cut()
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }))

  test('a silent way is given up, and connections that lay idle meanwhile are not trusted', async () => {
    expect(new Set(await askEverything())).toEqual(new Set(['taken']))
    cable.silence()
    expect(new Set(await askEverything())).toEqual(new Set(['refused']))
    cable.heal()
    await expectWell()
    expect(new Set(await askEverything())).toEqual(new Set(['taken']))
  })

  test('too many connections are a matter of waiting', async () => {
    await server.admin(`alter role ${role} connection limit 0`)
    await killBackends()
    await expect.poll(() => outcome(store.accept(submission())), { timeout: 30_000 }).toBe('refused')
    await server.admin(`alter role ${role} connection limit -1`)
    await expectWell()
  })

  test('a server that only reads is left for the one that writes', async () => {
    await askEverything()
    await server.admin('alter system set default_transaction_read_only = on')
    await server.admin('select pg_reload_conf()')
    onTestFinished(async () => {
      await server.admin('alter system reset default_transaction_read_only')
      await server.admin('select pg_reload_conf()')
    })
    await expect.poll(() => outcome(store.accept(submission())), { timeout: 30_000 }).toBe('refused')
    // Not even questions that only read are asked there: the answer may be an old one.
    expect(new Set((await askEverything()).slice(0, 24))).toEqual(new Set(['refused']))
    await server.admin('alter system reset default_transaction_read_only')
    await server.admin('select pg_reload_conf()')
    await expectWell()
  })
})
