import { createReadStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, syncPath } from 'federation/service/durable-files'
import { namesIn } from 'federation/service/names-in'
import type { KeptFiles } from '../back-up.ts'
import { PIECE, type FileKeeper } from './file-keeper.ts'

/** A folder of kept files, and where one of them lies. */
export const keptFolder = (stateDir: string, { folder, suffix }: KeptFiles) => {
  const path = join(stateDir, folder)
  return {
    path,
    /** Nothing of what a stranger called the file reaches the file system. */
    of: (id: string): string => join(path, `${id}${suffix}`),
    ids: async (): Promise<string[]> =>
      (await namesIn(path))
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
  }
}

/** Files in a folder that nobody else on the machine may read, on the same disk as what they are made of. */
export const filesInFolder = (stateDir: string, kept: KeptFiles): FileKeeper => {
  const folder = keptFolder(stateDir, kept)
  return {
    async keep(id, path) {
      await makePrivateFolder(folder.path)
      await syncPath(path)
      await rename(path, folder.of(id))
      await syncPath(folder.path)
    },
    read: async (id) =>
      existsSync(folder.of(id)) ? createReadStream(folder.of(id), { highWaterMark: PIECE }) : null,
    present: async (ids) => ids.filter((id) => existsSync(folder.of(id))),
    async remove(ids) {
      for (const id of ids) await rm(folder.of(id), { force: true })
    },
    async keptBefore(instant) {
      const old: string[] = []
      for (const id of await folder.ids()) if ((await stat(folder.of(id))).mtimeMs < instant) old.push(id)
      return old
    },
  }
}
