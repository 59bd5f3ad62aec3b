import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestStore, openTables } from '../../testing/samples.ts'
import { createTempFolder } from '../../testing/start-api.ts'
import { erasePerson } from '../cli/erase.ts'
import { backUp, getBackupFolder } from './back-up.ts'
import { getFileFolder } from './files.ts'
import { createGroups } from './groups.ts'
import { openWithRetry } from './open-store.ts'
import { isTransient } from './operation.ts'

const failing = (code: string): Error => Object.assign(new Error('failed'), { code })

test('retries to open a store that is not available yet, and reports the first and each tenth attempt', async () => {
  let tries = 0
  const heard: number[] = []
  const tryToOpen = async (): Promise<string> => {
    tries += 1
    if (tries <= 15) throw failing('ECONNREFUSED')
    return 'open'
  }
  expect(
    await openWithRetry(tryToOpen, { timeoutMs: 60_000, pauseMs: 1, onRetry: () => heard.push(tries) }),
  ).toBe('open')
  expect(heard).toEqual([1, 11])
})

test('gives up at the timeout, and at once on an error that is not transient', async () => {
  const heard: unknown[] = []
  const waiting = { timeoutMs: 30, pauseMs: 5, onRetry: (error: unknown) => void heard.push(error) }
  await expect(openWithRetry(() => Promise.reject(new StoreUnavailable('away')), waiting)).rejects.toThrow(
    'away',
  )
  expect(heard).toHaveLength(1)
  for (const error of [
    failing('28P01'),
    failing('3D000'),
    new StoreMisconfigured('careless'),
    new Error('a fault'),
  ]) {
    expect(isTransient(error)).toBe(false)
    await expect(openWithRetry(() => Promise.reject(error), waiting)).rejects.toBe(error)
  }
  expect(heard).toHaveLength(1)
})

/** Creates a queue that runs items in groups. Each group runs until the test calls `end` with the index of the group. */
const createHeldGroups = (maxRunning: number) => {
  const started: { group: number[]; end(): void }[] = []
  const groups = createGroups<number>(
    (group) =>
      new Promise((end) => {
        started.push({ group, end })
      }),
    maxRunning,
  )
  const add = async (...items: number[]): Promise<void> => {
    for (const item of items) groups.add(item)
    await new Promise(setImmediate)
  }
  const end = async (index: number): Promise<void> => {
    started[index]?.end()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  return { groups, add, end, startedItems: () => started.map(({ group }) => group) }
}

test('runs no more than the maximum of concurrent groups', async () => {
  const { add, end, startedItems } = createHeldGroups(2)
  await add(1, 2)
  await add(3)
  await add(4)
  await add(5)
  expect(startedItems()).toEqual([[1, 2], [3]])
  await end(1)
  expect(startedItems()).toEqual([[1, 2], [3], [4, 5]])
})

test('limits a group to 64 items', async () => {
  const { add, end, startedItems } = createHeldGroups(1)
  await add(...Array.from({ length: 65 }, (_, index) => index))
  await end(0)
  expect(startedItems().map(({ length }) => length)).toEqual([64, 1])
})

test('runs items that are added at the end of a group', async () => {
  const startedItems: number[] = []
  const groups = createGroups<number>(async ([item = 0]) => {
    startedItems.push(item)
    if (item === 20) return
    let moment = Promise.resolve()
    for (let turn = 0; turn < item; turn += 1) moment = moment.then(() => undefined)
    void moment.then(() => groups.add(item + 1))
  }, 1)
  groups.add(0)
  await expect.poll(() => startedItems).toEqual(Array.from({ length: 21 }, (_, index) => index))
  await groups.idle()
})

const keptPlace = async () => {
  const place = { stateDir: createTempFolder(), databaseUrl: undefined }
  await openTestStore(place)
  const { path: folder } = getFileFolder(place.stateDir)
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(join(folder, 'ONE.cv'), 'the CV of one', { mode: 0o600 })
  return { ...place, folder }
}
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const noRoom = () => {
  vi.stubEnv('DISK_RESERVE_MB', '900000000')
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('makes a backup private and shares its CVs with the store and other backups', async () => {
  const place = await keptPlace()
  const first = await backUp(place, new Date('2026-11-20T10:00:00Z'))
  const second = await backUp(place, new Date('2026-11-20T11:00:00Z'))
  for (const path of [first, second]) {
    const modes = ['', 'leads.db', 'applications', 'applications/ONE.cv'].map((name) =>
      modeOf(join(path, name)),
    )
    expect(modes).toEqual(['700', '600', '700', '600'])
  }
  expect(statSync(join(place.folder, 'ONE.cv')).nlink).toBe(3)
})

test('deletes the files of a failed backup', async () => {
  const place = await keptPlace()
  // Create a folder with the name of a résumé file, so that the backup fails.
  mkdirSync(join(place.folder, 'TWO.cv'))
  await expect(backUp(place, new Date())).rejects.toThrow(/EISDIR|ENOTSUP|EPERM|EINVAL|not permitted/)
  expect(readdirSync(getBackupFolder(place.stateDir))).toEqual([])
})

test('makes no backup if the remaining disk space is reserved, and reports the reason', async () => {
  const place = await keptPlace()
  noRoom()
  await expect(backUp(place, new Date())).rejects.toThrow(
    /no backup: the disk has \d+ MB left, and 900000000 are reserved for leads. Free some space/,
  )
})

test('deletes the backups on erasure if the disk has no space for a new one', async () => {
  const place = await keptPlace()
  await backUp(place, new Date())
  const db = await openTables(place)
  noRoom()
  expect(await erasePerson(db, place, { email: 'nobody@ridgeline.example' }, new Date())).toMatchObject({
    backups: 1,
  })
  expect(readdirSync(getBackupFolder(place.stateDir))).toEqual([])
})
