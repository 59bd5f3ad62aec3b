import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleChannel } from '../testing/sample-channel.ts'
import { channelHistory } from './channels.ts'
import { rollBack } from './roll-back.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const back = (store: string) => rollBack(store, 'live', NOW)

test('goes back one change, and again one further, and is itself an entry of the history', async () => {
  const { store, ids } = await sampleChannel(3)
  const [first, second, third] = ids
  expect((await back(store)).composition).toBe(second)
  expect((await back(store)).composition).toBe(first)
  await expect(back(store)).rejects.toMatchObject({ code: 'NOTHING_TO_ROLL_BACK' })
  expect((await channelHistory(store, 'live')).map(({ composition }) => composition)).toEqual([
    first,
    second,
    third,
    second,
    first,
  ])
})

test('where the newest entry is torn, makes what is shown instead the newest', async () => {
  const { store, ids } = await sampleChannel(3)
  await writeFile(join(store, 'channels/live/00000003.json'), '{"seq":3,')
  expect(await back(store)).toMatchObject({ seq: 4, composition: ids[1], reason: 'rollback of 3 to 2' })
  expect(await back(store)).toMatchObject({ seq: 5, composition: ids[0] })
})

test('to a composition that is no longer there is refused, and nothing changes', async () => {
  const { store, ids } = await sampleChannel(2)
  await rm(join(store, 'compositions', ids[0] ?? ''), { recursive: true })
  await expect(back(store)).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  expect(await channelHistory(store, 'live')).toHaveLength(2)
})

test('where the newest composition cannot be told, goes to the one before', async () => {
  const { store, ids } = await sampleChannel(2)
  await rename(join(store, 'compositions', ids[1] ?? ''), join(store, 'elsewhere'))
  expect(await back(store)).toMatchObject({ seq: 3, composition: ids[0], parent: null })
})
