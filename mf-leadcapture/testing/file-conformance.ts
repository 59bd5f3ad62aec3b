import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { CV_FILES } from '../api/applications/receive-cv.ts'
import { filesOfData, filesOfStore, openData } from '../api/lead-store.ts'
import { PIECE_BYTES, type FileStore } from '../api/store/files.ts'
import type { Place } from '../api/store/open-store.ts'
import { open } from './stores.ts'
import { tempFolder } from './temp-folder.ts'

const ONE = '01M7YPHQPRD2NJGHTYVZ3M1N18'
const OTHER = '01M7YPHQPRD2NJGHTYVZ3M1N19'
const SIZES = [1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 5 * 1024 * 1024]

const bytesOf = async (files: FileStore, id: string): Promise<Buffer | null> => {
  const bytes = await files.read(id)
  return bytes && buffer(bytes)
}

/** What both stores promise of files, for the API and for commands beside it. */
export const fileConformance = (createPlace: () => Promise<Place>): void => {
  const start = async () => {
    const place = { ...(await createPlace()) }
    if (place.stateDir === '') place.stateDir = tempFolder()
    const store = await open(place)
    const db = await openData(place, 'write')
    if (!db) throw new Error('there is no store')
    onTestFinished(() => db.destroy())
    const coming = join(place.stateDir, CV_FILES.folder)
    mkdirSync(coming, { recursive: true })
    let count = 0
    const comes = (bytes: Uint8Array): string => {
      const path = join(coming, `${(count += 1)}.part`)
      writeFileSync(path, bytes)
      return path
    }
    const files = filesOfStore(store, place, CV_FILES)
    return { files, beside: filesOfData(db, place, CV_FILES), comes }
  }

  test('a file comes back byte for byte, to whoever asks, in pieces that do not grow with it', async () => {
    const { files, beside, comes } = await start()
    for (const size of SIZES) {
      const bytes = randomBytes(size)
      const path = comes(bytes)
      await files.keep(ONE, path)
      expect([size, existsSync(path)]).toEqual([size, false])
      for (const reader of [files, beside])
        expect(bytes.equals((await bytesOf(reader, ONE)) ?? Buffer.alloc(0))).toBe(true)
      for await (const piece of (await beside.read(ONE)) ?? [])
        expect(piece.length).toBeLessThanOrEqual(PIECE_BYTES)
    }
  })

  test('a second file of one id takes the place of the first, a shorter one too', async () => {
    const { files, comes } = await start()
    await files.keep(ONE, comes(randomBytes(3 * PIECE_BYTES)))
    await files.keep(ONE, comes(Buffer.from('short')))
    expect((await bytesOf(files, ONE))?.toString()).toBe('short')
  })

  test('it says which files are there and since when, and removes what it is told', async () => {
    const { files, beside, comes } = await start()
    expect(await files.read(ONE)).toBeNull()
    await files.remove([ONE])
    const before = Date.now() - 60_000
    await files.keep(ONE, comes(Buffer.from('one')))
    await beside.keep(OTHER, comes(Buffer.from('other')))
    expect(await beside.present([ONE, OTHER, 'nobody'])).toEqual([ONE, OTHER])
    expect(await files.present([])).toEqual([])
    expect(await files.keptBefore(before)).toEqual([])
    expect(new Set(await files.keptBefore(Date.now() + 60_000))).toEqual(new Set([ONE, OTHER]))
    await files.remove([ONE])
    expect(await beside.present([ONE, OTHER])).toEqual([OTHER])
    expect(await beside.read(ONE)).toBeNull()
  })
}
