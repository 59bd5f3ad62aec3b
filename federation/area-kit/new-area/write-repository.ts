import { cp, glob, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AreaName } from 'shared-contracts'
import { z } from 'shared-contracts/zod'
import { parseContract } from 'shared-contracts/parse'
import { WORKSPACE } from '@federation/node-kit'
import { UsageError } from '@federation/node-kit/cli'
import { renameTemplate, writeArea } from './write-area.ts'

const REPOSITORY = fileURLToPath(new URL('repository', import.meta.url))
const WORKFLOW = '.github/workflows/release.yml'

/** Config files of tools. This workspace and every team's repository have identical copies. */
const SETTINGS = ['.oxfmtrc.jsonc', '.oxlintrc.json', 'tsconfig.base.json']

/**
 * Packages of this workspace that a team's repository lists as dependencies. npm also installs the other packages of this
 * workspace, because these packages depend on them.
 */
const KIT = ['@federation/area-kit', '@federation/cli', 'shared-contracts', 'shared-ui']

/** Tools of the checks. The new repository gets the same versions as this workspace. */
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
 * Dependencies of an area's new repository on the packages of this workspace. `root` contains the dependencies of the
 * package.json in the repository's root folder: paths of tarballs, or version ranges on npm. `range` is the version range in
 * the area's package.json.
 */
interface KitDependencies {
  range: string
  root: Record<string, string>
}

const readKitDependencies = async (root: string, packages: string | undefined): Promise<KitDependencies> => {
  if (packages === undefined) {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
    const range = `^${(JSON.parse(text) as { version: string }).version}`
    return { range, root: Object.fromEntries(KIT.map((name) => [name, range])) }
  }
  const file = join(packages, 'packages.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} does not exist. Create the tarballs first: npm run packages`)
  })
  const { version, files } = parseContract(PackageIndex, JSON.parse(text), file)
  const tarball = (name: string) => `file:${relative(root, join(resolve(packages), name))}`
  return {
    range: `^${version}`,
    root: Object.fromEntries(Object.entries(files).map(([name, archive]) => [name, tarball(archive)])),
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const rootPackage = (
  name: string,
  area: AreaName,
  kit: KitDependencies,
  tools: Record<string, string>,
): string =>
  json({
    name,
    private: true,
    type: 'module',
    workspaces: ['mf-*'],
    federation: { shareLook: 'node_modules/shared-ui/share-picture/design.js' },
    engines: { node: '>=24' },
    scripts: {
      dev: `fed dev ${area}`,
      test: `fed check ${area}`,
      preview: `fed pull-request ${area}`,
      release: `fed release ${area}`,
      fed: 'fed',
      format: 'oxfmt',
    },
    devDependencies: { ...kit.root, ...tools },
  })

/**
 * Replaces workspace dependencies in an area's package.json by version ranges. Removes the scripts, because the
 * repository's package.json has them.
 */
const areaPackage = (text: string, { range }: KitDependencies): string => {
  const { scripts: _, ...area } = JSON.parse(text) as Record<string, unknown> & {
    dependencies: Record<string, string>
  }
  const dependencies = Object.fromEntries(
    Object.entries(area.dependencies).map(([name, version]) => [
      name,
      version === 'workspace:*' ? range : version,
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
 * example, the area of `team-learning` is `mf-learning`. `packages` is a folder of package tarballs. If it is undefined, the
 * packages come from npm. Throws `UsageError` if the name is invalid or a tarball is missing. Throws `Error` if the folder is
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
    await mkdir(dirname(join(temporaryFolder, WORKFLOW)), { recursive: true })
    await cp(join(REPOSITORY, 'workflows', basename(WORKFLOW)), join(temporaryFolder, WORKFLOW))
    // npm excludes .gitignore and .npmrc from packages, so the template cannot contain them.
    await writeFile(join(temporaryFolder, '.gitignore'), 'node_modules/\ndist/\nvar/\n')
    // An installation is seconds faster without npm's requests about vulnerabilities (`audit`) and donations (`fund`).
    await writeFile(join(temporaryFolder, '.npmrc'), 'audit=false\nfund=false\n')
    await writeFile(
      join(temporaryFolder, 'package.json'),
      rootPackage(basename(root), area, kit, await readTools()),
    )
    const manifest = join(temporaryFolder, area, 'package.json')
    await writeFile(manifest, areaPackage(await readFile(manifest, 'utf8'), kit))
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
