import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { DeployableName } from 'shared-contracts'

/**
 * Writes TypeScript projects of one deployable alone into a folder, with the workspace's settings: what browsers run, and its
 * tests with what configures its build. The whole workspace would take ten times as long, and would complain of others.
 * `folders` are those of its sources, from the workspace.
 */
export const writeProjects = async (
  into: string,
  name: DeployableName,
  folders: readonly string[],
  workspace: string,
): Promise<void> => {
  const root = relative(into, workspace)
  const projects = { browser: folders, tests: [`${name}/src/**/*.test.*`, `${name}/vite.config.ts`] }
  await mkdir(into, { recursive: true })
  const write = (file: string, config: unknown) =>
    writeFile(join(into, file), JSON.stringify(config, null, 1))
  for (const [project, include] of Object.entries(projects)) {
    await write(`${project}.json`, {
      extends: join(root, `tsconfig.${project}.json`),
      compilerOptions: { tsBuildInfoFile: `./${project}.tsbuildinfo` },
      include: include.map((path) => join(root, path)),
    })
  }
  await write('tsconfig.json', {
    files: [],
    references: Object.keys(projects).map((project) => ({ path: `./${project}.json` })),
  })
}
