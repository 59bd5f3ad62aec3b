import {
  findPgBouncer,
  startPgBouncer,
  findPostgres,
  type PostgresServer,
} from '@federation/test-kit/postgres'
import { createDatabaseStores, storeConformance, usePostgresServer } from '@federation/test-kit/vitest'
import { createScratchStore } from '@federation/test-kit'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { attachDatabase, followDatabase } from './database-store.ts'

describe.runIf(findPostgres() !== null && findPgBouncer() !== undefined)(
  'a store behind PgBouncer in transaction mode (needs pgbouncer)',
  () => {
    const server = usePostgresServer()
    let bouncer: PostgresServer | null = null
    const pooled = (): PostgresServer => {
      if (!bouncer) throw new Error('PgBouncer does not start')
      return bouncer
    }
    beforeAll(async () => {
      bouncer = await startPgBouncer(server())
    })
    afterAll(() => bouncer?.stop())

    storeConformance(() => createDatabaseStores(pooled()))

    test('is polled, and reports once that it is', async () => {
      const url = await pooled().createDatabase()
      const store = await createScratchStore()
      const report = vi.fn<(error: unknown) => void>()
      const pullAll = vi.fn<() => Promise<never[]>>(() => Promise.resolve([]))
      const copy = { ...attachDatabase(store, url), pullAll, pullServed: () => Promise.resolve() }
      const follower = await followDatabase(store, copy, { url, report, pollIntervalMs: 600_000 })
      onTestFinished(() => follower.close())
      await vi.waitFor(() => expect(pullAll.mock.calls.length).toBeGreaterThan(2), { timeout: 20_000 })
      expect(report.mock.calls).toEqual([
        [expect.objectContaining({ message: expect.stringContaining('Changes are polled every 1 s') })],
      ])
    })
  },
)
