import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { channelHead, channelHistory, LIVE, storePaths } from '@federation/registry'
import { createEmptySite, createSampleChannel, createSite } from '@federation/test-kit'
import { readLiveComposition } from './release.ts'
import { rollBack, rollBackParts, planRollback } from './roll-back.ts'

const threeAreas = async () => {
  const site = await createSite([['shell', 'mf-hr'], '1.0.0'], [['mf-pay'], '1.0.0'])
  const areas = async () => (await readLiveComposition(site.store))?.areas
  const back = (...names: string[]) => rollBackParts(site.environment, names)
  return { ...site, areas, back }
}

test('rolls an area back and keeps later releases of other areas', async () => {
  const { release, areas, back } = await threeAreas()
  await release('mf-pay', '2.0.0')
  await release('mf-hr', '2.0.0')
  const entry = await back('mf-pay')
  expect(await areas()).toEqual({ 'mf-hr': '2.0.0', 'mf-pay': '1.0.0' })
  expect(entry?.change).toEqual({ kind: 'rollback', releases: { 'mf-pay': { from: '2.0.0', to: '1.0.0' } } })
})

test('repeated rollbacks go further back, skip releases that were rolled back, and end at the first release', async () => {
  const { release, areas, back } = await threeAreas()
  for (const version of ['2.0.0', '3.0.0']) await release('mf-pay', version)
  await back('mf-pay')
  expect(await areas()).toMatchObject({ 'mf-pay': '2.0.0' })
  await release('mf-pay', '4.0.0')
  await back('mf-pay')
  expect(await areas()).toMatchObject({ 'mf-pay': '2.0.0' })
  await back('mf-pay')
  expect(await areas()).toMatchObject({ 'mf-pay': '1.0.0' })
  await expect(back('mf-pay')).rejects.toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
})

test('rejects a rollback to a missing release and of a name that is not live, and moves no channel', async () => {
  const { release, store, back } = await threeAreas()
  await release('mf-pay', '2.0.0')
  await rm(storePaths(store).release('mf-pay', '1.0.0'), { recursive: true })
  const before = await channelHead(store, LIVE)
  await expect(back('mf-pay')).rejects.toMatchObject({
    code: 'RELEASE_UNKNOWN',
    message: expect.stringContaining('mf-pay 1.0.0, which was live before, is no longer in the store'),
  })
  for (const name of ['mf-payy', 'pay'])
    await expect(back(name)).rejects.toMatchObject({
      code: 'RELEASE_UNKNOWN',
      message: expect.stringContaining('Live: shell, mf-hr, mf-pay.'),
    })
  expect(await channelHead(store, LIVE)).toEqual(before)
})

test('a rollback without names undoes the newest change; a second one undoes the change before', async () => {
  const { store, release, areas } = await threeAreas()
  await release('mf-pay', '2.0.0')
  const { entry, undoes } = await planRollback(store)
  expect(undoes.reason).toBe('release of mf-pay 2.0.0')
  expect(entry.change?.releases).toEqual({ 'mf-pay': { from: '2.0.0', to: '1.0.0' } })
  await rollBack(store)
  expect(await areas()).toEqual({ 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' })
  await rollBack(store)
  expect(await areas()).toEqual({ 'mf-hr': '1.0.0' })
  const [last, first] = await channelHistory(store, LIVE)
  expect([first?.reason, last?.reason]).toEqual(['rollback of 3 to 2', 'rollback of 4 to 1'])
})

test('rejects a rollback to a pruned composition, and moves no channel', async () => {
  const { store, release } = await threeAreas()
  const [, before] = [await release('mf-pay', '2.0.0'), (await channelHistory(store, LIVE))[1]]
  await rm(storePaths(store).composition(before?.composition ?? ''), { recursive: true })
  await expect(rollBack(store)).rejects.toMatchObject({ code: 'COMPOSITION_UNKNOWN' })
  expect((await channelHead(store, LIVE))?.reason).toBe('release of mf-pay 2.0.0')
})

test('rejects a rollback before the second change', async () => {
  const { store, release } = await createEmptySite()
  await expect(rollBack(store)).rejects.toMatchObject({ code: 'CHANNEL_EMPTY' })
  await release('shell', '1.0.0')
  await expect(rollBack(store)).rejects.toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
})

test('if the newest entry is damaged, a rollback points to the entry that is served instead', async () => {
  const { store, ids } = await createSampleChannel(3)
  await writeFile(join(store, 'channels/live/00000003.json'), '{"seq":3,')
  expect((await planRollback(store)).undoes).toMatchObject({
    seq: 3,
    reason: expect.stringContaining('channels/live/00000003.json'),
  })
  expect(await rollBack(store)).toMatchObject({ seq: 4, composition: ids[1], reason: 'rollback of 3 to 2' })
  expect(await rollBack(store)).toMatchObject({ seq: 5, composition: ids[0] })
})

test('if the newest composition is missing, a rollback points to the one before', async () => {
  const { store, ids } = await createSampleChannel(2)
  await rename(join(store, 'compositions', ids[1] ?? ''), join(store, 'elsewhere'))
  expect(await rollBack(store)).toMatchObject({ seq: 3, composition: ids[0], parent: null })
})
