import { expect, test, vi } from 'vitest'
import { createTestEntry } from '@federation/test-kit'
import { describeSources } from '@federation/test-kit/vitest'
import { moveChannel } from '../store/channels.ts'
import { listSequenceNumbers } from '../store/entries.ts'

const away = () => Promise.reject(new Error('away'))
const listEntries = (store: string) => listSequenceNumbers(store, 'live')

describeSources('a machine that follows a store', (open) => {
  test('pulls a change when it is notified, and by polling if notifications fail', async () => {
    const { releaser, add } = await open()
    const [notified, polling] = [await add(), await add()]
    const report = vi.fn<(error: unknown) => void>()
    const first = await notified.follow({ report, pollIntervalMs: 600_000 })
    const second = await polling.follow({ report, pollIntervalMs: 50, canListen: false })
    await moveChannel(releaser.store, 'live', createTestEntry(1))
    const since = performance.now()
    await vi.waitFor(async () => expect(await listEntries(notified.store)).toEqual([1]), {
      timeout: 25_000,
      interval: 5,
    })
    console.log(`a change was in another machine's folder after ${Math.round(performance.now() - since)} ms`)
    await vi.waitFor(async () => expect(await listEntries(polling.store)).toEqual([1]), { timeout: 25_000 })
    for (const follower of [first, second]) await follower.close()
  })

  test('keeps its copy while the source is unreachable, reports that once, and recovers', async () => {
    const { releaser, add, stop, restart, canMoveWhileAway } = await open()
    const machine = await add()
    await moveChannel(releaser.store, 'live', createTestEntry(1))
    const report = vi.fn<(error: unknown) => void>()
    const follower = await machine.follow({ report, pollIntervalMs: 50 })
    expect([await listEntries(machine.store), follower.reasons()]).toEqual([[1], []])
    await stop()
    await vi.waitFor(() => expect(follower.reasons()).toHaveLength(1), { timeout: 20_000 })
    expect(await listEntries(machine.store)).toEqual([1])
    const outcome = await moveChannel(releaser.store, 'live', createTestEntry(2)).then(
      () => 'moved',
      ({ code }: { code: string }) => code,
    )
    expect(outcome).toBe(canMoveWhileAway ? 'moved' : 'DATABASE_AWAY')
    await restart()
    await vi.waitFor(() => expect(follower.reasons()).toEqual([]), { timeout: 20_000 })
    expect(report).toHaveBeenCalledOnce()
    const next = canMoveWhileAway ? 3 : 2
    await moveChannel(releaser.store, 'live', createTestEntry(next))
    const all = Array.from({ length: next }, (_, index) => next - index)
    await vi.waitFor(async () => expect(await listEntries(machine.store)).toEqual(all), { timeout: 20_000 })
    await follower.close()
  })

  test('starts with its copy if the source is unreachable', async () => {
    const { add } = await open()
    const { follow } = await add()
    const report = vi.fn<(error: unknown) => void>()
    const follower = await follow({ report, canListen: false, copy: { pullServed: away, pullAll: away } })
    expect(follower.reasons()).toHaveLength(1)
    await follower.close()
  })
})
