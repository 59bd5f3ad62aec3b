import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { computeComposerVersion, repairStore } from '@federation/release'
import { inspectComposition, readComposition, readPageTable } from '../store/compositions.ts'
import { createSampleChannel } from '@federation/test-kit'
import { verifyStore } from './verify-store.ts'

let store: string
let ids: string[]
beforeEach(async () => {
  ;({ store, ids } = await createSampleChannel(2))
})
const getLastId = () => ids.at(-1) ?? ''
const page = async (id: string) =>
  join(store, 'compositions', id, (await readPageTable(store, id)).pages['/']?.file ?? '')
const codes = async () => (await verifyStore(store)).map(({ code, place }) => `${code} ${place}`)
const flip = async (file: string) => {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(file, bytes)
}

test('finds no faults in an intact store, and repairs nothing', async () => {
  expect(await verifyStore(store)).toEqual([])
  expect(await repairStore(store)).toEqual({ done: [], left: [], findings: [] })
})

test.each(['composition.json', 'pages.json'])('reports one changed byte of %s', async (file) => {
  await flip(join(store, 'compositions', getLastId(), file))
  expect(await codes()).toContain(`COMPOSITION_UNREADABLE compositions/${getLastId()}/${file}`)
})

test.each(['', '.br', '.gz'])(
  'reports one changed byte of a page%s, and composes the same composition again',
  async (ending) => {
    const file = `${await page(getLastId())}${ending}`
    await flip(file)
    expect((await verifyStore(store)).map(({ code }) => code)).toEqual([
      ending === '' ? 'FILE_CHANGED' : 'COPY_CHANGED',
    ])
    const { done, left, findings } = await repairStore(store)
    expect([done, left, findings]).toEqual([[expect.stringContaining(`composition ${getLastId()}`)], [], []])
    expect((await inspectComposition(store, getLastId())).faults).toEqual([])
    expect((await readComposition(store, getLastId())).composer).toBe(await computeComposerVersion())
    // The repair keeps the damaged copy, so that an operator can inspect it.
    expect(await readdir(join(store, 'set-aside/compositions'))).toHaveLength(1)
  },
)

test('composes a composition again from the quarantined copy of a killed repair', async () => {
  await mkdir(join(store, 'set-aside/compositions'), { recursive: true })
  await rename(
    join(store, 'compositions', getLastId()),
    join(store, 'set-aside/compositions', `${getLastId()}.1`),
  )
  expect(await codes()).toEqual([`COMPOSITION_MISSING compositions/${getLastId()}`])
  expect((await repairStore(store)).findings).toEqual([])
})

test('quarantines an unreadable entry, and never deletes it', async () => {
  await writeFile(join(store, 'channels/live/00000002.json'), '{"seq":')
  expect(await codes()).toEqual(['ENTRY_UNREADABLE channels/live/00000002.json'])
  const { done, findings } = await repairStore(store)
  expect(findings).toEqual([])
  expect(done).toEqual([
    expect.stringMatching(/^00000002\.json of channels\/live was moved to set-aside\/channels\/live\//),
  ])
  const [name = ''] = await readdir(join(store, 'set-aside/channels/live'))
  expect(await readFile(join(store, 'set-aside/channels/live', name), 'utf8')).toBe('{"seq":')
})

test('reports changed and linked assets, and those that it cannot repair', async () => {
  const file = (version: number) => join(store, `releases/mf-marketing/${version}.0.0/client/remote-entry.js`)
  await flip(file(1))
  await rm(file(2))
  await symlink('/etc/hostname', file(2))
  expect((await codes()).toSorted()).toEqual(
    [
      'FILE_CHANGED releases/mf-marketing/1.0.0/client/remote-entry.js',
      'FILE_LINKED releases/mf-marketing/2.0.0/client/remote-entry.js',
    ].toSorted(),
  )
  const { done, left, findings } = await repairStore(store)
  expect([done, findings.length]).toEqual([[], 2])
  expect(left).toEqual([
    expect.stringContaining('mf-marketing 1.0.0: this checkout builds another release'),
    expect.any(String),
  ])
})

test('reports a missing release that a rollback needs', async () => {
  await rm(join(store, 'releases/mf-marketing/1.0.0'), { recursive: true })
  expect(await codes()).toEqual(['RELEASE_MISSING releases/mf-marketing/1.0.0'])
})

test('reports and removes files of a killed process', async () => {
  const { hostname } = await import('node:os')
  await writeFile(join(store, 'scratch', `${hostname()}.999999999.left`), '')
  expect((await verifyStore(store)).map(({ code }) => code)).toEqual(['SCRATCH_LEFT'])
  expect((await repairStore(store)).findings).toEqual([])
})
