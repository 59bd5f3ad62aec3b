import { SourceMap, type SourceMapPayload } from 'node:module'
import type { ViteDevServer } from 'vite'

/** An error in a browser, its stack in terms of what was served. */
export interface Thrown {
  message: string
  stack: string
}

const FRAME = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g

/** Says the places of an error that a browser sent in terms of the sources. */
export const traceBrowser = async (vite: ViteDevServer, { message, stack }: Thrown): Promise<Error> => {
  const maps = new Map<string, SourceMap>()
  const graph = vite.environments.client.moduleGraph
  const served = new Map<string, { file: string; map: SourceMap | undefined }>()
  for (const [, address = ''] of stack.matchAll(FRAME)) {
    const { pathname, search } = new URL(address)
    // What Vite adds to an edited module's address is no part of its name.
    const url = pathname.slice(vite.config.base.length - 1) + search.replace(/[?&]t=\d+/, '')
    const node = await graph.getModuleByUrl(url)
    const map = node?.transformResult?.map
    if (!node?.file || !map || !('mappings' in map)) continue
    const known = maps.get(node.file) ?? new SourceMap(map as unknown as SourceMapPayload)
    maps.set(node.file, known)
    served.set(address, { file: node.file, map: known })
  }
  const error = new Error(message)
  error.stack = stack.replace(FRAME, (frame, address: string, line: string, column: string) => {
    const found = served.get(address)
    const entry = found?.map?.findEntry(Number(line) - 1, Number(column) - 1)
    return found && entry && 'originalLine' in entry
      ? `${found.file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
      : frame
  })
  return error
}
