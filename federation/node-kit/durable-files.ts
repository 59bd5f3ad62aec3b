import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts a file's content, or a folder's entries, on disk. */
export const syncPath = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file so that it is whole on disk when the promise resolves; creates its folder. */
export const writeDurably = async (
  file: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'w', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that only this user can read. It is on disk when the promise resolves. */
export const makePrivateFolder = async (folder: string): Promise<void> => {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncPath(dirname(folder))
}
