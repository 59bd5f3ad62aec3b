import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AreaName, type DeployableName } from 'shared-contracts'

/** The workspace's root folder. */
export const WORKSPACE = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const packageDir = (name: DeployableName): string => join(WORKSPACE, name)

/** The workspace's packages, as folders from its root: what the patterns of pnpm-workspace.yaml find. */
export const workspacePackages = async (workspace = WORKSPACE): Promise<string[]> => {
  const text = await readFile(join(workspace, 'pnpm-workspace.yaml'), 'utf8')
  const patterns = [...text.matchAll(/^ {2}- '?([^'\n]+)'?$/gm)].map(
    ([, pattern]) => `${pattern}/package.json`,
  )
  const files = await Array.fromAsync(glob(patterns, { cwd: workspace, exclude: ['**/node_modules'] }))
  return files.map(dirname).toSorted()
}

/** The areas in the workspace: a folder that is named like one and is a package is one. */
export const workspaceAreas = async (workspace = WORKSPACE): Promise<AreaName[]> =>
  (await workspacePackages(workspace)).flatMap((name) => AreaName.safeParse(name).data ?? [])

/** Names of the deployables of the workspace: the shell and the areas. */
export const workspaceDeployables = async (workspace = WORKSPACE): Promise<DeployableName[]> => [
  'shell',
  ...(await workspaceAreas(workspace)),
]
