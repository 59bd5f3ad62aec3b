import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeSha256 } from '@federation/registry'
import type { Content } from '@federation/registry/replication'
import { makePreviewKey } from '@federation/rollout'
import {
  createEmptySite,
  createSampleChannel,
  type RunningRegistry,
  startRegistry,
} from '@federation/test-kit'
import {
  contentFrames,
  createRegistrySource,
  describePullError,
  readContentFrames,
} from './registry-source.ts'

const TOKEN = 'a-read-token-for-tests-0123456789'
let open: RunningRegistry
let local: RunningRegistry
let store: string

beforeAll(async () => {
  const { environment, ...site } = await createEmptySite()
  ;({ store } = site)
  await createSampleChannel(1, store)
  await makePreviewKey(store)
  open = await startRegistry(environment, { origins: ['https://releases.example.com'], readToken: TOKEN })
  local = await startRegistry(environment)
})
afterAll(() => Promise.all([open.close(), local.close()]))

const readChanges = async ({ origin }: RunningRegistry, token: string | null) => {
  const response = await fetch(`${origin}/v1/changes`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ behind: [] }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('the read token reads changes and secrets', async () => {
  const { status, body } = await readChanges(open, TOKEN)
  expect([status, body['isComplete'], body['secrets']]).toEqual([
    200,
    true,
    [{ name: 'preview-key', secret: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  ])
})

test('a registry with a public address rejects readers without its token, and others never get secrets', async () => {
  for (const token of [null, 'another-token-for-tests-0123456789'])
    expect(await readChanges(open, token)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
  const { status, body } = await readChanges(local, null)
  expect([status, body['secrets']]).toEqual([200, []])
})

test('a copy of another registry is rejected, with a reason for its operator', async () => {
  const source = createRegistrySource(store, { origin: local.origin, readToken: undefined })
  const cursor = { id: 'f'.repeat(64), version: 0, behind: [] }
  const error = await source.readChanges(cursor).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'REGISTRY_OTHER' })
  expect(describePullError(error)).toMatch(/^REGISTRY_OTHER: This server's copy is of another registry/)
})

const contentOf = (text: string, hasCopies: boolean): Content => {
  const bytes = Buffer.from(text)
  const copies = hasCopies ? { br: brotliCompressSync(bytes), gz: gzipSync(bytes) } : { br: null, gz: null }
  return { sha256: computeSha256(bytes), bytes, ...copies }
}

/** Encodes content as a stream of frames (header and files). Returns the content that the reader decodes from the stream. */
const transfer = async (
  contents: readonly Content[],
  hashes = contents.map(({ sha256 }) => sha256),
  change = (frames: Buffer) => frames,
) => {
  const contentByHash = new Map(contents.map((content) => [content.sha256, content]))
  const content = async (hash: string) => contentByHash.get(hash) ?? null
  const frames = await Array.fromAsync(contentFrames(hashes, { content }))
  return readContentFrames(hashes, change(Buffer.concat(frames)))
}

test('transfers files with and without compressed copies', async () => {
  const contents = [contentOf('a page', true), contentOf('', false), contentOf('x'.repeat(5000), false)]
  expect(await transfer(contents)).toEqual(contents)
})

test('rejects a response that ends early', async () => {
  const cut = transfer([contentOf('a page', true)], undefined, (frames) => frames.subarray(0, -1))
  await expect(cut).rejects.toThrow('ends early')
})

test('rejects missing content, other bytes, and a compressed copy of other bytes', async () => {
  const page = contentOf('a page', true)
  const other = contentOf('another page', true)
  await expect(transfer([], [page.sha256])).rejects.toMatchObject({ fault: { code: 'FILE_MISSING' } })
  for (const damagedFrames of [
    { ...page, br: other.br },
    { ...page, gz: other.gz },
    { ...page, br: null, bytes: other.bytes },
  ])
    await expect(transfer([damagedFrames])).rejects.toMatchObject({ fault: { code: 'FILE_CHANGED' } })
})
