import { describe, expect, test, vi } from 'vitest'
import { moveChannel } from '../store/channels.ts'
import { listSequenceNumbers } from '../store/entries.ts'
import { detachStore } from '../store/shared-store.ts'
import { createDatabaseMachines, usePostgresServer } from '@federation/test-kit/vitest'
import { entry } from '@federation/test-kit'
import { findPostgres } from '@federation/test-kit/postgres'
import { followDatabase } from './follow-database.ts'

const away = () => Promise.reject(new Error('away'))
const seen = (store: string) => listSequenceNumbers(store, 'live')

describe.runIf(findPostgres() !== null)('a machine that follows a database', () => {
  const server = usePostgresServer()

  test('pulls a change when it is notified, and by polling if notifications fail', async () => {
    const { url, add } = await createDatabaseMachines(server())
    const [a, told, looking] = [await add(), await add(), await add()]
    const report = vi.fn<(error: unknown) => void>()
    const first = await followDatabase(told.shared, { url, report, look: 600_000 })
    // This follower cannot listen, because its user does not exist. It polls.
    const second = await followDatabase(looking.shared, {
      url: url.replace('leads@', 'nobody@'),
      report,
      look: 50,
    })
    await moveChannel(a.store, 'live', entry(1))
    const since = performance.now()
    await vi.waitFor(async () => expect(await seen(told.store)).toEqual([1]), {
      timeout: 25_000,
      interval: 5,
    })
    console.log(`a change was in another machine's folder after ${Math.round(performance.now() - since)} ms`)
    await vi.waitFor(async () => expect(await seen(looking.store)).toEqual([1]), { timeout: 25_000 })
    for (const follower of [first, second]) await follower.close()
    for (const { store } of [a, told, looking]) await detachStore(store)
  })

  test('keeps its copy while the database is unreachable, reports that once, and recovers', async () => {
    const { url, add } = await createDatabaseMachines(server())
    const [a, b] = [await add(), await add()]
    await moveChannel(a.store, 'live', entry(1))
    const report = vi.fn<(error: unknown) => void>()
    const follower = await followDatabase(b.shared, { url, report, look: 50 })
    expect([await listSequenceNumbers(b.store, 'live'), follower.reasons()]).toEqual([[1], []])
    await server().kill()
    await vi.waitFor(() => expect(follower.reasons()).toHaveLength(1), { timeout: 20_000 })
    expect(await listSequenceNumbers(b.store, 'live')).toEqual([1])
    await expect(moveChannel(a.store, 'live', entry(2))).rejects.toMatchObject({ code: 'DATABASE_AWAY' })
    await server().restart()
    await vi.waitFor(() => expect(follower.reasons()).toEqual([]), { timeout: 20_000 })
    expect(report).toHaveBeenCalledOnce()
    await moveChannel(a.store, 'live', entry(2))
    await vi.waitFor(async () => expect(await listSequenceNumbers(b.store, 'live')).toEqual([2, 1]), {
      timeout: 20_000,
    })
    await follower.close()
    for (const { store } of [a, b]) await detachStore(store)
  })

  test('starts with its copy if the database is unreachable', async () => {
    const { add } = await createDatabaseMachines(server())
    const { shared, store } = await add()
    const report = vi.fn<(error: unknown) => void>()
    const url = 'postgres://nobody@localhost:1/none'
    const follower = await followDatabase({ ...shared, pullServed: away, pullAll: away }, { url, report })
    expect(follower.reasons()).toHaveLength(1)
    await follower.close()
    await detachStore(store)
  })
})
