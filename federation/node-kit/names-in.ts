import { readdir } from 'node:fs/promises'

/**
 * Returns the names in a folder, or none if the folder does not exist. Throws every other error: a folder that cannot be
 * read is not an empty one.
 */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
