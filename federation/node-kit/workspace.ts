import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AreaName, DeployableName } from 'shared-contracts'
import { isAreaName } from 'shared-contracts/area-pattern'

/** Absolute path of the workspace's root folder. */
export const WORKSPACE = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Modules of the workspace that the federation's tools load. Their paths are in the field `federation` of package.json. */
type WorkspaceModule = 'answers' | 'board' | 'candidateServer' | 'journeys' | 'shareLook'

/**
 * Returns the absolute path of a module in the field `federation` of package.json. Returns null if the field does not contain it.
 */
export const workspaceModule = async (
  name: WorkspaceModule,
  workspace = WORKSPACE,
): Promise<string | null> => {
  const text = await readFile(join(workspace, 'package.json'), 'utf8')
  const { federation } = JSON.parse(text) as { federation?: Partial<Record<WorkspaceModule, string>> }
  const file = federation?.[name]
  return file === undefined ? null : join(workspace, file)
}

export const packageDir = (name: DeployableName): string => join(WORKSPACE, name)

/** Returns the folders that match a pattern of pnpm-workspace.yaml. A pattern can end with an asterisk. */
const expandPattern = async (workspace: string, pattern: string): Promise<string[]> => {
  if (!pattern.endsWith('*')) return [pattern]
  const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1)
  const prefix = pattern.slice(folder.length, -1)
  const names = (await readdir(join(workspace, folder))).filter((name) => name.startsWith(prefix))
  return names.map((name) => folder + name)
}

/**
 * Returns the folders of the workspace's packages, relative to its root and sorted. They match a pattern of pnpm-workspace.yaml.
 */
export const workspacePackages = async (workspace = WORKSPACE): Promise<string[]> => {
  const text = await readFile(join(workspace, 'pnpm-workspace.yaml'), 'utf8')
  const patterns = [...text.matchAll(/^ {2}- '?([^'\n]+)'?$/gm)].map(([, pattern = '']) => pattern)
  const folders = await Promise.all(patterns.map((pattern) => expandPattern(workspace, pattern)))
  return folders
    .flat()
    .filter((folder) => existsSync(join(workspace, folder, 'package.json')))
    .toSorted()
}

/** Returns the areas of the workspace: packages whose folder name is an area name. */
export const workspaceAreas = async (workspace = WORKSPACE): Promise<AreaName[]> =>
  (await workspacePackages(workspace)).filter(isAreaName)

/** Returns the deployables of the workspace: the shell and the areas. */
export const workspaceDeployables = async (workspace = WORKSPACE): Promise<DeployableName[]> => [
  'shell',
  ...(await workspaceAreas(workspace)),
]
