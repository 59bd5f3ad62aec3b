import { moveChannel } from '@federation/registry'
import { createScratchStore } from '@federation/test-kit'
import { mkdir, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followChannel } from './live-site.ts'
import type { LoadedComposition } from './load-composition.ts'

const entry = (seq: number) => ({
  seq,
  composition: 'a'.repeat(16),
  parent: null,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})
const failing = (code: string) => Object.assign(new Error(code), { code })
// Fake of a loaded composition. It has only the channel entry, because the test reads nothing else.
const loaded = (seq: number) => ({ entry: entry(seq) }) as unknown as LoadedComposition

test.each(['EMFILE', 'EIO'])('reads a composition again after a failed read (%s)', async (code) => {
  const store = await createScratchStore()
  await moveChannel(store, 'live', entry(1))
  let fails = 2
  const report = vi.fn<(error: unknown) => void>()
  const load = vi.fn<() => Promise<LoadedComposition>>(async () => {
    if (fails-- > 0) throw failing(code)
    return loaded(1)
  })
  const site = await followChannel(store, 'live', report, { load, poll: 20 })
  onTestFinished(() => site.close())
  expect(site.current()).toBeNull()
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(1)
  expect(load).toHaveBeenCalledTimes(3)
  expect(report).toHaveBeenCalled()
})

test('keeps the live composition while the channel folder cannot be read, and follows it again afterward', async () => {
  const store = await createScratchStore()
  await moveChannel(store, 'live', entry(1))
  const report = vi.fn<(error: unknown) => void>()
  const site = await followChannel(store, 'live', report, {
    load: async (_store, head) => loaded(head.seq),
    poll: 20,
  })
  onTestFinished(() => site.close())
  const folder = join(store, 'channels/live')
  await rename(folder, `${folder}.away`)
  // At the path of the folder with the channel's entries, there is now a file. So reading the channel fails.
  await writeFile(folder, '')
  await expect.poll(() => report.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(site.current()?.entry.seq).toBe(1)
  await rename(folder, `${folder}.file`)
  await rename(`${folder}.away`, folder)
  await moveChannel(store, 'live', entry(2))
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(2)
})

test('reads an entry again after a failed read', async () => {
  const store = await createScratchStore()
  await moveChannel(store, 'live', entry(1))
  const site = await followChannel(store, 'live', () => undefined, {
    load: async (_store, head) => loaded(head.seq),
    poll: 20,
  })
  onTestFinished(() => site.close())
  const file = join(store, 'channels/live/00000002.json')
  await mkdir(file)
  await expect.poll(() => site.current()?.entry.seq).toBe(1)
  await rmdir(file)
  await moveChannel(store, 'live', entry(2))
  await expect.poll(() => site.current()?.entry.seq, { timeout: 20_000 }).toBe(2)
})
