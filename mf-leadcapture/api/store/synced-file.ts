import { open } from 'node:fs/promises'

/** Puts a file's content, or a folder's entries, on disk. */
export const syncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
