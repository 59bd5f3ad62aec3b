import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Writes some files, by path from `root`, with the folders they need. */
export const writeFiles = async (root: string, files: Record<string, string>): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
}

/** A new folder with some files, below folders that have the names of those a build leaves out. Returns its path. */
export const sampleWorkspace = async (files: Record<string, string>): Promise<string> => {
  const root = join(await realpath(await mkdtemp(join(tmpdir(), 'workspace-'))), 'server/dist/site')
  await writeFiles(root, files)
  return root
}
