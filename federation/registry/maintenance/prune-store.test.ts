import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { goLive } from '@federation/release'
import { touchComposition, inspectComposition } from '../store/compositions.ts'
import { readChannel } from '../store/channels.ts'
import { createSampleChannel, createSampleEnvironment } from '@federation/test-kit'
import { pruneDaily, pruneStore } from './prune-store.ts'
import { verifyStore } from './verify-store.ts'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

let store: string
let ids: string[]
beforeEach(async () => {
  ;({ store, ids } = await createSampleChannel(6))
})

const compositionsIn = async () => (await readdir(join(store, 'compositions'))).toSorted()
const releasesIn = async () => (await readdir(join(store, 'releases/mf-marketing'))).toSorted()
const sorted = (...names: (string | undefined)[]) => names.map((name) => name ?? '').toSorted()

test('keeps compositions that were live recently, and those that were published recently', async () => {
  for (const now of [new Date(), inDays(6)])
    expect((await pruneStore(store, { now, keep: 1 })).removed).toEqual([])
  expect((await pruneStore(store, { now: new Date(), keep: 1, days: 0 })).removed).toEqual([])
})

test('removes compositions that no rollback and no open tab needs, with their releases; a dry run removes nothing', async () => {
  const options = { now: inDays(10), keep: 2 }
  const dry = await pruneStore(store, { ...options, isDryRun: true })
  expect(await compositionsIn()).toEqual(sorted(...ids))
  const pruned = await pruneStore(store, options)
  expect(pruned.removed.filter((path) => path.startsWith('comp'))).toEqual(
    dry.removed.filter((path) => path.startsWith('comp')),
  )
  expect(await compositionsIn()).toEqual(sorted(...ids.slice(-2)))
  expect(await releasesIn()).toEqual(['5.0.0', '6.0.0'])
  expect(await readdir(join(store, 'releases/shell'))).toEqual(['1.0.0'])
  expect(pruned.kept).toEqual({ compositions: 2, releases: 4 })
  expect((await readChannel(store, 'live')).entries).toHaveLength(6)
  expect(await readdir(join(store, 'scratch'))).toEqual([])
  expect((await verifyStore(store)).filter(({ code }) => code !== 'COMPOSITION_MISSING')).toEqual([])
})

test('removes nothing if an entry is unreadable, since its composition is unknown', async () => {
  await writeFile(join(store, 'channels/live/00000002.json'), '{')
  const pruned = await pruneStore(store, { now: inDays(10), keep: 1 })
  expect([pruned.removed, new Set(pruned.held.map(({ code }) => code))]).toEqual([
    [],
    new Set(['ENTRY_UNREADABLE']),
  ])
  expect(await compositionsIn()).toEqual(sorted(...ids))
})

test('keeps a composition that a release in progress has claimed', async () => {
  const [first = ''] = ids
  const old = new Date(Date.now() - 30 * DAY)
  for (const id of ids) await utimes(join(store, 'compositions', id), old, old)
  expect(await touchComposition(store, first)).toBe(true)
  // `touchComposition` has just renewed the modification time of the folder of the composition `first`. That folder is now less
  // than a day old, so `pruneStore` must keep it.
  expect((await pruneStore(store, { keep: 1, days: 0 })).removed).not.toContain(`compositions/${first}`)
  expect(await compositionsIn()).toContain(first)
  const entry = await goLive(createSampleEnvironment(store), new Map([['mf-marketing', '1.0.0']]))
  expect(entry?.composition).toBe(first)
})

test('leaves an intact channel if it is killed at any moment, and the next run completes the removal', async () => {
  const worker = fileURLToPath(new URL('../../test-kit/prune-worker.ts', import.meta.url))
  const run = async (isKilled: boolean, after: number) => {
    const child = spawn(process.execPath, [worker, store], { stdio: ['ignore', 'pipe', 'ignore'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    if (isKilled) setTimeout(() => child.kill('SIGKILL'), after)
    await ended
  }
  for (let after = 0; after < 16; after += 2) {
    ;({ store, ids } = await createSampleChannel(6))
    await run(true, after)
    for (const id of ids.slice(-2)) expect((await inspectComposition(store, id)).faults).toEqual([])
    const faults = await verifyStore(store)
    expect(faults.filter(({ code }) => !['SCRATCH_LEFT', 'COMPOSITION_MISSING'].includes(code))).toEqual([])
    await run(false, 0)
    expect(await compositionsIn()).toEqual(sorted(...ids.slice(-2)))
    expect(await readdir(join(store, 'scratch'))).toEqual([])
  }
})

test('records the daily run, and never rejects', async () => {
  await pruneDaily(store)
  expect(await readdir(store)).toContain('pruned')
  await pruneDaily(join(store, 'channels/live/00000001.json'))
})
