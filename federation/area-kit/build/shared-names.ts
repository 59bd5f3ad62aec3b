import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, type DeployableName, EVENTS } from 'shared-contracts'
import { type ESTree, parseSync } from 'vite'
import { packageDir } from '@federation/node-kit'
import { SHARED_PACKAGES } from '../area/client-plugins.ts'
import { CLIENT_DIR } from '@federation/node-kit/release-format'

const PACKAGES = ['react', 'react-dom', 'react-router-dom']

/**
 * Returns the versions of the packages that the shell shares with areas, as a deployable's package.json names them. A package
 * that is not in its `dependencies` has the version `none`.
 */
export const readSharedVersions = async (name: DeployableName): Promise<Record<string, string>> => {
  const text = await readFile(join(packageDir(name), 'package.json'), 'utf8')
  const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> }
  return Object.fromEntries(PACKAGES.map((shared) => [shared, dependencies[shared] ?? 'none']))
}

/**
 * Sorted export names of each package. The key is the package. The additional key `events` contains names of events and their
 * fields.
 */
export type NamesByPackage = Record<string, string[]>

const EVENTS_NAME = 'events'

const sortNames = (names: Map<string, Set<string>>): NamesByPackage =>
  Object.fromEntries(
    [...names]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, packageNames]) => [name, [...packageNames].toSorted()]),
  )

const isExternal = (specifier: string): boolean => !/^(?:[./]|https?:)/.test(specifier)

const textOf = (node: ESTree.Expression): string | null => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null
}

/**
 * If an object literal has the `type` of a known event, returns the names of the event and its fields. Looks for object
 * literals and not for calls, because minifiers rename the publishing function but not the properties.
 */
const eventNames = (node: ESTree.ObjectExpression): string[] => {
  const fields = node.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return []
    const { key, value } = property
    const name = key.type === 'Identifier' ? key.name : textOf(key as ESTree.Expression)
    return name === null ? [] : { name, value }
  })
  const type = fields.find(({ name }) => name === 'type')
  const event = type ? textOf(type.value) : null
  if (event === null || !Object.hasOwn(EVENTS, event)) return []
  return [event, ...fields.flatMap(({ name }) => (name === 'type' ? [] : `${event}.${name}`))]
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

const walkNodes = (value: unknown, take: (node: ESTree.Node) => void): void => {
  if (Array.isArray(value)) for (const item of value) walkNodes(item, take)
  if (!isNode(value)) return
  take(value)
  for (const child of Object.values(value)) if (typeof child === 'object') walkNodes(child, take)
}

/**
 * Lists the names that a built module imports from external packages (`*` for a whole package), and the events that it
 * publishes.
 */
export const listImportedNames = (file: string, code: string): NamesByPackage => {
  const importedNames = new Map<string, Set<string>>()
  const addNames = (name: string, ...names: string[]) =>
    importedNames.set(name, (importedNames.get(name) ?? new Set()).union(new Set(names)))
  const { module, program } = parseSync(file, code)
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!isExternal(moduleRequest.value)) continue
    const names = entries.map(({ importName: { kind, name } }) => {
      if (kind === 'Default') return 'default'
      return kind === 'Name' && name !== null ? name : '*'
    })
    addNames(moduleRequest.value, ...names)
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries)
      if (moduleRequest && isExternal(moduleRequest.value))
        addNames(moduleRequest.value, importName.name ?? '*')
  walkNodes(program, (node) => {
    if (node.type !== 'ObjectExpression') return
    const names = eventNames(node)
    if (names.length > 0) addNames(EVENTS_NAME, ...names)
  })
  return sortNames(importedNames)
}

/**
 * Lists the names that the scripts of a built area import, by external package. The key `EVENTS_NAME` lists the events that
 * these scripts publish. `dir` is the folder of the build.
 */
export const readSharedImports = async (dir: string, assets: readonly Asset[]): Promise<NamesByPackage> => {
  const scripts = assets.filter(({ path }) => path.startsWith(CLIENT_DIR) && path.endsWith('.js'))
  const all = new Map<string, Set<string>>()
  for (const { path } of scripts) {
    const importedNames = listImportedNames(path, await readFile(join(dir, path), 'utf8'))
    for (const [name, names] of Object.entries(importedNames))
      all.set(name, (all.get(name) ?? new Set()).union(new Set(names)))
  }
  return sortNames(all)
}

/** Lists the shared packages that built scripts of an area import. Leaves out React, which every hydration loads. */
export const listSharedImports = async (dir: string, scripts: readonly string[]): Promise<string[]> => {
  const codes = await Promise.all(
    scripts.map(async (file) => parseSync(file, await readFile(join(dir, file), 'utf8'))),
  )
  const imported = new Set(
    codes.flatMap(({ module }) => module.staticImports.map(({ moduleRequest }) => moduleRequest.value)),
  )
  return SHARED_PACKAGES.filter((name) => imported.has(name) && !/^react(?:$|\/|-dom)/.test(name))
}

const listExportedNames = (file: string, code: string): Set<string> =>
  new Set(
    parseSync(file, code).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? []))),
    ),
  )

/** Returns the known events and their fields, as `name` and `name.field`. */
const knownEvents = (): Set<string> =>
  new Set(
    Object.entries(EVENTS).flatMap(([event, { fields }]) => [
      event,
      ...Object.keys(fields).map((field) => `${event}.${field}`),
    ]),
  )

/** Lists the names that a built shell exports to areas. `imports` maps packages to files, as in the shell's release. */
export const readSharedExports = async (
  dir: string,
  imports: Readonly<Record<string, string>>,
): Promise<NamesByPackage> => {
  const exportedNames = new Map<string, Set<string>>([[EVENTS_NAME, knownEvents()]])
  for (const [name, file] of Object.entries(imports))
    exportedNames.set(name, listExportedNames(file, await readFile(join(dir, file), 'utf8')))
  return sortNames(exportedNames)
}
