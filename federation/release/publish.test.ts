import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { namesIn } from '../service/names-in.ts'
import { sampleArea, scratchStore } from '../testing/sample-releases.ts'
import { publishRelease } from './publish.ts'
import { readRelease } from '../store/release-document.ts'

describe('publishing', () => {
  test('places a release with its compressed copies', async () => {
    const store = await scratchStore()
    await publishRelease(store, await sampleArea('mf-hr', '1.0.0', 'People'))
    const file = join(store, 'releases/mf-hr/1.0.0/client/remote-entry.js')
    expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(await readFile(file))
    expect((await readRelease(store, 'mf-hr', '1.0.0')).release).toBe('1.0.0')
  })

  test('of the same content again changes nothing', async () => {
    const store = await scratchStore()
    const built = await sampleArea('mf-hr', '1.0.0', 'People')
    expect((await publishRelease(store, built)).isNew).toBe(true)
    expect((await publishRelease(store, built)).isNew).toBe(false)
  })

  test('of other content under the same version is refused', async () => {
    const store = await scratchStore()
    await publishRelease(store, await sampleArea('mf-hr', '1.0.0', 'People'))
    const changed = publishRelease(store, await sampleArea('mf-hr', '1.0.0', 'Other people'))
    await expect(changed).rejects.toMatchObject({ code: 'RELEASE_CHANGED' })
    expect(await readFile(join(store, 'releases/mf-hr/1.0.0/client/remote-entry.js'), 'utf8')).toContain(
      '"People"',
    )
  })

  test('of a file that is not the one built leaves nothing', async () => {
    const store = await scratchStore()
    const built = await sampleArea('mf-hr', '1.0.0', 'People')
    await writeFile(join(built, 'client/remote-entry.js'), 'stolen()')
    await expect(publishRelease(store, built)).rejects.toMatchObject({ code: 'RELEASE_CORRUPT' })
    await expect(readRelease(store, 'mf-hr', '1.0.0')).rejects.toMatchObject({ code: 'RELEASE_UNKNOWN' })
    expect(await namesIn(join(store, 'scratch'))).toEqual([])
  })

  test('of a document that was edited is refused', async () => {
    const built = await sampleArea('mf-hr', '1.0.0', 'People')
    const file = join(built, 'release.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Title of', 'Tampered'))
    await expect(publishRelease(await scratchStore(), built)).rejects.toMatchObject({
      code: 'RELEASE_CORRUPT',
    })
  })
})
