import { readFile, realpath } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

export interface Imports {
  /** Absolute paths of the modules of the workspace, the first ones included, in order of their names. */
  modules: string[]
  /** Each package from elsewhere, as `name version`. */
  packages: string[]
}

const isOfWorkspace = (workspace: string, file: string): boolean => {
  const [first, ...rest] = relative(workspace, file).split(sep)
  return first !== '..' && ![first, ...rest].includes('node_modules')
}

const isModule = (file: string): boolean => /\.[jt]sx?$/.test(file)

/** What a module imports when it runs: types are gone by then. */
const specifiersOf = (file: string, code: string): string[] => {
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

/** Follows the imports of some modules through the workspace. Throws for one that leads nowhere. */
export const importsOf = async (workspace: string, entries: readonly string[]): Promise<Imports> => {
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
    for (const specifier of specifiersOf(file, await readFile(file, 'utf8'))) await follow(specifier, file)
  }
  for (const entry of entries) await visit(entry)
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() }
}
