import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ShareLook } from 'shared-contracts'
import { WORKSPACE } from '../service/workspace.ts'

interface WorkspacePackage {
  federation?: { shareLook?: string }
}

/** The module that draws the site's share pictures, as the workspace's package.json names it; null where it names none. */
export const shareLookFile = async (workspace = WORKSPACE): Promise<string | null> => {
  const { federation } = JSON.parse(
    await readFile(join(workspace, 'package.json'), 'utf8'),
  ) as WorkspacePackage
  return federation?.shareLook === undefined ? null : join(workspace, federation.shareLook)
}

/** How the site's share pictures look; null where its pages have none. */
export const readShareLook = async (): Promise<ShareLook | null> => {
  const file = await shareLookFile()
  return file === null ? null : ((await import(pathToFileURL(file).href)) as { look: ShareLook }).look
}
