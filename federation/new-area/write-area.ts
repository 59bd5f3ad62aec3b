import { execFile } from 'node:child_process'
import { access, glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AreaName } from 'shared-contracts'
import { CHECKED } from '../checks/checks.ts'
import { UsageError } from '../service/command-line.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { keysDir } from '../signing/keys.ts'

/** The package manager, in the version of the workspace's package.json (`config.pnpm`). */
const packageManager = async (): Promise<string> => {
  const { config } = JSON.parse(await readFile(join(WORKSPACE, 'package.json'), 'utf8')) as {
    config: { pnpm: string }
  }
  return `pnpm@${config.pnpm}`
}

/**
 * Links a new package of the workspace with what it depends on, from what is on this machine, and notes it in the lock file.
 * Throws where the package manager cannot, with what to run instead.
 */
export const linkPackages = async (): Promise<void> => {
  const manager = await packageManager()
  try {
    await promisify(execFile)('npx', ['--yes', manager, 'install', '--offline', '--no-frozen-lockfile'], {
      cwd: WORKSPACE,
      // CI=true: it asks nothing.
      env: { ...process.env, CI: 'true' },
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-4).join('\n') || message
    throw new Error(
      `It could not be linked with what is on this machine:\n${said}\nWhere the registry can be reached: CI=true npx --yes ${manager} install --no-frozen-lockfile`,
      { cause: error },
    )
  }
}

/** A whole small area that builds and passes its tests as it lies there, under a name that nothing else has. */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url))

/** What of the template is its name, as an area, in addresses and ids, and where people read it. */
const named = (area: AreaName) => {
  const word = area.slice('mf-'.length)
  const label = (word[0] ?? '').toUpperCase() + word.slice(1).replaceAll('-', ' ')
  return (text: string): string =>
    text.replaceAll('mf-newarea', area).replaceAll('newarea', word).replaceAll('Newarea', label)
}

export interface WrittenArea {
  area: AreaName
  /** From the area's folder. */
  files: string[]
  /** The page it begins with. */
  page: string
}

/**
 * Writes a new area into the workspace, whole or not at all: a page, its content, menu entry, tests and README. Throws where
 * the name is none for an area, or something has it already.
 */
export const writeArea = async (name: string, workspace = WORKSPACE): Promise<WrittenArea> => {
  const area = AreaName.safeParse(name).data
  if (area === undefined)
    throw new UsageError(
      `"${name}" is not an area's name. Use mf- and lower-case letters, digits and dashes, such as mf-learning.`,
    )
  const folder = join(workspace, area)
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${area} exists already: ${folder}. Choose another name.`)
  const rewrite = named(area)
  const aside = join(workspace, `.${area}-${process.pid}`)
  const templates = (
    await Array.fromAsync(glob('**/*.*', { cwd: TEMPLATE, exclude: ['node_modules', 'dist'] }))
  ).toSorted()
  try {
    for (const file of templates) {
      const target = join(aside, rewrite(file))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, rewrite(await readFile(join(TEMPLATE, file), 'utf8')))
    }
    await rename(aside, folder)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return { area, files: templates.map(rewrite), page: rewrite('/newarea') }
}

/**
 * Deletes what a retired area leaves: its folder, its lines in the lockfile, its private keys and the results of its checks. Its
 * releases and its public keys stay in the store, which is history. Returns the paths it deleted.
 */
export const removeArea = async (area: AreaName, store: string): Promise<string[]> => {
  const filesIn = async (folder: string): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.startsWith(`${area}.`)).map((name) => join(folder, name))
  }
  const paths = [
    join(WORKSPACE, area),
    ...(await filesIn(keysDir(store))),
    ...(await filesIn(join(WORKSPACE, CHECKED))),
  ]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
  await linkPackages()
  return paths
}
