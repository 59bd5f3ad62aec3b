import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { DeployableName } from 'shared-contracts'
import type { CheckName } from './check-names.ts'
import { OTHER_PROCESSES } from '../build/inputs.ts'

/** Shared modules that only a build runs: no module of an area imports them, so no area's project contains them. */
const SHARED = ['fonts', 'share-picture', 'sprites'].map((folder) => `shared-ui/${folder}`)

/**
 * Writes the TypeScript projects of one deployable, with the workspace's settings: browser code, tests with the build
 * configuration, and shared modules that its build runs. Checking the whole workspace would take ten times as long and report
 * errors of other areas. `folders` are its source folders, relative to the workspace.
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

/** One run of a tool from the workspace's root. */
export interface Check {
  tool: string
  args: string[]
  /** Extracts the lines that describe failures from the tool's output. */
  complaints: (output: string) => string[]
}

/** Folder for the state of checks, relative to the workspace. */
export const CHECKED = 'var/checks'

const linesOf = (output: string): string[] => output.split('\n').filter((line) => line.trim() !== '')

/** Paths of a deployable's released sources: its folder without code of other processes. */
const released = async (name: DeployableName, workspace: string): Promise<string[]> => {
  const entries = await readdir(join(workspace, name), { withFileTypes: true })
  return entries
    .filter((entry) => !['node_modules', ...OTHER_PROCESSES].includes(entry.name))
    .filter((entry) => entry.isDirectory() || /\.tsx?$/.test(entry.name))
    .map((entry) => `${name}/${entry.name}`)
}

/** True for summary lines, which describe no failure. */
const isSummary = (line: string): boolean => /^(?:Found \d+ warnings?|Finished in)/.test(line)

const lint = async (name: DeployableName, workspace: string): Promise<Check> => ({
  tool: 'oxlint',
  args: ['--type-aware', '--deny-warnings', '--quiet', ...(await released(name, workspace))],
  complaints: (output) => linesOf(output).filter((line) => !isSummary(line)),
})

const types = async (name: DeployableName, workspace: string): Promise<Check> => {
  const projects = `${CHECKED}/${name}.projects`
  const folders = (await released(name, workspace)).filter((path) => !/\.tsx?$/.test(path))
  await writeProjects(join(workspace, projects), name, folders, workspace)
  return { tool: 'tsc', args: ['-b', projects, '--pretty', 'false'], complaints: linesOf }
}

const tests = (name: DeployableName): Check => ({
  tool: 'vitest',
  args: ['run', `${name}/src/`, '--reporter=dot', '--passWithNoTests'],
  complaints: (output) => {
    const lines = linesOf(output)
    const first = lines.findIndex((line) => line.includes('FAIL') || line.includes('Error'))
    return lines.slice(Math.max(first, 0))
  },
})

const RUNS: Record<CheckName, (name: DeployableName, workspace: string) => Check | Promise<Check>> = {
  lint,
  types,
  tests,
}

export const checkOf = async (check: CheckName, name: DeployableName, workspace: string): Promise<Check> =>
  RUNS[check](name, workspace)
