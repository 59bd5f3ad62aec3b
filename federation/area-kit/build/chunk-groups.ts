import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { DYNAMIC_IMPORT, ROUTER_MODULE } from '../area/client-plugins.ts'

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

/** Modules that become one chunk (script file). Small groups are merged. */
interface Group {
  ids: string[]
  bytes: number
  /** Source files of the fragments (pages, slots and islands) that load this chunk when they hydrate. */
  users: ReadonlySet<string>
  /** The values of `users` of all groups that were merged into this one. A group that was not merged has only its own. */
  parts: ReadonlySet<string>[]
}

/** Returns the number of fragments whose source file is in `files`. Several fragments can have the same source file. */
type CountFragments = (files: ReadonlySet<string>) => number

/** A page may load this many bytes of unused code (before minification) if this saves the request of one file. */
const BYTES_PER_FILE = 10000

/**
 * Returns the bytes that fragments would load without using them if `a` and `b` became one chunk. Each fragment that needs `a`
 * but not `b` would also load `b`. Returns infinity if there is such a fragment and `b` is larger than `BYTES_PER_FILE`.
 */
const unusedBytes = (a: Group, b: Group, countFragments: CountFragments): number => {
  const count = countFragments(a.users.difference(b.users))
  return count > 0 && b.bytes > BYTES_PER_FILE ? Number.POSITIVE_INFINITY : count * b.bytes
}

/**
 * Returns the cost of merging two groups: the bytes of unused code in all fragments, minus `BYTES_PER_FILE` for each request
 * that the merge saves. Negative if the merge is worthwhile.
 */
const mergeCost = (a: Group, b: Group, countFragments: CountFragments): number =>
  unusedBytes(a, b, countFragments) +
  unusedBytes(b, a, countFragments) -
  countFragments(a.users.intersection(b.users)) * BYTES_PER_FILE

const isBetween = (part: ReadonlySet<string>, a: Group, b: Group): boolean =>
  a.parts.some((small) => small.isSubsetOf(part)) && b.parts.some((large) => part.isSubsetOf(large))

/**
 * Returns true if a merge of `a` and `b` could cause circular imports between the merged group and a third group. Example: a
 * module of `a` imports a module of the third group, which imports a module of `b`.
 */
const wouldBeCircular = (groups: readonly Group[], a: Group, b: Group): boolean =>
  groups.some(
    (other) =>
      other !== a &&
      other !== b &&
      other.parts.some((part) => isBetween(part, a, b) || isBetween(part, b, a)),
  )

/**
 * Returns true if every fragment (page, slot or island) that loads the chunk of this group of modules also loads the router.
 * `router` lists the source files of the fragments that load the router.
 */
const isOnlyForRouter = ({ users }: Group, router: ReadonlySet<string>): boolean => users.isSubsetOf(router)

/**
 * Merges the two groups with the most negative `mergeCost`, and repeats this until no merge has a negative cost. Skips merges
 * that cause circular imports. Groups that are loaded only by fragments with the router are merged only with each other.
 * Otherwise, fragments without the router would load code that they do not need.
 */
const mergeGroups = (
  all: readonly Group[],
  router: ReadonlySet<string>,
  countFragments: CountFragments,
): Group[] => {
  let groups = [...all]
  for (;;) {
    let best: { a: Group; b: Group; cost: number } | null = null
    for (const [index, a] of groups.entries())
      for (const b of groups.slice(index + 1)) {
        if (isOnlyForRouter(a, router) !== isOnlyForRouter(b, router)) continue
        const cost = mergeCost(a, b, countFragments)
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
  /** Name of the chunk that contains a fragment's source file. The key is the path of the source file. */
  chunkNames: ReadonlyMap<string, string>
}

/**
 * Groups the modules of an area for Rolldown (the bundler). Modules that the same hydrated fragments use become one chunk, and
 * small chunks are merged. By default, Rolldown would also separate modules by the static pages that use them, and split one
 * form into 23 files. `chunks` is the output of a build without groups. `fragments` contains the source file of each hydrated
 * fragment. A file such as `deal-[trade].tsx` occurs once for each fragment that it generates.
 */
export const groupChunks = (
  root: string,
  entry: string,
  fragments: readonly string[],
  chunks: Chunks,
): ChunkGroups => {
  // Keep the modules of the entry's chunk in the chunk `entry`, because every fragment loads this chunk.
  const names = new Map(listModules(chunks, join(root, entry)).map(([id]) => [id, 'entry']))
  names.set(DYNAMIC_IMPORT, 'entry')
  const modules = new Map<string, { bytes: number; users: Set<string> }>()
  for (const file of new Set(fragments))
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
  const countFragments = (files: ReadonlySet<string>) => fragments.filter((file) => files.has(file)).length
  const router = modules.get(ROUTER_MODULE)?.users ?? new Set()
  for (const [index, { ids, users }] of mergeGroups([...groups.values()], router, countFragments).entries()) {
    const [first = ''] = users
    // Replace brackets, as in `deal-[trade].tsx`, because the bundler would replace a bracketed word in an output file's name.
    const fragmentName = first
      .replace(/^src\/(.*)\.tsx$/, '$1')
      .replaceAll('/', '-')
      .replaceAll(/[[\]]/g, '_')
    const name = users.size === 1 ? fragmentName : `shared-${index}`
    for (const id of ids) names.set(id, name)
  }
  return {
    codeSplitting: {
      // Without this line, a chunk with a module of re-exports would also contain all modules that this module re-exports.
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'hydrated fragments', name: (id) => names.get(id) ?? null }],
    },
    chunkNames: new Map(fragments.map((file) => [file, names.get(join(root, file)) ?? ''])),
  }
}
