import { describe, expect, test, beforeEach } from 'vitest'
import { mkdir, symlink, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ChannelEntry, PublicSettings, type SiteDocument } from 'shared-contracts'
import { createScratchStore, createTestEntry } from '@federation/test-kit'
import {
  channelHead,
  channelHistory,
  moveChannel,
  nextSequenceNumber,
  readChannel,
  addSiteDocument,
  readSiteDocument,
} from './channels.ts'
import { ensureTrust } from './change-trust.ts'

const id = (letter: string) => letter.repeat(16)

const entry = (seq: number, composition: string, parent: number | null): ChannelEntry => ({
  ...createTestEntry(seq),
  composition: id(composition),
  parent,
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

describe('site config', () => {
  let store: string
  const file = (version: number) => join(store, `site/0000000${version}.json`)
  const rewrite = async (change: (document: SiteDocument) => object) =>
    writeFile(file(1), JSON.stringify(change(JSON.parse(await readFile(file(1), 'utf8')) as SiteDocument)))

  beforeEach(async () => {
    store = await createScratchStore()
    await ensureTrust(store, [])
    const settings = PublicSettings.parse({})
    await addSiteDocument(store, null, { origin: 'https://www.sample.example', settings, composer: '1' })
  })

  test('signs a site config with the key of `site`', async () => {
    expect((await readSiteDocument(store, 1)).signed).toBeDefined()
  })

  test('rejects a site config that was changed or is unsigned', async () => {
    await rewrite((document) => ({ ...document, origin: 'https://www.stolen.example' }))
    await expect(readSiteDocument(store, 1)).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' })
    await rewrite((document) => {
      const { signed: _, ...content } = document
      return content
    })
    await expect(readSiteDocument(store, 1)).rejects.toMatchObject({ code: 'SITE_UNSIGNED' })
  })

  test('rejects a site config that is stored under another number', async () => {
    await writeFile(file(2), await readFile(file(1)))
    await expect(readSiteDocument(store, 2)).rejects.toMatchObject({ code: 'SITE_FOREIGN' })
  })

  test('reports a missing site config with its path', async () => {
    await expect(readSiteDocument(store, 7)).rejects.toMatchObject({
      fault: { code: 'FILE_MISSING', place: 'site/00000007.json' },
    })
  })
})
