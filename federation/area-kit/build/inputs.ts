/** Inputs of a build: the files and packages that it reads, and the release id that is computed from them. */

import { readFile, realpath, glob, stat } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join, relative, sep, basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Manifest, type ManifestChunk, parseSync } from 'vite'
import { createHash } from 'node:crypto'
import { type DeployableName, AreaName } from 'shared-contracts'
import { IS_STANDALONE, WORKSPACE, workspaceModule } from '@federation/node-kit'

/**
 * Matches the lines about one workspace package in pnpm's lock file: its name, its dependencies, and the blank line after them.
 */
const IMPORTER = /^ {2}([\w/-]+):\n(?: {4}.*\n|\n(?= {4}))*\n?/gm

/**
 * Returns the text of the lock file without the lines about areas other than `name`. As a result, adding or removing an area
 * does not change the release ids of other areas.
 */
const reduceLockfile = (lock: string, name: string): string =>
  lock.replaceAll(IMPORTER, (block, importer: string) =>
    importer !== name && AreaName.safeParse(importer).success ? '' : block,
  )

/**
 * npm scope of the packages that build, compose and release the site. Most of their modules do not affect an area's build, so
 * they are not inputs of the build. Exceptions are the modules that run in the build, and the modules in `area-kit/area`.
 */
const TOOL_SCOPE = '@federation/'
const KIT = 'federation/area-kit'
/**
 * Folders in a deployable (an area or the shell) with code that runs neither in browsers nor in the composer. Their files are
 * not part of a release, so a change of such a file does not change the release id.
 */
export const EXCLUDED_FOLDERS = ['api', 'prove', 'testing', 'server', 'dist']

const NPM_LOCKFILE = 'package-lock.json'

interface Package {
  version: string
  dependencies?: Record<string, string>
}

const readPackage = async (dir: string): Promise<Package> =>
  JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as Package

/** Returns absolute paths of the files below `dir`. Excludes tests, Markdown files and the folders `excludedFolders`. */
const filesBelow = async (dir: string, excludedFolders: readonly string[] = []): Promise<string[]> => {
  const files: string[] = []
  const exclude = ['**/node_modules', ...excludedFolders]
  // The second pattern matches files such as .env, because `*` does not match a leading dot.
  for await (const entry of glob(['**/*', '**/.*'], { cwd: dir, withFileTypes: true, exclude })) {
    if (entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
      files.push(join(entry.parentPath, entry.name))
  }
  return files
}

/** Returns the workspace packages that a package depends on, directly or indirectly. Leaves out build tools (`TOOL_SCOPE`). */
const listWorkspaceDependencies = async (
  workspace: string,
  name: string,
  dependencyNames = new Set<string>(),
): Promise<Set<string>> => {
  const { dependencies = {} } = await readPackage(join(workspace, name))
  for (const [other, range] of Object.entries(dependencies)) {
    if (!range.startsWith('workspace:') || other.startsWith(TOOL_SCOPE) || dependencyNames.has(other))
      continue
    dependencyNames.add(other)
    await listWorkspaceDependencies(workspace, other, dependencyNames)
  }
  return dependencyNames
}

const listBuildModules = async (name: DeployableName, workspace: string): Promise<string[]> => {
  const folder = join(workspace, KIT, 'build')
  if (name === 'shell') return [join(folder, 'build-shell.ts')]
  const shareDesignModule = await workspaceModule('sharePictureDesign', workspace)
  return [join(folder, 'build-area.ts'), ...(shareDesignModule === null ? [] : [shareDesignModule])]
}

const listInputFiles = async (name: DeployableName, workspace: string): Promise<Set<string>> => {
  const ownFiles = await filesBelow(join(workspace, name), EXCLUDED_FOLDERS)
  if (!ownFiles.some((file) => relative(workspace, file).startsWith(join(name, 'src')))) {
    throw new Error(`${name} has no sources: ${join(workspace, name, 'src')} is empty or does not exist`)
  }
  // In a standalone repository (the repository of one team), the lock file contains digests of all installed packages. The lock
  // file is an input of the build, so the files of these packages need not be inputs.
  if (IS_STANDALONE) return new Set([...ownFiles, join(workspace, NPM_LOCKFILE)])
  const { modules } = await collectImports(workspace, await listBuildModules(name, workspace))
  const others = await listWorkspaceDependencies(workspace, name)
  const shared = await Promise.all(
    [join(KIT, 'area'), ...others].map((folder) => filesBelow(join(workspace, folder))),
  )
  return new Set([...ownFiles, ...modules, ...shared.flat(), join(workspace, 'pnpm-lock.yaml')])
}

/** Reads a file. If the file is pnpm's lock file, returns only the parts that affect the deployable's build. */
const readInput = async (file: string, name: DeployableName): Promise<string | Buffer> =>
  basename(file) === 'pnpm-lock.yaml' ? reduceLockfile(await readFile(file, 'utf8'), name) : readFile(file)

export interface Inputs {
  /** Release id, such as `1.2.0-0123456789ab`: the package's version and 12 hex digits of a hash of all inputs. */
  release: string
  /**
   * Digest of each file, and the time of its last write in ms since 1970. The key is the path relative to the workspace.
   * Sorted by path.
   */
  files: Map<string, { digest: string; writtenAt: number }>
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Reads all inputs of a deployable's build. Throws if the deployable has no sources. */
export const readInputs = async (name: DeployableName, workspace = WORKSPACE): Promise<Inputs> => {
  const { version } = await readPackage(join(workspace, name))
  const files: Inputs['files'] = new Map()
  const hash = createHash('sha256')
  for (const file of [...(await listInputFiles(name, workspace))].toSorted()) {
    const { mtimeMs } = await stat(file)
    const digest = sha256(await readInput(file, name))
    const path = relative(workspace, file)
    files.set(path, { digest, writtenAt: mtimeMs })
    hash.update(`${path}\0${digest}\0`)
  }
  for (const [key, value] of Object.entries(process.env).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key.startsWith('VITE_')) hash.update(`${key}=${value}\0`)
  }
  return { release: `${version}-${hash.digest('hex').slice(0, 12)}`, files }
}

/**
 * Returns the files that were added, removed or written between two calls of `readInputs`. Includes files that were rewritten
 * with the same content, because a build may have read other content in between.
 */
export const diffInputs = (before: Inputs, after: Inputs): string[] =>
  [...new Set([...before.files.keys(), ...after.files.keys()])].filter((path) => {
    const [old, now] = [before.files.get(path), after.files.get(path)]
    return old?.digest !== now?.digest || old?.writtenAt !== now?.writtenAt
  })

/** Returns the release id of a deployable's current sources. */
export const computeReleaseId = async (name: DeployableName, workspace = WORKSPACE): Promise<string> =>
  (await readInputs(name, workspace)).release

export interface Imports {
  /** Absolute paths of the entry modules, and of the workspace modules that they import directly or indirectly. Sorted. */
  modules: string[]
  /** Packages outside the workspace that the modules import, as `name version`, sorted. */
  packages: string[]
}

const isOfWorkspace = (workspace: string, file: string): boolean => {
  const [first, ...rest] = relative(workspace, file).split(sep)
  return first !== '..' && ![first, ...rest].includes('node_modules')
}

const isModule = (file: string): boolean => /\.[jt]sx?$/.test(file)

/** Returns the specifiers that a module imports at run time. Excludes type imports. */
const listSpecifiers = (file: string, code: string): string[] => {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.flatMap(
      ({ moduleRequest }) =>
        /^(['"`])([^'"`$]+)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[2] ?? [],
    ),
  ]
}

/** Lists the modules and packages that `entries` import, directly or indirectly. Throws if an import cannot be resolved. */
export const collectImports = async (workspace: string, entries: readonly string[]): Promise<Imports> => {
  const modules = new Set<string>()
  const packages = new Set<string>()
  const follow = async (specifier: string, from: string): Promise<void> => {
    if (specifier.startsWith('.')) return visit(join(dirname(from), specifier))
    const manifest = specifier.startsWith('node:')
      ? undefined
      : findPackageJSON(specifier, pathToFileURL(from))
    if (manifest === undefined) return
    if (isOfWorkspace(workspace, await realpath(manifest)))
      return visit(createRequire(from).resolve(specifier))
    const { name, version } = JSON.parse(await readFile(manifest, 'utf8')) as {
      name: string
      version: string
    }
    packages.add(`${name} ${version}`)
  }
  const visit = async (file: string): Promise<void> => {
    if (modules.has(file)) return
    modules.add(file)
    if (!isModule(file)) return
    for (const specifier of listSpecifiers(file, await readFile(file, 'utf8'))) await follow(specifier, file)
  }
  for (const entry of entries) await visit(entry)
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() }
}

export const readGraph = async (file: string): Promise<Manifest> =>
  JSON.parse(await readFile(file, 'utf8')) as Manifest

/** Returns the output files of modules and of the modules that they import statically, in no particular order. */
export const listStaticImports = (graph: Manifest, keys: string[]): string[] => {
  const visitedKeys = new Set<string>()
  const visit = (key: string) => {
    if (visitedKeys.has(key)) return
    visitedKeys.add(key)
    for (const imported of graph[key]?.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return [...visitedKeys].flatMap((key) => graph[key]?.file ?? [])
}

/**
 * Returns the output files of modules and of their static and dynamic imports. Excludes the modules in `neverRun` and their
 * imports.
 */
export const listReachableFiles = (
  graph: Manifest,
  keys: string[],
  neverRun: ReadonlySet<string>,
): string[] => {
  const visitedKeys = new Set<string>()
  const visit = (key: string) => {
    if (visitedKeys.has(key) || neverRun.has(key)) return
    visitedKeys.add(key)
    for (const next of [...(graph[key]?.imports ?? []), ...(graph[key]?.dynamicImports ?? [])]) visit(next)
  }
  keys.forEach(visit)
  return [...new Set([...visitedKeys].flatMap((key) => graph[key]?.file ?? []))]
}

export const findChunk = (graph: Manifest, file: string): [string, ManifestChunk] => {
  const entry = Object.entries(graph).find(([, chunk]) => chunk.file === file)
  if (!entry) throw new Error(`Vite emitted no file ${file}. Build again`)
  return entry
}

/** Sources of the shell that its build and the development server read, relative to the shell's folder. */
export const SHELL_SOURCES = {
  layout: 'src/layout.server.tsx',
  head: 'src/layout/head-styles.ts',
  footer: 'src/layout/footer.tsx',
  slim: 'src/layout/slim.tsx',
  question: 'src/consent/question.tsx',
  site: 'src/site.ts',
  notFound: 'src/not-found.html',
} as const

/** Source of each of the shell's scripts, relative to the shell's folder. */
export const SHELL_SCRIPTS = {
  bootstrap: 'src/bootstrap.client.ts',
  main: 'src/main.client.ts',
  analytics: 'src/analytics.client.ts',
  vendors: 'src/vendors.client.ts',
  health: 'src/health.client.ts',
  guard: 'src/guard.client.ts',
  'late-fonts': 'src/late-fonts.client.ts',
} as const
