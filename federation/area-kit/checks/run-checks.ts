import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DeployableName } from 'shared-contracts'
import { type Inputs, EXCLUDED_FOLDERS, readInputs } from '../build/inputs.ts'
import { acquireLock, type Progress, WORKSPACE, writeDurably } from '@federation/node-kit'
import type { CheckName } from './check-names.ts'

const CHECK_TIMEOUT_MS = 180_000
/** Environment variables that a test runner sets. Checks that start inside a test run must not inherit them. */
const TEST_RUN_VARIABLES = /^(?:VITEST|NODE_ENV$|TEST$|MODE$|DEV$|PROD$|SSR$|FORCE_COLOR$)/

interface ToolResult {
  hasPassed: boolean
  output: string
}

/** Runs a tool of the workspace in its root folder. The tool is killed after the timeout, or when this process ends. */
export const runTool = (workspace: string, tool: string, args: readonly string[]): Promise<ToolResult> => {
  const checkProcessFile = fileURLToPath(new URL('check-process.ts', import.meta.url))
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !TEST_RUN_VARIABLES.test(key)))
  const child = spawn(
    process.execPath,
    [checkProcessFile, join(workspace, 'node_modules/.bin', tool), ...args],
    {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Tools search PATH for `node`. They must find the Node.js that runs this process.
      env: { ...env, NO_COLOR: '1', PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` },
    },
  )
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>()
  let output = ''
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill()
  }, CHECK_TIMEOUT_MS)
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.once('error', reject)
  child.once('close', (code) => {
    clearTimeout(limit)
    if (isLate) output += `\n${tool} was stopped after ${CHECK_TIMEOUT_MS / 1000} s.`
    resolve({ hasPassed: code === 0, output })
  })
  return promise
}

const SETTINGS = ['.oxlintrc.json', 'tsconfig*.json', 'vitest.config.ts']
const NAMES: Record<CheckName, string> = { lint: 'Lint', types: 'Type check', tests: 'Unit tests' }
const MAX_OUTPUT_LINES = 30

/**
 * Returns a SHA-256 hash (hex) of everything that determines the result of a check: the sources, the tests, and the settings of
 * the tools.
 */
const checkedHash = async (name: DeployableName, { release }: Inputs, workspace: string): Promise<string> => {
  const hash = createHash('sha256').update(release)
  const patterns = [...SETTINGS, `${name}/**/*.test.{ts,tsx}`]
  const files = await Array.fromAsync(glob(patterns, { cwd: workspace, exclude: ['**/node_modules'] }))
  for (const file of files.toSorted())
    hash.update(`\0${file}\0`).update(await readFile(join(workspace, file)))
  return hash.digest('hex')
}

const formatOutput = (lines: readonly string[]): string =>
  lines
    .slice(0, MAX_OUTPUT_LINES)
    .map((line) => `  ${line}\n`)
    .join('') +
  (lines.length > MAX_OUTPUT_LINES ? `  … and ${lines.length - MAX_OUTPUT_LINES} more lines\n` : '')

/**
 * Runs one check, unless the check has already passed for the same sources. Returns the failure as text, or null if the
 * check passes.
 */
const failureOf = async (
  check: CheckName,
  name: DeployableName,
  workspace: string,
  progress: Progress,
): Promise<string | null> => {
  // File with the hash of the sources for which the check last passed.
  const passedHashFile = join(workspace, CHECK_STATE_DIR, `${name}.${check}`)
  // Wait if another process runs the same check. If the check passes there, that process writes the hash, and this process then
  // skips the check.
  const releaseLock = await acquireLock(`${passedHashFile}.lock`)
  try {
    const inputs = await readInputs(name, workspace)
    const hash = await checkedHash(name, inputs, workspace)
    if ((await readFile(passedHashFile, 'utf8').catch(() => '')) === hash) return null
    progress(`${NAMES[check]} of ${name}`)
    const { tool, args, complaints } = await createCheck(check, name, workspace)
    const { hasPassed, output } = await runTool(workspace, tool, args)
    if (!hasPassed)
      return `${NAMES[check]} failed (npx ${[tool, ...args].join(' ')}):\n${formatOutput(complaints(output))}`
    if ((await checkedHash(name, await readInputs(name, workspace), workspace)) === hash)
      await writeDurably(passedHashFile, hash)
    return null
  } finally {
    releaseLock()
  }
}

interface RunOptions {
  workspace?: string
  /** Called before each check that runs. Not called for a skipped check. */
  progress?: Progress
}

/** Runs the checks that have not yet passed for the current sources. Throws an Error with all failures. */
export const runChecks = async (
  name: DeployableName,
  checks: readonly CheckName[],
  { workspace = WORKSPACE, progress = () => undefined }: RunOptions = {},
): Promise<void> => {
  const failures: string[] = []
  for (const check of checks) {
    const failure = await failureOf(check, name, workspace, progress)
    if (failure !== null) failures.push(failure)
  }
  if (failures.length === 0) return
  throw new Error(
    `Checks of ${name} failed, and nothing was published.\n\n${failures.join('\n')}\n` +
      'Fix the problems and release again. To release without these checks, add --skip lint,types,tests; the history records that.',
  )
}

/**
 * Folders of shared-ui whose modules run only in builds. No area imports these modules, so the type check of an area would not
 * find them through imports. `writeProjects` therefore adds the folders explicitly.
 */
const SHARED = ['fonts', 'share-picture', 'sprites'].map((folder) => `shared-ui/${folder}`)

/**
 * Writes two TypeScript projects of one deployable, and a `tsconfig.json` that refers to both. `browser` contains the source
 * folders, given in `folders` relative to the workspace. `tests` contains the tests, the build configuration, and the shared
 * modules that only a build runs. Checking the whole workspace would take ten times as long and report errors of other areas.
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

export interface Check {
  tool: string
  args: string[]
  /** Extracts the lines that describe failures from the tool's output. */
  complaints: (output: string) => string[]
}

/** Folder with a file for each check that has passed, relative to the workspace. */
export const CHECK_STATE_DIR = 'var/checks'

const linesOf = (output: string): string[] => output.split('\n').filter((line) => line.trim() !== '')

/** Returns the paths of a deployable's released sources. Excludes the folders in `EXCLUDED_FOLDERS`. */
const listReleasedPaths = async (name: DeployableName, workspace: string): Promise<string[]> => {
  const entries = await readdir(join(workspace, name), { withFileTypes: true })
  return entries
    .filter((entry) => !['node_modules', ...EXCLUDED_FOLDERS].includes(entry.name))
    .filter((entry) => entry.isDirectory() || /\.tsx?$/.test(entry.name))
    .map((entry) => `${name}/${entry.name}`)
}

const isSummary = (line: string): boolean => /^(?:Found \d+ warnings?|Finished in)/.test(line)

const lint = async (name: DeployableName, workspace: string): Promise<Check> => ({
  tool: 'oxlint',
  args: ['--type-aware', '--deny-warnings', '--quiet', ...(await listReleasedPaths(name, workspace))],
  complaints: (output) => linesOf(output).filter((line) => !isSummary(line)),
})

const types = async (name: DeployableName, workspace: string): Promise<Check> => {
  const projects = `${CHECK_STATE_DIR}/${name}.projects`
  const folders = (await listReleasedPaths(name, workspace)).filter((path) => !/\.tsx?$/.test(path))
  await writeProjects(join(workspace, projects), name, folders, workspace)
  return { tool: 'tsc', args: ['-b', projects, '--pretty', 'false'], complaints: linesOf }
}

const tests = (name: DeployableName): Check => ({
  tool: 'vitest',
  args: ['run', `${name}/src/`, '--reporter=dot', '--passWithNoTests', '--configLoader=runner'],
  complaints: (output) => {
    const lines = linesOf(output)
    const first = lines.findIndex((line) => line.includes('FAIL') || line.includes('Error'))
    return lines.slice(Math.max(first, 0))
  },
})

const CHECK_FACTORIES: Record<
  CheckName,
  (name: DeployableName, workspace: string) => Check | Promise<Check>
> = { lint, types, tests }

/** Prepares a check of one deployable. `workspace` is the absolute path of the checkout. */
export const createCheck = async (
  check: CheckName,
  name: DeployableName,
  workspace: string,
): Promise<Check> => CHECK_FACTORIES[check](name, workspace)
