import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Chunks = readonly Rolldown.OutputChunk[]

/** Returns the modules in the chunk of a source file and in the chunks that it imports statically, with their sizes in bytes. */
const listModules = (chunks: Chunks, file: string): [id: string, bytes: number][] => {
  const visited = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name))
  }
  visit(chunks.find(({ facadeModuleId }) => facadeModuleId === file))
  return [...visited].flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]): [string, number] => [id, renderedLength]),
  )
}

/** Modules that become one chunk. */
interface Group {
  ids: string[]
  bytes: number
  /** Fragments that load the chunk. */
  users: ReadonlySet<string>
  /** For each set of modules with the same users, these users. */
  parts: ReadonlySet<string>[]
}

/** Bytes of unused code, before minification, that a fragment may load if it loads one file less in return. */
const BYTES_PER_FILE = 3000

/** Returns the bytes that the users of `a` would load in addition, without using them, in a chunk with `b`. */
const unusedBytes = (a: Group, b: Group): number => {
  const count = a.users.difference(b.users).size
  return count > 0 && b.bytes > BYTES_PER_FILE ? Number.POSITIVE_INFINITY : count * b.bytes
}

/** Returns how much a merge of two groups costs all fragments together. Negative if the saved files are worth more. */
const mergeCost = (a: Group, b: Group): number =>
  unusedBytes(a, b) + unusedBytes(b, a) - a.users.intersection(b.users).size * BYTES_PER_FILE

const isBetween = (part: ReadonlySet<string>, a: Group, b: Group): boolean =>
  a.parts.some((small) => small.isSubsetOf(part)) && b.parts.some((large) => part.isSubsetOf(large))

/**
 * Returns true if the merged group and another group could import each other. A module imports only modules that have at least
 * the same users.
 */
const wouldBeCircular = (groups: readonly Group[], a: Group, b: Group): boolean =>
  groups.some(
    (other) =>
      other !== a &&
      other !== b &&
      other.parts.some((part) => isBetween(part, a, b) || isBetween(part, b, a)),
  )

/** Merges groups while that is worth more than it costs. */
const mergeGroups = (all: readonly Group[]): Group[] => {
  let groups = [...all]
  for (;;) {
    let best: { a: Group; b: Group; cost: number } | null = null
    for (const [index, a] of groups.entries())
      for (const b of groups.slice(index + 1)) {
        const cost = mergeCost(a, b)
        if (cost < (best?.cost ?? 0) && !wouldBeCircular(groups, a, b)) best = { a, b, cost }
      }
    if (!best) return groups
    const { a, b } = best
    const merged: Group = {
      ids: [...a.ids, ...b.ids],
      bytes: a.bytes + b.bytes,
      users: a.users.union(b.users),
      parts: [...a.parts, ...b.parts],
    }
    groups = [...groups.filter((group) => group !== a && group !== b), merged]
  }
}

interface ChunkGroups {
  codeSplitting: Rolldown.CodeSplittingOptions
  /** Name of the chunk with a fragment's source file, by the path of that file. */
  chunkNames: ReadonlyMap<string, string>
}

/**
 * Groups the modules of an area for Rolldown. Modules that the same hydrated fragments use become one chunk, and small chunks
 * are merged. By default, the bundler also separates modules by the pages that never hydrate, which made 23 files of a form.
 * `chunks` is the output of a build without groups. `fragments` are the source files of the hydrated fragments.
 */
export const groupChunks = (
  root: string,
  entry: string,
  fragments: readonly string[],
  chunks: Chunks,
): ChunkGroups => {
  // The chunk of the entry is loaded with every fragment.
  const names = new Map(listModules(chunks, join(root, entry)).map(([id]) => [id, 'entry']))
  const modules = new Map<string, { bytes: number; users: Set<string> }>()
  for (const file of fragments)
    for (const [id, bytes] of listModules(chunks, join(root, file))) {
      const users = modules.get(id)?.users ?? new Set()
      if (!names.has(id)) modules.set(id, { bytes, users: users.add(file) })
    }
  const groups = new Map<string, Group>()
  for (const [id, { bytes, users }] of modules) {
    const key = [...users].join(' ')
    const group = groups.get(key)
    groups.set(key, {
      ids: [...(group?.ids ?? []), id],
      bytes: (group?.bytes ?? 0) + bytes,
      users,
      parts: [users],
    })
  }
  for (const [index, { ids, users }] of mergeGroups([...groups.values()]).entries()) {
    const [first = ''] = users
    const name =
      users.size === 1 ? first.replace(/^src\/(.*)\.tsx$/, '$1').replaceAll('/', '-') : `shared-${index}`
    for (const id of ids) names.set(id, name)
  }
  return {
    codeSplitting: {
      // Without this line, a chunk would contain all modules that a module with re-exports refers to.
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'hydrated fragments', name: (id) => names.get(id) ?? null }],
    },
    chunkNames: new Map(fragments.map((file) => [file, names.get(join(root, file)) ?? ''])),
  }
}
