import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PublicSettings, type SiteDocument } from 'shared-contracts'
import { beforeEach, expect, test } from 'vitest'
import { createScratchStore } from '@federation/test-kit'
import { ensureTrust } from './set-up-trust.ts'
import { addSiteDocument, readSiteDocument } from './channels.ts'

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
