import { join } from 'node:path'
import type { KeyName, TrustDocument } from 'shared-contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import * as ed25519 from '@federation/node-kit/signing'
import { findLocalSigners, makePrivateKey, type LocalSigner } from '@federation/node-kit/signing'
import { createScratchStore } from '@federation/test-kit'
import { listNumbers } from './store-files.ts'
import { ensureTrust, createTrustedKey, publishTrust } from './change-trust.ts'
import { verifyTrustChain, clearTrustCache, readTrust } from './trust.ts'
vi.mock('@federation/node-kit/signing', { spy: true })

let store: string
let root: LocalSigner
beforeEach(async () => {
  store = await createScratchStore()
  await ensureTrust(store, [])
  root = (await findLocalSigners(store, 'root'))[0] as LocalSigner
  clearTrustCache()
})

const newest = async (): Promise<TrustDocument> => (await readTrust(store)) as TrustDocument
/** Adds a trust document with a signature of `by`, even if the key of this signer is not authorized. */
const add = async (keys: TrustDocument['keys'], by: LocalSigner, seq?: number): Promise<number> => {
  const numbers = await listNumbers(join(store, 'trust'))
  const number = seq ?? (numbers.at(-1) ?? 0) + 1
  const { before } = await newest()
  await publishTrust(store, { seq: number, at: new Date().toISOString(), reason: 'test', keys, before }, by)
  return number
}
const addName = async (name: KeyName, by = root): Promise<number> => {
  const at = new Date().toISOString()
  return add(
    { ...(await newest()).keys, [name]: [createTrustedKey(await makePrivateKey(store, name), at)] },
    by,
  )
}
/** Returns the trust document that a new process accepts, and how many signatures it verified. */
const readTrustUncached = async () => {
  clearTrustCache()
  vi.mocked(ed25519.isSignedBy).mockClear()
  const { seq } = await newest()
  return { seq, signatures: vi.mocked(ed25519.isSignedBy).mock.calls.length }
}

test('verifies as many signatures for thirty names as for three', async () => {
  for (let area = 0; area < 3; area += 1) await addName(`mf-area-${area}`)
  const short = await readTrustUncached()
  for (let area = 3; area < 30; area += 1) await addName(`mf-area-${area}`)
  expect(await readTrustUncached()).toEqual({ ...short, seq: 31 })
})

test('ignores forged links at the end of a run and within it', async () => {
  const stranger = await makePrivateKey(await createScratchStore(), 'root')
  await addName('mf-a')
  await addName('mf-forged', stranger)
  const last = await addName('mf-b')
  await addName('mf-forged-too', stranger)
  expect((await readTrustUncached()).seq).toBe(last)
  expect(Object.keys((await newest()).keys)).not.toContain('mf-forged-too')
})

test('ignores links that a former root key signed, regardless of the length of the chain', async () => {
  await addName('mf-a')
  await addName('mf-b')
  const next = await makePrivateKey(store, 'root')
  const at = new Date().toISOString()
  const { keys } = await newest()
  const rotationSeq = await add({ ...keys, root: [createTrustedKey(next, at)] }, root)
  // Add a trust document that lists the first root key again. Only that key signs it, although an earlier document replaced the
  // key. So readers must ignore the new document.
  await add(keys, root)
  await addName('mf-c', root)
  expect((await readTrustUncached()).seq).toBe(rotationSeq)
  const after = await addName('mf-d', next)
  expect((await readTrustUncached()).seq).toBe(after)
})

test('verifies links after a forged change of root keys with the root keys before it', async () => {
  const stranger = await makePrivateKey(await createScratchStore(), 'root')
  await addName('mf-a')
  const { keys } = await newest()
  await add({ ...keys, root: [createTrustedKey(stranger, new Date().toISOString())] }, stranger)
  await add({ ...keys, root: [createTrustedKey(stranger, new Date().toISOString())] }, stranger)
  const last = await addName('mf-b')
  expect((await readTrustUncached()).seq).toBe(last)
})

test('returns the same document if links are followed one at a time', async () => {
  for (let area = 0; area < 4; area += 1) await addName(`mf-area-${area}`)
  const folder = join(store, 'trust')
  let before: TrustDocument | null = null
  for (const seq of await listNumbers(folder)) before = verifyTrustChain(folder, [seq], before)
  clearTrustCache()
  expect(await newest()).toEqual(before)
})
