import { statSync } from 'node:fs'
import type { KeptFiles } from '../back-up.ts'
import type { FileKeeper } from './file-keeper.ts'
import { keptFolder } from './files-in-folder.ts'

/** What became of files that lay in the folder. */
export interface Adopted {
  moved: number
  /** They belong to no record that is kept, and stay where they are. */
  left: number
  bytes: number
}

interface Adoption {
  stateDir: string
  kept: KeptFiles
  files: FileKeeper
  ownerless: (asked: { ids: string[] }) => Promise<string[]>
  /** Counts, and moves nothing. */
  dry?: boolean
}

/** So many names a question: databases bound the number of parameters. */
const GROUP = 500

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Moves files from the folder, where code before this kept them, to where they are kept now. Several may do so at once. */
export const adoptFiles = async ({
  stateDir,
  kept,
  files,
  ownerless,
  dry = false,
}: Adoption): Promise<Adopted> => {
  const folder = keptFolder(stateDir, kept)
  const ids = await folder.ids()
  const adopted: Adopted = { moved: 0, left: 0, bytes: 0 }
  for (let start = 0; start < ids.length; start += GROUP) {
    const group = ids.slice(start, start + GROUP)
    const strangers = new Set(await ownerless({ ids: group }))
    adopted.left += strangers.size
    for (const id of group.filter((one) => !strangers.has(one))) {
      const path = folder.of(id)
      try {
        const { size } = statSync(path)
        if (!dry) await files.keep(id, path)
        adopted.moved += 1
        adopted.bytes += size
      } catch (error) {
        // Another instance that shares the folder has moved it meanwhile.
        if (!isGone(error)) throw error
      }
    }
  }
  return adopted
}
