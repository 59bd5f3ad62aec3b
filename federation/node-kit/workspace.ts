import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AreaName, DeployableName } from 'shared-contracts'
import { isAreaName } from 'shared-contracts/area-pattern'

const HERE = fileURLToPath(import.meta.url)
const MODULES = `${sep}node_modules${sep}`

/**
 * True in a team's own repository, which contains areas (that team's parts of the site) and installs the federation's packages
 * from tarballs.
 */
export const IS_STANDALONE = HERE.includes(MODULES)

/** The root folder of the workspace, or of the repository that installed these packages. */
export const WORKSPACE = IS_STANDALONE
  ? HERE.slice(0, HERE.indexOf(MODULES))
  : dirname(dirname(dirname(HERE)))

/**
 * Modules that the workspace provides to the packages of `federation/`. For example, `candidateServer` serves a composition
 * that is checked before it goes live. The field `federation` of package.json contains the path of each module.
 */
type WorkspaceModule = 'candidateServer' | 'dashboard' | 'exportProcess' | 'journeys' | 'sharePictureDesign'

/**
 * Returns the path of a module from the field `federation` of package.json, or null if the field does not contain the module.
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

/** Returns the absolute path of a deployable's package folder in this workspace. */
export const packageDir = (name: DeployableName): string => join(WORKSPACE, name)

/** Returns the folders that match a pattern of pnpm-workspace.yaml. A pattern can end with an asterisk. */
const expandPattern = async (workspace: string, pattern: string): Promise<string[]> => {
  if (!pattern.endsWith('*')) return [pattern]
  const folder = pattern.slice(0, pattern.lastIndexOf('/') + 1)
  const prefix = pattern.slice(folder.length, -1)
  const names = (await readdir(join(workspace, folder))).filter((name) => name.startsWith(prefix))
  return names.map((name) => folder + name)
}

/** Returns the patterns of package folders: from pnpm-workspace.yaml, or from `workspaces` in package.json. */
const readPatterns = async (workspace: string): Promise<string[]> => {
  const file = join(workspace, 'pnpm-workspace.yaml')
  if (existsSync(file))
    return [...(await readFile(file, 'utf8')).matchAll(/^ {2}- '?([^'\n]+)'?$/gm)].map(
      ([, pattern = '']) => pattern,
    )
  const text = await readFile(join(workspace, 'package.json'), 'utf8')
  return (JSON.parse(text) as { workspaces?: string[] }).workspaces ?? []
}

/** Returns the folders of the workspace's packages, relative to its root, sorted. */
export const workspacePackages = async (workspace = WORKSPACE): Promise<string[]> => {
  const patterns = await readPatterns(workspace)
  const folders = await Promise.all(patterns.map((pattern) => expandPattern(workspace, pattern)))
  return folders
    .flat()
    .filter((folder) => existsSync(join(workspace, folder, 'package.json')))
    .toSorted()
}

/** Returns the folders at the workspace's root that contain packages. */
export const workspaceFolders = async (): Promise<string[]> => [
  ...new Set((await workspacePackages()).map((folder) => folder.split('/', 1)[0] ?? folder)),
]

/** Returns the areas of the workspace: packages whose folder name is an area name. */
export const workspaceAreas = async (workspace = WORKSPACE): Promise<AreaName[]> =>
  (await workspacePackages(workspace)).filter(isAreaName)

/**
 * Returns the names of the workspace's deployables: its areas, and the shell. A standalone workspace (the repository of one
 * team) has no shell.
 */
export const workspaceDeployables = async (workspace = WORKSPACE): Promise<DeployableName[]> => [
  ...(IS_STANDALONE ? [] : ['shell' as const]),
  ...(await workspaceAreas(workspace)),
]
