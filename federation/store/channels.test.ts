import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelEntry } from 'shared-contracts'
import { describe, expect, test } from 'vitest'
import { scratchStore } from '../testing/sample-releases.ts'
import { channelHead, channelHistory, moveChannel } from './channels.ts'

const id = (letter: string) => letter.repeat(16)
const entry = (seq: number, composition: string, parent: number | null): ChannelEntry => ({
  seq,
  composition: id(composition),
  parent,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})

const channelOf = async (...letters: string[]) => {
  const store = await scratchStore()
  for (const [index, letter] of letters.entries())
    await moveChannel(store, 'live', entry(index + 1, letter, index || null))
  return store
}

describe('a channel', () => {
  test('points nowhere at first, and then to its newest entry', async () => {
    const store = await scratchStore()
    expect(await channelHead(store, 'live')).toBeNull()
    await moveChannel(store, 'live', entry(1, 'a', null))
    await moveChannel(store, 'live', entry(2, 'b', 1))
    expect((await channelHead(store, 'live'))?.composition).toBe(id('b'))
    expect((await channelHistory(store, 'live')).map(({ seq }) => seq)).toEqual([2, 1])
  })

  test('refuses a move prepared before another one', async () => {
    const store = await channelOf('a', 'b')
    await expect(moveChannel(store, 'live', entry(2, 'c', 1))).rejects.toMatchObject({
      code: 'CHANNEL_MOVED',
    })
    expect((await channelHead(store, 'live'))?.composition).toBe(id('b'))
  })

  test('takes one of forty moves made at the same moment', async () => {
    const store = await channelOf('a')
    const moves = Array.from({ length: 40 }, () => moveChannel(store, 'live', entry(2, 'b', 1)))
    const results = await Promise.allSettled(moves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await channelHead(store, 'live'))?.seq).toBe(2)
  })

  test('is not disturbed by what a crash leaves behind', async () => {
    const store = await channelOf('a')
    await mkdir(join(store, 'scratch'), { recursive: true })
    await writeFile(join(store, 'scratch/half'), '{"seq":2,"compo')
    await writeFile(join(store, 'channels/live/00000002.json.tmp'), '{')
    expect((await channelHead(store, 'live'))?.seq).toBe(1)
  })
})
