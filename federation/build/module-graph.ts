import { readFile } from 'node:fs/promises'
import type { Manifest, ManifestChunk } from 'vite'

/** Vite's build manifest: which file each module became and what that file imports. */
export const readGraph = async (file: string): Promise<Manifest> =>
  JSON.parse(await readFile(file, 'utf8')) as Manifest

/** Files of some modules and of all they import statically, in no particular order. */
export const staticClosure = (graph: Manifest, keys: string[]): string[] => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of graph[key]?.imports ?? []) visit(imported)
  }
  keys.forEach(visit)
  return [...seen].flatMap((key) => graph[key]?.file ?? [])
}

/** Files of some modules and of all that they may ever import, but through some that are never run. */
export const reachable = (graph: Manifest, keys: string[], neverRun: ReadonlySet<string>): string[] => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key) || neverRun.has(key)) return
    seen.add(key)
    for (const next of [...(graph[key]?.imports ?? []), ...(graph[key]?.dynamicImports ?? [])]) visit(next)
  }
  keys.forEach(visit)
  return [...new Set([...seen].flatMap((key) => graph[key]?.file ?? []))]
}

/** Key and chunk of the module that became `file`. Throws where the build made no such file. */
export const chunkOf = (graph: Manifest, file: string): [string, ManifestChunk] => {
  const found = Object.entries(graph).find(([, chunk]) => chunk.file === file)
  if (!found) throw new Error(`Vite emitted no file ${file}. Build again`)
  return found
}
