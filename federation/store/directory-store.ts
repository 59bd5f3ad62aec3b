import { link, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath, writeDurably } from '../service/durable-files.ts'
import { documentText, linkedFile, linkText } from './linked-files.ts'
import { claim } from './place-folder.ts'
import type { SharedStore } from './store-operations.ts'
import { scratchName } from './stale-scratch.ts'
import { storePaths } from './store-paths.ts'
import { placeOf } from './store-reader.ts'
import { sweepContent } from './sweep-content.ts'
import { changedAt, removeWhole } from './remove-whole.ts'

/** Makes a file that only this user may read, once: of several who make it at a time all get the first. */
const makeSecret = async (store: string, file: string, proposed: string): Promise<string> => {
  const aside = join(storePaths(store).scratch, scratchName())
  await writeDurably(aside, `${proposed}\n`, 0o600)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await link(aside, file)
    return proposed
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(file, 'utf8')).trim()
  } finally {
    await rm(aside, { force: true })
  }
}

/** A store that is a directory, which all who use it have before them: on one machine, or on a disk that several have. */
export const directoryStore = (store: string): SharedStore => {
  const isUnused: SharedStore['isUnused'] = async (place, since) =>
    (await changedAt(join(store, place))) <= since.getTime()
  return {
    link: (folder, number, document) => linkText(store, join(store, folder), number, documentText(document)),
    share: async () => undefined,
    claim: (place) => claim(join(store, place)),
    isUnused,
    remove: async (place, since) =>
      (await isUnused(place, since)) && (await removeWhole(store, join(store, place))),
    sweep: (staying, since, isDry) => sweepContent(store, staying, since, isDry),
    setAside: async (folder, number) => {
      const file = linkedFile(join(store, folder), number)
      const to = storePaths(store).aside(`${placeOf(store, file)}.${Date.now()}`)
      await mkdir(dirname(to), { recursive: true })
      await rename(file, to)
      await syncPath(dirname(file))
      return placeOf(store, to)
    },
    secret: (name, proposed) => makeSecret(store, join(store, 'secrets', name), proposed),
    bring: async () => undefined,
    damaged: async () => [],
    mend: async () => [],
    health: null,
    close: async () => undefined,
  }
}
