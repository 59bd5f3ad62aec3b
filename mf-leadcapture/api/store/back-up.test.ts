import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cvFolder } from '../applications/receive-cv.ts'
import { KEPT_FILES, openData, openStore } from '../lead-store.ts'
import { tempFolder } from '../../testing/temp-folder.ts'
import { backUp, backupFolder, sweepBackups } from './back-up.ts'
import { erasePerson } from '../cli/erase.ts'

const keptPlace = async () => {
  const place = { stateDir: tempFolder(), databaseUrl: undefined, files: KEPT_FILES }
  const store = await openStore(place, () => undefined)
  onTestFinished(() => store.close())
  mkdirSync(cvFolder(place.stateDir), { mode: 0o700 })
  writeFileSync(join(cvFolder(place.stateDir), 'ONE.cv'), 'the CV of one', { mode: 0o600 })
  return place
}
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
const noRoom = () => {
  vi.stubEnv('DISK_RESERVE_MB', '900000000')
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('a backup is closed to others, and shares its CVs with the store and the other backups', async () => {
  const place = await keptPlace()
  const first = await backUp(place, new Date('2026-11-20T10:00:00Z'))
  const second = await backUp(place, new Date('2026-11-20T11:00:00Z'))
  for (const path of [first, second]) {
    expect([
      modeOf(path),
      modeOf(join(path, 'leads.db')),
      modeOf(join(path, 'applications')),
      modeOf(join(path, 'applications/ONE.cv')),
    ]).toEqual(['700', '600', '700', '600'])
  }
  expect(statSync(join(cvFolder(place.stateDir), 'ONE.cv')).nlink).toBe(3)
})

test('a backup that fails leaves nothing', async () => {
  const place = await keptPlace()
  // What is no file cannot be kept.
  mkdirSync(join(cvFolder(place.stateDir), 'TWO.cv'))
  await expect(backUp(place, new Date())).rejects.toThrow(/EISDIR|ENOTSUP|EPERM|EINVAL|not permitted/)
  expect(readdirSync(backupFolder(place.stateDir))).toEqual([])
})

test('what a killed process left goes once it is old', async () => {
  const { stateDir } = await keptPlace()
  const partials = ['old.partial', 'young.partial'].map((name) => join(backupFolder(stateDir), name))
  for (const path of partials) mkdirSync(path, { recursive: true })
  utimesSync(partials[0] ?? '', new Date(0), new Date(0))
  await sweepBackups(stateDir, Date.now())
  expect(partials.map((path) => existsSync(path))).toEqual([false, true])
})

test('below the reserve there is no backup, and a sentence says why', async () => {
  const place = await keptPlace()
  noRoom()
  await expect(backUp(place, new Date())).rejects.toThrow(
    /no backup: the disk has \d+ MB left, and 900000000 are kept for leads: free some space/,
  )
})

test('erasing takes a person out of the backups where there is no room for a new one', async () => {
  const place = await keptPlace()
  await backUp(place, new Date())
  const db = await openData(place, 'write')
  if (!db) throw new Error('unreachable: it was just made')
  onTestFinished(() => db.destroy())
  noRoom()
  expect(await erasePerson(db, place, { email: 'nobody@ridgeline.example' }, new Date())).toMatchObject({
    backups: 1,
  })
  expect(readdirSync(backupFolder(place.stateDir))).toEqual([])
})
