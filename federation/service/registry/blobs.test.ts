import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { publishRelease } from '@federation/release'
import { readReleaseDocument } from '@federation/registry'
import { writeSampleArea, createScratchStore } from '@federation/test-kit'
import { blobDigestOf } from './api.ts'
import { type BlobStore, createBlobStore } from './blobs.ts'

const LIMITS = { fileBytes: 1000, filesPerRelease: 10, pendingBytes: 1500 }
const DAY_MS = 24 * 60 * 60_000

let store: string
let folder: string
let blobs: BlobStore
beforeEach(async () => {
  store = await createScratchStore()
  folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  blobs = createBlobStore(folder, store, LIMITS)
})

const digestOf = (text: string) =>
  blobDigestOf(`sha384-${createHash('sha384').update(text).digest('base64')}`)

async function* bodyOf(text: string, isBroken = false): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
  if (isBroken) throw new Error('aborted')
}

const append = (text: string, body: string, offset = 0, isBroken = false) =>
  blobs.append('mf-pay', digestOf(text), { offset, length: text.length, body: bodyOf(body, isBroken) })

test('continues an upload after a broken connection', async () => {
  await expect(append('0123456789', '01234', 0, true)).rejects.toThrow('aborted')
  expect(await blobs.arrived('mf-pay', digestOf('0123456789'))).toBe(5)
  expect(await blobs.missing('mf-pay', [digestOf('0123456789')])).toHaveLength(1)
  await expect(append('0123456789', '0', 0)).rejects.toMatchObject({ code: 'UPLOAD_OFFSET' })
  expect(await append('0123456789', '56789', 5)).toBe(10)
  expect(await blobs.missing('mf-pay', [digestOf('0123456789')])).toEqual([])
  // Areas do not share uploaded files, so a file that only mf-pay has uploaded is still missing for mf-hr.
  expect(await blobs.missing('mf-hr', [digestOf('0123456789')])).toHaveLength(1)
})

test('completes an upload whose last byte arrived before the process ended', async () => {
  await expect(append('0123456789', '0123456789', 0, true)).rejects.toThrow('aborted')
  expect(await blobs.missing('mf-pay', [digestOf('0123456789')])).toHaveLength(1)
  expect(await append('0123456789', '0123456789', 0)).toBe(10)
  expect(await blobs.missing('mf-pay', [digestOf('0123456789')])).toEqual([])
  // Sending a complete upload again changes nothing.
  expect(await append('0123456789', '0123456789', 0)).toBe(10)
})

test('an upload with another content starts again', async () => {
  await expect(append('0123456789', '01234', 0, true)).rejects.toThrow('aborted')
  await expect(append('0123456789', 'xxxxx', 5)).rejects.toMatchObject({ code: 'DIGEST_MISMATCH' })
  expect(await blobs.arrived('mf-pay', digestOf('0123456789'))).toBe(0)
})

test('limits a file, and all unused uploads of an area', async () => {
  await expect(append('a'.repeat(1001), 'a'.repeat(1001))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  await append('a'.repeat(900), 'a'.repeat(900))
  await expect(append('b'.repeat(900), 'b'.repeat(900))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  await blobs.clean(Date.now() + 2 * DAY_MS)
  expect(await append('b'.repeat(900), 'b'.repeat(900))).toBe(900)
  await blobs.clean(Date.now() + 2 * DAY_MS)
  // Unfinished uploads count with their announced size, so three uploads at once exceed the area's limit.
  const runConcurrently = ['c', 'd', 'e'].map((letter) => append(letter.repeat(900), letter.repeat(900)))
  expect((await Promise.allSettled(runConcurrently)).some(({ status }) => status === 'rejected')).toBe(true)
})

test('assembles a release from uploads and from published releases of its area', async () => {
  await publishRelease(store, await writeSampleArea('mf-pay', '1.0.0', 'Pay'))
  const built = await writeSampleArea('mf-pay', '2.0.0', 'Pay', { css: '.list{color:blue}' })
  const release = await readReleaseDocument(built)
  const digests = release.assets.map(({ integrity }) => blobDigestOf(integrity))
  const missing = await blobs.missing('mf-pay', digests)
  const style = release.assets.find(({ path }) => path === 'styles/list.css')
  expect(missing).toEqual([blobDigestOf(style?.integrity ?? '')])

  const target = await mkdtemp(join(tmpdir(), 'assembled-'))
  await expect(blobs.assemble(release, target)).rejects.toMatchObject({ code: 'BLOBS_MISSING' })
  await append('.list{color:blue}', '.list{color:blue}')
  await blobs.assemble(release, target)
  for (const { path } of release.assets)
    expect(await readFile(join(target, path))).toEqual(await readFile(join(built, path)))
  // One file was not uploaded, because an earlier release has the same file. The assembled release contains this file's
  // compressed copy too.
  expect(await readdir(join(target, 'client'))).toContain('remote-entry.js.br')

  await blobs.used(release)
  expect(await blobs.missing('mf-pay', digests)).toEqual(missing)
})

test('an upload that is used again is not deleted by its age', async () => {
  await append('new', 'new')
  const old = new Date(Date.now() - 2 * DAY_MS)
  await utimes(join(folder, 'mf-pay', digestOf('new')), old, old)
  await blobs.missing('mf-pay', [digestOf('new')])
  await blobs.clean()
  expect(await blobs.missing('mf-pay', [digestOf('new')])).toEqual([])
})
