import { readdir } from 'node:fs/promises'

/**
 * The names in a folder, none where there is no such folder. Anything else that stands in the way is thrown: a folder
 * that cannot be read just now is not an empty one.
 */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
