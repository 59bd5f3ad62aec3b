import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PublicSettings, type AreaManifest, type Composition } from 'shared-contracts'
import { expect, test } from 'vitest'
import { publishRelease } from '@federation/release'
import { PAGE_TABLE_FILE, storePaths } from '@federation/registry'
import { writeSampleArea, writeSampleShell, createScratchStore } from '@federation/test-kit'
import { compose } from './compose.ts'

const column = (label: string): Pick<AreaManifest, 'nav' | 'menus'> => ({
  nav: [{ menu: label, label, href: `/${label}`, order: 1, links: [] }],
  menus: [{ name: label, label, order: 1, in: ['footer-products'] }],
})

const COMPOSITION: Composition = {
  schema: 1,
  shell: '1.0.0',
  areas: { 'mf-hr': '1.0.0', 'mf-pay': '1.0.0', 'mf-performance': '1.0.0' },
  origin: 'http://localhost:1',
  settings: PublicSettings.parse({}),
  composer: 'a',
}

const storeWithReleases = async (): Promise<string> => {
  const store = await createScratchStore()
  await publishRelease(store, await writeSampleShell('1.0.0'))
  for (const name of ['mf-hr', 'mf-pay', 'mf-performance'] as const) {
    await publishRelease(
      store,
      await writeSampleArea(name, '1.0.0', `Page of ${name}`, { manifest: column(name) }),
    )
  }
  return store
}

/** Returns the content of all files of pages and compositions in a store, in base64. The key is the file's path. */
const bytesOf = async (store: string): Promise<Record<string, string>> => {
  const files = await Array.fromAsync(glob('{pages,compositions}/*/*', { cwd: store }))
  return Object.fromEntries(
    await Promise.all(
      files.toSorted().map(async (file) => [file, await readFile(join(store, file), 'base64')]),
    ),
  )
}

const reversed = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).toReversed()) as T

test('composes the same bytes if areas and settings are in another order', async () => {
  const [first, second] = await Promise.all([storeWithReleases(), storeWithReleases()])
  const other = reversed({
    ...COMPOSITION,
    areas: reversed(COMPOSITION.areas),
    settings: reversed(COMPOSITION.settings),
  })
  const id = await compose(first, COMPOSITION)
  expect(await compose(second, other)).toBe(id)
  const bytes = await bytesOf(first)
  expect(Object.keys(bytes)).toContain(`compositions/${id}/pages.json`)
  expect(await bytesOf(second)).toEqual(bytes)
})

test('does not write an existing composition again', async () => {
  const store = await storeWithReleases()
  const id = await compose(store, COMPOSITION)
  const statTable = () => stat(join(storePaths(store).composition(id), PAGE_TABLE_FILE), { bigint: true })
  const { ino, mtimeNs } = await statTable()
  expect(await compose(store, COMPOSITION)).toBe(id)
  expect(await statTable()).toMatchObject({ ino, mtimeNs })
})
