import { describe, expect, test, beforeAll } from 'vitest'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { CONTRACT_VERSION, PublicSettings, type SiteIdentity } from 'shared-contracts'
import { listFolder } from '@federation/node-kit'
import {
  writeSampleArea,
  createScratchStore,
  readComposedTexts,
  writeSampleShell,
} from '@federation/test-kit'
import { publishRelease } from './publish.ts'
import {
  assertReleaseFiles,
  readRelease,
  readReleaseDocument,
  createSealedRelease,
  sourceRevision,
  storePaths,
} from '@federation/registry'
import { compose } from '@federation/composer'

const sealOf = async (store: string, release: string) => (await readRelease(store, 'mf-hr', release)).seal

describe('publishing', () => {
  test('places a release with its compressed copies', async () => {
    const store = await createScratchStore()
    await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'People'))
    const file = join(store, 'releases/mf-hr/1.0.0/client/remote-entry.js')
    expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(await readFile(file))
    expect((await readRelease(store, 'mf-hr', '1.0.0')).release).toBe('1.0.0')
  })

  test('leaves nothing in the store if a built file was changed', async () => {
    const store = await createScratchStore()
    const built = await writeSampleArea('mf-hr', '1.0.0', 'People')
    await writeFile(join(built, 'client/remote-entry.js'), 'stolen()')
    await expect(publishRelease(store, built)).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
    await expect(readRelease(store, 'mf-hr', '1.0.0')).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' })
    expect(await listFolder(join(store, 'scratch'))).toEqual([])
  })

  test('rejects a release document that was edited', async () => {
    const built = await writeSampleArea('mf-hr', '1.0.0', 'People')
    const file = join(built, 'release.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Title of', 'Tampered'))
    await expect(publishRelease(await createScratchStore(), built)).rejects.toMatchObject({
      code: 'RELEASE_CORRUPT',
    })
  })

  describe('a seal', () => {
    test('has a unique sequence number per name, also for concurrent publications', async () => {
      const store = await createScratchStore()
      const built = await Promise.all(
        ['1.0.0', '2.0.0', '3.0.0'].map((id) => writeSampleArea('mf-hr', id, id)),
      )
      await Promise.all(built.map((dir) => publishRelease(store, dir)))
      const seals = await Promise.all(['1.0.0', '2.0.0', '3.0.0'].map((id) => sealOf(store, id)))
      expect(new Set(seals.map((seal) => seal?.sequence))).toEqual(new Set([1, 2, 3]))
    })

    test('contains the time, the expiry, the source revision and the contract version', async () => {
      const store = await createScratchStore()
      await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'People'))
      const seal = await sealOf(store, '1.0.0')
      expect(Date.parse(seal?.expires ?? '') - Date.parse(seal?.at ?? '')).toBe(180 * 24 * 60 * 60_000)
      expect(seal).toMatchObject({ contract: CONTRACT_VERSION, revision: await sourceRevision() })
    })

    test('is not part of the digest', async () => {
      const built = await writeSampleArea('mf-hr', '1.0.0', 'People')
      const [one, two] = [await createScratchStore(), await createScratchStore()]
      await publishRelease(one, built)
      await publishRelease(two, built)
      const [first, second] = [
        await readRelease(one, 'mf-hr', '1.0.0'),
        await readRelease(two, 'mf-hr', '1.0.0'),
      ]
      expect(first.digest).toBe(second.digest)
      expect(first.seal?.keyId).not.toBe(second.seal?.keyId)
    })

    test('of another store is kept; a second release with the same or a lower sequence number is rejected', async () => {
      const store = await createScratchStore()
      await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'People'))
      const sealedWith = async (id: string, sequence: number) => {
        const dir = await writeSampleArea('mf-hr', id, 'People of today')
        const release = await createSealedRelease(store, await readReleaseDocument(dir), {
          sequence,
          revision: null,
        })
        await writeFile(join(dir, 'release.json'), JSON.stringify(release))
        return dir
      }
      const foreignRelease = await sealedWith('2.0.0', 7)
      await publishRelease(store, foreignRelease)
      expect((await sealOf(store, '2.0.0'))?.sequence).toBe(7)
      expect((await publishRelease(store, foreignRelease)).isNew).toBe(false)
      for (const sequence of [6, 7]) {
        await expect(publishRelease(store, await sealedWith('3.0.0', sequence))).rejects.toMatchObject({
          code: 'SEQUENCE_LOWER',
        })
      }
    })
  })

  test('uses compressed copies beside the built files, unless they have other content', async () => {
    const store = await createScratchStore()
    const built = await writeSampleArea('mf-hr', '1.0.0', 'People')
    const script = join(built, 'client/remote-entry.js')
    const copy = gzipSync(await readFile(script), { level: 1 })
    await writeFile(`${script}.gz`, copy)
    await writeFile(`${script}.br`, brotliCompressSync('another script'))
    const { release } = await publishRelease(store, built)
    const dir = storePaths(store).release('mf-hr', '1.0.0')
    expect(await readFile(join(dir, 'client/remote-entry.js.gz'))).toEqual(copy)
    await expect(assertReleaseFiles(dir, release)).resolves.toBeUndefined()
  })
})

describe('second site', () => {
  const IDENTITY: SiteIdentity = {
    name: 'Bootshaus',
    language: 'de-DE',
    themeColor: '#113355',
    iconColor: '#224466',
    organization: {
      email: 'ahoi@bootshaus.example',
      telephone: '+4930555010',
      address: { street: 'Am Steg 3', city: 'Potsdam', region: 'BB', postalCode: '14467', country: 'DE' },
      profiles: ['https://social.example/bootshaus'],
    },
    product: { applicationCategory: 'TravelApplication', operatingSystem: 'iOS' },
    llms: {
      introduction: 'Bootshaus verleiht Boote.',
      sections: [{ each: 'products' }, { heading: 'Alles andere' }],
    },
  }

  let files: Map<string, string>
  const file = (path: string): string => files.get(path) ?? ''

  beforeAll(async () => {
    const store = await createScratchStore()
    await publishRelease(store, await writeSampleShell('1.0.0', IDENTITY))
    await publishRelease(store, await writeSampleArea('mf-hr', '1.0.0', 'Boote am Steg', { path: '/' }))
    await publishRelease(
      store,
      await writeSampleArea('mf-pay', '1.0.0', 'Kanus', {
        path: '/kanus',
        manifest: {
          nav: [{ menu: 'products', label: 'Kanus', href: '/kanus', order: 1, links: [] }],
          menus: [{ name: 'products', label: 'Boote', order: 1, in: ['footer-company'] }],
        },
        route: { kind: 'product' },
      }),
    )
    const id = await compose(store, {
      schema: 1,
      shell: '1.0.0',
      areas: { 'mf-hr': '1.0.0', 'mf-pay': '1.0.0' },
      origin: 'https://bootshaus.example',
      settings: PublicSettings.parse({}),
      composer: 'a',
    })
    files = await readComposedTexts(store, id)
  })

  test('pages and other files of another site contain no text of Crewtally', () => {
    expect(files.size).toBeGreaterThan(8)
    for (const [path, text] of files)
      expect(`${path} ${text}`).not.toMatch(
        /crewtally|fbf8f1|lehi|\bcrew|payroll|commission|solar|roofing|tally|case stud|BusinessApplication|en-US/i,
      )
  })

  test('a page contains the language, name, color and organization of its site', () => {
    const page = file('/kanus')
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('<title>Title of /kanus – Bootshaus</title>')
    expect(page).toContain('<meta property="og:site_name" content="Bootshaus">')
    expect(page).toContain('<meta name="theme-color" content="#113355">')
    expect(page).toContain('"name":"Bootshaus Kanus"')
    expect(page).toContain('"applicationCategory":"TravelApplication","operatingSystem":"iOS"')
    expect(file('/')).toContain('"telephone":"+4930555010"')
    expect(file('/')).toContain('"sameAs":["https://social.example/bootshaus"]')
  })

  test('names the site in llms.txt and has a 404 page', () => {
    expect(
      file('/llms.txt')
        .split('\n')
        .filter((line) => /^[#B]/.test(line)),
    ).toEqual(['# Bootshaus', 'Bootshaus verleiht Boote.', '## Kanus'])
    expect(file('404')).toContain('<h1>This page does not exist</h1>')
  })
})
