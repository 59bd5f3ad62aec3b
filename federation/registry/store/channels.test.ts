import { mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChannelEntry } from 'shared-contracts'
import { describe, expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { channelHead, channelHistory, moveChannel, nextSequenceNumber, readChannel } from './channels.ts'
import { listSequenceNumbers } from './entries.ts'

const id = (letter: string) => letter.repeat(16)
const entry = (seq: number, composition: string, parent: number | null): ChannelEntry => ({
  seq,
  composition: id(composition),
  parent,
  reason: 'test',
  at: '2026-11-21T00:00:00.000Z',
})
const channelOf = async (...letters: string[]) => {
  const store = await createScratchStore()
  for (const [index, letter] of letters.entries())
    await moveChannel(store, 'live', entry(index + 1, letter, index || null))
  return store
}

describe('a channel', () => {
  test('has no head at first, and then its newest entry as the head', async () => {
    const store = await createScratchStore()
    expect(await channelHead(store, 'live')).toBeNull()
    await moveChannel(store, 'live', entry(1, 'a', null))
    await moveChannel(store, 'live', entry(2, 'b', 1))
    expect((await channelHead(store, 'live'))?.composition).toBe(id('b'))
    expect((await channelHistory(store, 'live')).map(({ seq }) => seq)).toEqual([2, 1])
  })

  test('rejects a move that was prepared before another one', async () => {
    const store = await channelOf('a', 'b')
    await expect(moveChannel(store, 'live', entry(2, 'c', 1))).rejects.toMatchObject({
      code: 'CHANNEL_MOVED',
    })
    expect((await channelHead(store, 'live'))?.composition).toBe(id('b'))
  })

  test('accepts exactly one of forty concurrent moves', async () => {
    const store = await channelOf('a')
    const moves = Array.from({ length: 40 }, () => moveChannel(store, 'live', entry(2, 'b', 1)))
    const results = await Promise.allSettled(moves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await channelHead(store, 'live'))?.seq).toBe(2)
  })

  test('ignores partial files that a crash left behind', async () => {
    const store = await channelOf('a')
    await mkdir(join(store, 'scratch'), { recursive: true })
    await writeFile(join(store, 'scratch/half'), '{"seq":2,"compo')
    await writeFile(join(store, 'channels/live/00000002.json.tmp'), '{')
    expect((await channelHead(store, 'live'))?.seq).toBe(1)
  })

  test.each([
    ['a torn document', '{"seq":2,"compo'],
    ['something else', '{"seq":2}'],
    ['the document of another entry', JSON.stringify(entry(1, 'a', null))],
    ['nothing', ''],
  ])('skips and reports an entry that is %s, and never reuses its number', async (_, text) => {
    const store = await channelOf('a')
    await writeFile(join(store, 'channels/live/00000002.json'), text)
    expect((await channelHead(store, 'live'))?.seq).toBe(1)
    expect((await channelHistory(store, 'live')).map(({ seq }) => seq)).toEqual([1])
    expect((await readChannel(store, 'live')).unreadable).toMatchObject([
      { seq: 2, fault: { code: 'ENTRY_UNREADABLE', place: 'channels/live/00000002.json' } },
    ])
    expect(await nextSequenceNumber(store, 'live')).toBe(3)
    await moveChannel(store, 'live', entry(3, 'b', 1))
    expect((await channelHead(store, 'live'))?.composition).toBe(id('b'))
  })

  test('does not reuse the number of a quarantined entry, which a server may still show', async () => {
    const store = await channelOf('a', 'b')
    await mkdir(join(store, 'set-aside/channels/live'), { recursive: true })
    await rename(
      join(store, 'channels/live/00000002.json'),
      join(store, 'set-aside/channels/live/00000002.json.1'),
    )
    expect([await listSequenceNumbers(store, 'live'), await nextSequenceNumber(store, 'live')]).toEqual([
      [1],
      3,
    ])
  })

  test('rejects if an entry is temporarily unreadable, instead of skipping it', async () => {
    const store = await channelOf('a')
    await mkdir(join(store, 'channels/live/00000002.json'))
    await expect(channelHead(store, 'live')).rejects.toMatchObject({ fault: { code: 'FILE_UNREADABLE' } })
  })

  test('does not follow symbolic links', async () => {
    const store = await channelOf('a')
    await writeFile(join(store, 'elsewhere'), JSON.stringify(entry(2, 'b', 1)))
    await symlink(join(store, 'elsewhere'), join(store, 'channels/live/00000002.json'))
    expect((await channelHead(store, 'live'))?.seq).toBe(1)
  })
})
