import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { type DeployableName, AreaName } from 'shared-contracts'
import { IS_STANDALONE, WORKSPACE, workspaceModule } from '@federation/node-kit'
import { collectImports } from './module-graph.ts'

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
 * npm scope of the packages that build, compose and release the site. A change of such a package mostly does not affect an
 * area's build. The exceptions are the modules that run in the build, and those in `area-kit/area`.
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

/** Returns the workspace packages that a package depends on, directly or indirectly. Excludes packages of `TOOL_SCOPE`. */
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
  const shareDesignModule = await workspaceModule('shareLook', workspace)
  return [join(folder, 'build-area.ts'), ...(shareDesignModule === null ? [] : [shareDesignModule])]
}

const listInputFiles = async (name: DeployableName, workspace: string): Promise<Set<string>> => {
  const ownFiles = await filesBelow(join(workspace, name), EXCLUDED_FOLDERS)
  if (!ownFiles.some((file) => relative(workspace, file).startsWith(join(name, 'src')))) {
    throw new Error(`${name} has no sources: ${join(workspace, name, 'src')} is empty or does not exist`)
  }
  // In a standalone repository (the repository of one team), the lock file contains digests of all installed packages. The
  // files of these packages therefore need not be listed.
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
