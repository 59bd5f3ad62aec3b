import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { publishRelease, repairStore } from '@federation/release'
import { readHealth } from '@federation/rollout'
import { moveChannel, readChannel } from '../store/channels.ts'
import { listSequenceNumbers } from '../store/entries.ts'
import { detachStore, getSharedStore } from '../store/shared-store.ts'
import { createDatabaseMachines, usePostgresServer } from '@federation/test-kit/vitest'
import { createTestEntry, writeSampleArea, createScratchStore } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'
import { verifyStore } from '../maintenance/verify-store.ts'
import { attachDatabase } from './database-store.ts'
import { listFolder } from '@federation/node-kit'
import { copyFromDatabase, copyIntoDatabase } from './copy-store.ts'

const RELEASE = 'releases/mf-pay/1.0.0'

const line = (views: number) => ({
  at: '2026-11-21T00:00:10.000Z',
  seconds: 10,
  composition: 'a'.repeat(16),
  area: 'site',
  views,
  failed: 0,
})

describe.runIf(findPostgres() !== null)('a store in PostgreSQL', () => {
  const server = usePostgresServer()

  /** Creates two machines, each with a copy of the only release in the database. */
  const scene = async () => {
    const machines = await createDatabaseMachines(server())
    const [a, b] = [await machines.add(), await machines.add()]
    await publishRelease(a.store, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
    await b.shared.pull()
    const run = async (statement: string) => {
      const client = new Client(machines.url)
      await client.connect()
      await client.query(statement).finally(() => client.end())
    }
    const end = async () => {
      for (const { store } of [a, b]) await detachStore(store)
    }
    return { ...machines, a, b, run, end }
  }

  test('reports content with a changed byte, which machines do not pull, and is repaired from an intact copy', async () => {
    const { a, add, run, end } = await scene()
    await run(
      `update federation.content set bytes = bytes || '\\x20' where substring(bytes from 1 for 7) = '<h1>Pay'`,
    )
    const newMachine = await add()
    expect(await newMachine.shared.pullAll()).toMatchObject([{ code: 'FILE_CHANGED', place: RELEASE }])
    expect(await verifyStore(newMachine.store)).toMatchObject([{ code: 'FILE_CHANGED', place: RELEASE }])
    expect(await verifyStore(a.store)).toMatchObject([{ code: 'FILE_CHANGED', place: RELEASE }])
    expect(await repairStore(a.store)).toMatchObject({ left: [], findings: [] })
    expect(await newMachine.shared.pullAll()).toEqual([])
    expect(await verifyStore(newMachine.store)).toEqual([])
    await detachStore(newMachine.store)
    await end()
  })

  test('restores files that a machine damaged or lost', async () => {
    const { b, end } = await scene()
    await writeFile(join(b.store, RELEASE, 'client/remote-entry.js'), 'other')
    await rm(join(b.store, RELEASE, 'styles/list.css'))
    expect((await verifyStore(b.store)).length).toBeGreaterThan(0)
    const { done, findings } = await repairStore(b.store)
    expect([done, findings]).toEqual([[`${RELEASE} is copied again from the database`], []])
    await end()
  })

  test('quarantines a torn entry on all machines', async () => {
    const { a, b, run, end } = await scene()
    for (const seq of [1, 2]) await moveChannel(a.store, 'live', createTestEntry(seq))
    await run(`update federation.documents set document = '{' where folder = 'channels/live' and number = 2`)
    await b.shared.pull()
    expect((await readChannel(b.store, 'live')).unreadable).toMatchObject([{ seq: 2 }])
    await repairStore(b.store)
    await a.shared.pull()
    expect([await listSequenceNumbers(a.store, 'live'), await listSequenceNumbers(b.store, 'live')]).toEqual([
      [1],
      [1],
    ])
    await end()
  })

  test('rejects a folder that is a copy of another database', async () => {
    const { url, end } = await scene()
    const { add } = await createDatabaseMachines(server())
    const other = await add()
    await other.shared.pull()
    await detachStore(other.store)
    await expect(attachDatabase(other.store, url).pull()).rejects.toMatchObject({ code: 'DATABASE_OTHER' })
    await detachStore(other.store)
    await end()
  })

  test('copies a store from a folder, and back to a folder, entry for entry', async () => {
    const from = await createScratchStore()
    await publishRelease(from, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
    for (const seq of [1, 2, 3]) await moveChannel(from, 'live', createTestEntry(seq))
    await getSharedStore(from).quarantine('channels/live', 3)
    const url = await server().createDatabase()
    const to = await createScratchStore()
    await expect(copyFromDatabase(to, url)).rejects.toMatchObject({ code: 'CHANNEL_EMPTY' })
    await expect(copyIntoDatabase(to, url)).rejects.toMatchObject({ code: 'CHANNEL_EMPTY' })
    const trial = await copyIntoDatabase(from, url, { isDryRun: true })
    const copiedPlaces: string[] = []
    const copied = await copyIntoDatabase(from, url, { onCopy: (place) => copiedPlaces.push(place) })
    expect(copied).toMatchObject({ releases: 1, compositions: 0 })
    expect(copied).toEqual(trial)
    expect(copiedPlaces).toHaveLength(1)
    await expect(copyIntoDatabase(from, url)).rejects.toMatchObject({ code: 'DATABASE_OTHER' })
    expect(await copyFromDatabase(to, url, { isDryRun: true })).toMatchObject({ releases: 1 })
    expect(await listFolder(to)).toEqual([])
    await copyFromDatabase(to, url)
    const missing = (await verifyStore(from)).map(({ place }) => place)
    expect((await verifyStore(to)).map(({ place }) => place)).toEqual(missing)
    expect(await readChannel(to, 'live')).toEqual(await readChannel(from, 'live'))
    await expect(copyFromDatabase(to, url)).rejects.toMatchObject({ code: 'DATABASE_OTHER' })
  })

  test('returns the health records of all machines', async () => {
    const { a, b, end } = await scene()
    await getSharedStore(a.store).health?.add([line(1)])
    await getSharedStore(b.store).health?.add([line(2), { ...line(4), at: '2026-11-21T00:01:00.000Z' }])
    const since = Date.parse('2026-11-21T00:00:00.000Z')
    const lines = await readHealth(b.store, 'nowhere', since, since + 60_000)
    expect(lines.map(({ views }) => views).toSorted((x, y) => x - y)).toEqual([1, 2])
    await end()
  })
})
