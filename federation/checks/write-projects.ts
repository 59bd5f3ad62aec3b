import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { DeployableName } from 'shared-contracts'

/** Shared modules that only a build runs: no module of an area imports them, so no area's project contains them. */
const SHARED = ['fonts', 'share-picture', 'sprites'].map((folder) => `shared-ui/${folder}`)

/**
 * Writes the TypeScript projects of one deployable into a folder, with the workspace's settings: the code that browsers run, its
 * tests with the configuration of its build, and the shared modules that its build runs. Checking the whole workspace would take
 * ten times as long and report errors of other areas. `folders` are those of its sources, from the workspace.
 */
export const writeProjects = async (
  into: string,
  name: DeployableName,
  folders: readonly string[],
  workspace: string,
): Promise<void> => {
  const root = relative(into, workspace)
  const projects = {
    browser: folders,
    tests: [`${name}/src/**/*.test.*`, `${name}/vite.config.ts`, ...SHARED],
  }
  await mkdir(into, { recursive: true })
  const write = (file: string, config: unknown) =>
    writeFile(join(into, file), JSON.stringify(config, null, 1))
  for (const [project, include] of Object.entries(projects)) {
    await write(`${project}.json`, {
      extends: join(root, `tsconfig.${project}.json`),
      compilerOptions: { tsBuildInfoFile: `./${project}.tsbuildinfo` },
      include: include.map((path) => join(root, path)),
      ...(project === 'tests'
        ? { exclude: [join(root, '**/node_modules'), join(root, 'shared-ui/**/*.test.*')] }
        : {}),
    })
  }
  await write('tsconfig.json', {
    files: [],
    references: Object.keys(projects).map((project) => ({ path: `./${project}.json` })),
  })
}
