import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { composerVersion, repairStore } from '@federation/release'
import { inspectComposition, readComposition, readPageTable } from '../store/compositions.ts'
import { sampleChannel } from '@federation/test-kit'
import { verifyStore } from './verify-store.ts'

let store: string
let ids: string[]
beforeEach(async () => {
  const made = await sampleChannel(2)
  store = made.store
  ids = made.ids
})
const last = () => ids.at(-1) ?? ''
const page = async (id: string) =>
  join(store, 'compositions', id, (await readPageTable(store, id)).pages['/']?.file ?? '')
const codes = async () => (await verifyStore(store)).map(({ code, place }) => `${code} ${place}`)
const flip = async (file: string) => {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(file, bytes)
}

test('a whole store has no faults, and nothing to mend', async () => {
  expect(await verifyStore(store)).toEqual([])
  expect(await repairStore(store)).toEqual({ done: [], left: [], findings: [] })
})

test.each(['composition.json', 'pages.json'])('one byte of a %s is told', async (file) => {
  await flip(join(store, 'compositions', last(), file))
  expect(await codes()).toContain(`COMPOSITION_UNREADABLE compositions/${last()}/${file}`)
})

test.each(['', '.br', '.gz'])(
  'one byte of a page%s is told, and the same composition laid together again',
  async (ending) => {
    const file = `${await page(last())}${ending}`
    await flip(file)
    expect((await verifyStore(store)).map(({ code }) => code)).toEqual([
      ending === '' ? 'FILE_CHANGED' : 'COPY_CHANGED',
    ])
    const { done, left, findings } = await repairStore(store)
    expect([done, left, findings]).toEqual([[expect.stringContaining(`composition ${last()}`)], [], []])
    expect((await inspectComposition(store, last())).faults).toEqual([])
    expect((await readComposition(store, last())).composer).toBe(await composerVersion())
    // The damaged copy is kept for inspection.
    expect(await readdir(join(store, 'set-aside/compositions'))).toHaveLength(1)
  },
)

test('a composition that a killed repair took out of use is laid together from its copy', async () => {
  await mkdir(join(store, 'set-aside/compositions'), { recursive: true })
  await rename(join(store, 'compositions', last()), join(store, 'set-aside/compositions', `${last()}.1`))
  expect(await codes()).toEqual([`COMPOSITION_MISSING compositions/${last()}`])
  expect((await repairStore(store)).findings).toEqual([])
})

test('an unreadable entry is set aside, never deleted', async () => {
  await writeFile(join(store, 'channels/live/00000002.json'), '{"seq":')
  expect(await codes()).toEqual(['ENTRY_UNREADABLE channels/live/00000002.json'])
  const { done, findings } = await repairStore(store)
  expect(findings).toEqual([])
  expect(done).toEqual([
    expect.stringMatching(/^00000002\.json of channels\/live is set aside as set-aside\/channels\/live\//),
  ])
  const [name = ''] = await readdir(join(store, 'set-aside/channels/live'))
  expect(await readFile(join(store, 'set-aside/channels/live', name), 'utf8')).toBe('{"seq":')
})

test('an asset that was changed, is a link or is gone is told, and what cannot be mended is said', async () => {
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
    expect.stringContaining('mf-marketing 1.0.0: this checkout does not make it'),
    expect.any(String),
  ])
})

test('a release that a rollback would need and that is gone is told', async () => {
  await rm(join(store, 'releases/mf-marketing/1.0.0'), { recursive: true })
  expect(await codes()).toEqual(['RELEASE_MISSING releases/mf-marketing/1.0.0'])
})

test('what a killed process left is told, and removed', async () => {
  const { hostname } = await import('node:os')
  await writeFile(join(store, 'scratch', `${hostname()}.999999999.left`), '')
  expect((await verifyStore(store)).map(({ code }) => code)).toEqual(['SCRATCH_LEFT'])
  expect((await repairStore(store)).findings).toEqual([])
})
