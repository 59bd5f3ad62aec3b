import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'
import { getSourceMapPath } from '@federation/node-kit/release-format'
import { readRelease, readReleaseFile, storePaths } from '@federation/registry'

/** A position in a source file. */
export interface SourcePlace {
  /** Relative to the workspace. */
  file: string
  /** Starts at 1, as `column` does. */
  line: number
  column: number
  /**
   * Name of the last declaration at the top level of the file that begins at or before `line`, such as a component. Null if
   * unknown.
   */
  component: string | null
  /**
   * Source text of the line, without surrounding spaces. Null in an npm package, because source maps omit the sources of packages.
   */
  text: string | null
}

/** A position from an error's stack: the release whose script contains it, and the position in that script's source. */
export interface ResolvedFrame {
  name: string
  /** Null if no release contains the script. */
  release: string | null
  /** Null if the release is not in the store, or has no source maps. */
  place: SourcePlace | null
}

/** Matches a position in a released script. Allows only the characters of released paths, because browsers can report any text. */
const POSITION = /^\/_r\/([a-z][a-z0-9-]*)\/([0-9a-z][0-9a-z.-]*)\/([\w./-]+):(\d+):(\d+)$/

/** Creates a function that resolves positions in released scripts by the source maps in a store. */
export const createPositionResolver = (store: string): ((position: string) => Promise<ResolvedFrame>) => {
  const maps = new Map<string, Promise<TraceMap | null>>()
  const readMap = async (name: string, release: string, file: string): Promise<TraceMap | null> => {
    const document = await readRelease(store, name, release)
    const path = getSourceMapPath(file)
    if (!document.assets.some((asset) => asset.path === path)) return null
    const bytes = await readReleaseFile(storePaths(store).release(name, release), document, path)
    return new TraceMap(bytes.toString())
  }
  return async (position) => {
    const [, name = '', release = '', file = '', line = '', column = ''] = POSITION.exec(position) ?? []
    if (name === '') return { name: 'other', release: null, place: null }
    const key = `${name}/${release}/${file}`
    // A release has no readable map if it was pruned, or if an older version of this code built it.
    const map = maps.get(key) ?? readMap(name, release, file).catch(() => null)
    maps.set(key, map)
    return { name, release, place: findPlace(await map, Number(line), Number(column)) }
  }
}

const findPlace = (map: TraceMap | null, line: number, column: number): SourcePlace | null => {
  if (!map) return null
  // Source maps count columns from 0, browsers from 1.
  const original = originalPositionFor(map, { line, column: column - 1 })
  if (original.source === null) return null
  const lines = sourceContentFor(map, original.source)?.split('\n') ?? null
  return {
    file: original.source,
    line: original.line,
    column: original.column + 1,
    component: lines && findDeclaration(lines, original.line),
    text: lines?.[original.line - 1]?.trim() ?? null,
  }
}

const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:const|let|class|function\*?) (\w+)/

/** Returns the last declaration at the top level of a file that begins at or before a line. */
const findDeclaration = (lines: readonly string[], line: number): string | null => {
  for (let index = line - 1; index >= 0; index -= 1) {
    const name = DECLARATION.exec(lines[index] ?? '')?.[1]
    if (name !== undefined) return name
  }
  return null
}
