/** Creates a new area from the template: in this workspace, or in a separate repository. */

import { execFile } from 'node:child_process'
import { access, glob, mkdir, readdir, readFile, rename, rm, writeFile, cp } from 'node:fs/promises'
import { dirname, join, basename, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { AreaName } from 'shared-contracts'
import { CHECK_STATE_DIR } from '../checks/run-checks.ts'
import { UsageError } from '@federation/node-kit/cli'
import { WORKSPACE } from '@federation/node-kit'
import { getKeysDir } from '@federation/node-kit/signing'
import { z } from 'shared-contracts/zod'
import { parseContract } from 'shared-contracts/parse'

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
const renameTemplate = (area: AreaName) => {
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

const REPOSITORY = fileURLToPath(new URL('repository', import.meta.url))
const WORKFLOWS = '.github/workflows'

/** Config files of tools. This workspace and every team's repository have identical copies. */
const SETTINGS = ['.oxfmtrc.jsonc', '.oxlintrc.json', 'tsconfig.base.json']

/**
 * Packages of this workspace that a team's repository lists as dependencies. They depend on the other packages of the
 * workspace, so npm installs those too.
 */
const KIT = ['@federation/area-kit', '@federation/cli', 'shared-contracts', 'shared-ui']

/** Tools that the checks of a new repository need. Their versions are those of this workspace. */
const TOOLS = [
  '@playwright/test',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'oxfmt',
  'oxlint',
  'oxlint-tsgolint',
  'typescript',
  'vite',
  'vitest',
]

/** Content of `packages.json`, the index of a folder of package tarballs. All packages have the same version. */
export const PackageIndex = z.strictObject({ version: z.string(), files: z.record(z.string(), z.string()) })

/**
 * Returns which packages of this workspace a new repository lists as dependencies in its root package.json, with their
 * versions. The versions are paths of tarballs in the folder `packages`, or npm version ranges if `packages` is undefined.
 */
const readKitDependencies = async (
  root: string,
  packages: string | undefined,
): Promise<Record<string, string>> => {
  if (packages === undefined) {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
    const range = `^${(JSON.parse(text) as { version: string }).version}`
    return Object.fromEntries(KIT.map((name) => [name, range]))
  }
  const file = join(packages, 'packages.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} does not exist. Create the tarballs first: npm run packages`)
  })
  const { files } = parseContract(PackageIndex, JSON.parse(text), file)
  const tarball = (name: string) => `file:${relative(root, join(resolve(packages), name))}`
  return Object.fromEntries(Object.entries(files).map(([name, archive]) => [name, tarball(archive)]))
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const rootPackage = (
  name: string,
  area: AreaName,
  kit: Record<string, string>,
  tools: Record<string, string>,
): string =>
  json({
    name,
    private: true,
    type: 'module',
    workspaces: ['mf-*'],
    federation: { sharePictureDesign: 'node_modules/shared-ui/share-picture/design.js' },
    engines: { node: '>=24' },
    scripts: {
      dev: `fed dev ${area}`,
      test: `fed check ${area}`,
      preview: `fed pull-request ${area}`,
      release: `fed release ${area}`,
      fed: 'fed',
      format: 'oxfmt',
    },
    devDependencies: { ...kit, ...tools },
  })

/**
 * Changes an area's package.json for a separate repository. The new file accepts any version of this workspace's packages, so
 * that one command in the root folder updates them. It has no scripts, because the repository's package.json has them.
 */
const areaPackage = (text: string): string => {
  const { scripts: _, ...area } = JSON.parse(text) as Record<string, unknown> & {
    dependencies: Record<string, string>
  }
  const dependencies = Object.fromEntries(
    Object.entries(area.dependencies).map(([name, version]) => [
      name,
      version === 'workspace:*' ? '*' : version,
    ]),
  )
  return json({ ...area, dependencies })
}

const readTools = async (): Promise<Record<string, string>> => {
  const text = await readFile(join(WORKSPACE, 'package.json'), 'utf8')
  const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> }
  return Object.fromEntries(TOOLS.map((name) => [name, devDependencies[name] ?? '*']))
}

export interface WrittenRepository {
  area: AreaName
  /** Absolute path of the new repository. */
  root: string
  /** Paths of the written files, relative to the repository. */
  files: string[]
  /** URL path of the area's first page. */
  page: string
}

/**
 * Atomically writes a repository with a new area, tests and a release workflow. `name` is the name of an area or of a team. For
 * example, the area of `team-learning` is `mf-learning`. `packages` is a folder of package tarballs, or undefined to install
 * the packages from npm. Throws `UsageError` if the name is invalid or a tarball is missing. Throws `Error` if the folder is
 * not empty.
 */
export const writeRepository = async (
  name: string,
  folder: string,
  packages: string | undefined,
): Promise<WrittenRepository> => {
  const root = resolve(folder)
  if ((await readdir(root).catch(() => [])).length > 0)
    throw new Error(`${root} is not empty. Choose a new folder.`)
  const kit = await readKitDependencies(root, packages)
  const temporaryFolder = join(dirname(root), `.${basename(root)}-${process.pid}`)
  try {
    await mkdir(temporaryFolder, { recursive: true })
    const { area, page } = await writeArea(name.replace(/^team-/, 'mf-'), temporaryFolder)
    const rewrite = renameTemplate(area)
    await mkdir(join(temporaryFolder, 'journeys'))
    for (const file of await Array.fromAsync(glob('{*.*,{typescript,journeys}/*.*}', { cwd: REPOSITORY })))
      await writeFile(
        join(temporaryFolder, rewrite(file.replace(/^typescript\//, ''))),
        rewrite(await readFile(join(REPOSITORY, file), 'utf8')),
      )
    for (const file of SETTINGS) await cp(join(WORKSPACE, file), join(temporaryFolder, file))
    await cp(join(REPOSITORY, 'workflows'), join(temporaryFolder, WORKFLOWS), { recursive: true })
    // npm excludes .gitignore and .npmrc from packages, so the template cannot contain them.
    await writeFile(join(temporaryFolder, '.gitignore'), 'node_modules/\ndist/\nvar/\n')
    // An installation is seconds faster without npm's requests about vulnerabilities (`audit`) and donations (`fund`).
    await writeFile(join(temporaryFolder, '.npmrc'), 'audit=false\nfund=false\n')
    await writeFile(
      join(temporaryFolder, 'package.json'),
      rootPackage(basename(root), area, kit, await readTools()),
    )
    const manifest = join(temporaryFolder, area, 'package.json')
    await writeFile(manifest, areaPackage(await readFile(manifest, 'utf8')))
    const readme = join(temporaryFolder, area, 'README.md')
    await writeFile(readme, withoutCommands(await readFile(readme, 'utf8')))
    const entries = await readdir(temporaryFolder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    await rename(temporaryFolder, root)
    return {
      area,
      root,
      files: files.map((entry) => relative(temporaryFolder, join(entry.parentPath, entry.name))).toSorted(),
      page,
    }
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Removes the commands from an area's README, because the repository's README lists them. */
const withoutCommands = (readme: string): string => readme.replace(/\n(?: {4}.*\n)+$/, '')
