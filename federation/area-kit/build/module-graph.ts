import { readFile, realpath } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Manifest, type ManifestChunk, parseSync } from 'vite'

export interface Imports {
  /** Absolute paths of the entries, and of the workspace modules that they import directly or indirectly. Sorted. */
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
