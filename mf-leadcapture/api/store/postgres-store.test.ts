import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPostgres } from 'federation/testing/postgres/postgres-programs'
import { startPostgres, type PostgresServer } from 'federation/testing/postgres/postgres-server'
import { conformance } from '../../testing/store-conformance.ts'
import { submission } from '../../testing/stores.ts'
import { openStore } from '../lead-store.ts'
import { isUnavailable } from './store-errors.ts'

describe.skipIf(findPostgres() === null)('PostgreSQL (skipped where there is none)', () => {
  let server: PostgresServer | null = null
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  const theServer = (): PostgresServer => {
    if (!server) throw new Error('PostgreSQL did not start')
    return server
  }

  conformance(async () => ({ stateDir: '', databaseUrl: await theServer().createDatabase() }))

  test('leads that come together share transactions', async () => {
    const databaseUrl = await theServer().createDatabase()
    const store = await openStore({ stateDir: '', databaseUrl }, () => undefined)
    onTestFinished(() => store.close())
    await Promise.all(Array.from({ length: 128 }, () => store.leads.accept(submission())))
    const client = new Client(databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    // A group that fell back to one by one would be as right, and no faster than no groups at all.
    expect((await client.query('select distinct xmin::text from leads')).rows).toHaveLength(2)
  })

  test('a server that may lose what it committed is refused', async () => {
    const url = await theServer().createDatabase()
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
      .poll(async () => (await client.query('show full_page_writes')).rows[0]?.full_page_writes, {
        timeout: 20_000,
      })
      .toBe('off')
    await expect(openStore({ stateDir: '', databaseUrl: url }, () => undefined)).rejects.toThrow(
      /full_page_writes is off instead of on/,
    )
  })

  test('while the server is away the store says unavailable, and works again once it is back', async () => {
    const store = await openStore(
      { stateDir: '', databaseUrl: await theServer().createDatabase() },
      () => undefined,
    )
    onTestFinished(() => store.close())
    await server?.kill()
    expect(isUnavailable(await store.leads.accept(submission()).catch((error: unknown) => error))).toBe(true)
    await server?.restart()
    expect(await store.leads.accept(submission())).toMatchObject({ kind: 'stored' })
  })
})
