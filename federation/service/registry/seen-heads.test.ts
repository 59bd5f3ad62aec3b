import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { checkSeenHeads, type SeenHeads } from './requests.ts'

const ORIGIN = 'https://releases.example.com'
let seen: SeenHeads
const show = (trust: number, options: Partial<SeenHeads> = {}) =>
  checkSeenHeads(ORIGIN, async () => ({ trust }), { ...seen, ...options })

beforeEach(async () => {
  seen = { folder: await mkdtemp(join(tmpdir(), 'seen-')), isRestoreAccepted: false }
})

test('a client reports damaged numbers, and stores new ones only on request', async () => {
  await show(3)
  const name = (await readdir(seen.folder)).find((file) => file.endsWith('.json')) ?? ''
  for (const text of [
    '',
    '{"origin":',
    JSON.stringify({ origin: 'https://other.example', heads: { trust: 1 } }),
  ]) {
    await writeFile(join(seen.folder, name), text)
    for (let run = 1; run <= 2; run += 1)
      await expect(show(3)).rejects.toMatchObject({
        code: 'SEEN_DAMAGED',
        message: expect.stringContaining('--accept-restored'),
      })
    await show(3, { isRestoreAccepted: true })
    await expect(show(2)).rejects.toMatchObject({ code: 'REGISTRY_ROLLED_BACK' })
  }
})

test('clients at the same time report no rollback, and keep the highest number', async () => {
  const numbers = [2, 3, 1]
  const everyoneAsked = Promise.withResolvers<void>()
  let asked = 0
  const readHeads = (trust: number) => async () => {
    asked += 1
    if (asked === numbers.length) everyoneAsked.resolve()
    await everyoneAsked.promise
    return { trust }
  }
  await Promise.all(numbers.map((number) => checkSeenHeads(ORIGIN, readHeads(number), seen)))
  await expect(show(2)).rejects.toMatchObject({ code: 'REGISTRY_ROLLED_BACK' })
  await show(3)
})

test('ignores a folder that it can neither read nor create', async () => {
  const folder = join(seen.folder, 'file', 'folder')
  await writeFile(join(seen.folder, 'file'), '')
  for (const trust of [2, 1]) expect(await show(trust, { folder })).toBeUndefined()
})
