import { execFile } from 'node:child_process'
import { access, glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AreaName } from 'shared-contracts'
import { CHECK_STATE_DIR } from '../checks/run-checks.ts'
import { UsageError } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'
import { getKeysDir } from '@federation/node-kit/signing'

const readPackageManager = async (): Promise<string> => {
  const { packageManager } = JSON.parse(await readFile(join(WORKSPACE, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  return packageManager
}

/**
 * Installs the dependencies of workspace packages without network access, from packages on this machine, and updates the lock
 * file. Throws if the package manager fails. The message contains the command to run with network access.
 */
export const linkPackages = async (): Promise<void> => {
  const manager = await readPackageManager()
  try {
    await promisify(execFile)('npx', ['--yes', manager, 'install', '--offline', '--no-frozen-lockfile'], {
      cwd: WORKSPACE,
      // CI=true turns off the package manager's prompts, which would wait for an answer.
      env: { ...process.env, CI: 'true' },
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const output = `${stdout}${stderr}`.trim().split('\n').slice(-4).join('\n') || message
    throw new Error(
      `Its packages could not be linked from this machine's package store:\n${output}\nOn a machine with access to the package registry: CI=true npx --yes ${manager} install --no-frozen-lockfile`,
      { cause: error },
    )
  }
}

/**
 * Folder of a small, complete area that builds and passes its tests. Its name `newarea` is not part of any other word, so
 * `renameTemplate` can replace every occurrence.
 */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url))

/** Returns a function that replaces the template's name in a text by the name of the new area. */
export const renameTemplate = (area: AreaName) => {
  const word = area.slice('mf-'.length)
  const label = (word[0] ?? '').toUpperCase() + word.slice(1).replaceAll('-', ' ')
  return (text: string): string =>
    text.replaceAll('mf-newarea', area).replaceAll('newarea', word).replaceAll('Newarea', label)
}

export interface WrittenArea {
  area: AreaName
  /** Paths of the new area's files, relative to the area's folder. */
  files: string[]
  /** URL path of the area's first page. */
  page: string
}

/**
 * Atomically writes a new area with a page, content, a menu entry, tests and a README. Throws `UsageError` if the name is
 * invalid. Throws `Error` if the area exists.
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
  const rewrite = renameTemplate(area)
  const temporaryFolder = join(workspace, `.${area}-${process.pid}`)
  const templates = (
    await Array.fromAsync(glob('**/*.*', { cwd: TEMPLATE, exclude: ['node_modules', 'dist'] }))
  ).toSorted()
  try {
    for (const file of templates) {
      const target = join(temporaryFolder, rewrite(file))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, rewrite(await readFile(join(TEMPLATE, file), 'utf8')))
    }
    await rename(temporaryFolder, folder)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
  return { area, files: templates.map(rewrite), page: rewrite('/newarea') }
}

/**
 * Deletes a retired area's folder, lock file entries, private keys and check results. Returns the deleted paths. Releases
 * and public keys stay in the store, as history.
 */
export const removeArea = async (area: AreaName, store: string): Promise<string[]> => {
  const filesIn = async (folder: string): Promise<string[]> => {
    const names = await readdir(folder).catch((): string[] => [])
    return names.filter((name) => name.startsWith(`${area}.`)).map((name) => join(folder, name))
  }
  const paths = [
    join(WORKSPACE, area),
    ...(await filesIn(getKeysDir(store))),
    ...(await filesIn(join(WORKSPACE, CHECK_STATE_DIR))),
  ]
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })))
  await linkPackages()
  return paths
}
