import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectPool, type ResilientPool } from '@federation/node-kit/postgres'
import { numberedFile, storePaths } from '../store/store-files.ts'
import { detachStore } from '../store/shared-store.ts'
import { inspectComposition } from '../store/compositions.ts'
import { createDatabaseMachines } from '@federation/test-kit/vitest'
import { findPostgres, type PostgresServer, startPostgres } from '@federation/test-kit/postgres'
import { releaseHome, createSampleChannel } from '@federation/test-kit'
import { verifyStore } from '../maintenance/verify-store.ts'
import { pullChanges } from './pull.ts'
import { followDatabase } from './follow-database.ts'

/** Timeout of a test in ms. Each test composes a site several times, possibly on a busy machine. */
const PATIENCE = 120_000

describe.runIf(findPostgres() !== null)('a new machine of a store with several compositions', () => {
  let server: PostgresServer
  beforeAll(async () => {
    const started = await startPostgres()
    if (!started) throw new Error('PostgreSQL does not start')
    server = started
  })
  afterAll(() => server.stop())

  /** A machine that made three releases live in succession, and a new machine with an empty folder. */
  const scene = async () => {
    const { url, add } = await createDatabaseMachines(server)
    const [releaser, late] = [await add(), await add()]
    const { ids } = await createSampleChannel(3, releaser.store)
    onTestFinished(async () => {
      for (const { store } of [releaser, late]) await detachStore(store)
    })
    const paths = storePaths(late.store)
    /** Returns for each composition, and for the entry of the last one, if the late machine has it. */
    const has = (...compositions: string[]) => [
      ...compositions.map((id) => existsSync(paths.composition(id))),
      existsSync(numberedFile(paths.channel('live'), compositions.length)),
    ]
    return { url, releaser, late, ids, has }
  }

  test(
    'pulls the live composition and its entry before earlier compositions',
    async () => {
      const { late, ids, has } = await scene()
      await late.shared.pullServed()
      expect(has(...ids)).toEqual([false, false, true, true])
      expect((await inspectComposition(late.store, ids[2] ?? '')).faults).toEqual([])
      expect(await late.shared.pullAll()).toEqual([])
      expect(has(...ids)).toEqual([true, true, true, true])
      expect(await verifyStore(late.store)).toEqual([])
    },
    PATIENCE,
  )

  test(
    'resumes an interrupted pull, beginning with the composition that is live by then',
    async () => {
      const { url, releaser, late, ids, has } = await scene()
      const pool = await connectPool(url)
      onTestFinished(() => pool.end())
      await late.shared.pullServed()
      let turns = 0
      const interrupted = pullChanges(pool, late.store, () => {
        turns += 1
        if (turns === 2) throw new Error('interrupted')
      })
      await expect(interrupted).rejects.toThrow('interrupted')
      ids.push(await releaseHome(releaser.store, '4.0.0', 'Home 4'))
      await late.shared.pullServed()
      expect(has(...ids)).toEqual([false, false, true, true, true])
      const pulledPlaces: string[] = []
      await pullChanges(pool, late.store, (place) => pulledPlaces.push(place))
      expect(pulledPlaces).not.toContain(`compositions/${ids[2]}`)
      expect([has(...ids), await verifyStore(late.store)]).toEqual([[true, true, true, true, true], []])
    },
    PATIENCE,
  )

  test(
    'pulls a composition that becomes live during a pull before the rest of that pull',
    async () => {
      const { url, releaser, late, has, ids } = await scene()
      const pool = await connectPool(url)
      onTestFinished(() => pool.end())
      let releasing: Promise<string> | undefined
      // The pull checks for changes after each place. The first check finds a new release.
      const query: ResilientPool['query'] = async (statement) => {
        await (releasing ??= releaseHome(releaser.store, '4.0.0', 'Home 4'))
        return pool.query(statement)
      }
      const pulledPlaces: string[] = []
      await pullChanges({ ...pool, query }, late.store, (place) => pulledPlaces.push(place))
      const changed = `compositions/${await releasing}`
      expect(pulledPlaces.indexOf(changed)).toBeGreaterThan(0)
      expect(pulledPlaces.indexOf(changed)).toBeLessThan(pulledPlaces.indexOf(`compositions/${ids[1]}`))
      expect([has(...ids), await verifyStore(late.store)]).toEqual([[true, true, true, true], []])
    },
    PATIENCE,
  )

  test(
    'is ready to serve before the rest is pulled',
    async () => {
      const { url, late, has, ids } = await scene()
      const report = vi.fn<(error: unknown) => void>()
      const follower = await followDatabase(
        { ...late.shared, pullAll: () => new Promise<never>(() => undefined) },
        { url, report },
      )
      expect([follower.reasons(), report.mock.calls]).toEqual([[], []])
      expect(has(...ids)).toEqual([false, false, true, true])
      await follower.close()
    },
    PATIENCE,
  )
})
