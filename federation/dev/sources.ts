import { basename, join } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { StylePiece } from '../area/style-pieces.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { releaseBase } from '../store/release-format.ts'

/** Below it lies what only development has: sources as Vite serves them. */
export const DEV_BASE = '/_dev/'
/** The release that a deployable has in pages while its sources are shown. */
export const SOURCES = 'sources'
/** Where a page is told as it is now, for who shows version 3 of it: `?path=/hr&of=3`. */
export const PAGE_NOW = `${DEV_BASE}page.json`

/** Where the browser gets a source file of the workspace. */
export const sourceHref = (file: string): string => `${DEV_BASE}@fs${join(WORKSPACE, file)}`

/** Where a file is that a release would hold. */
export const standInHref = (name: string, file: string): string => releaseBase(name, SOURCES) + file

/** What is answered to a request for something that development makes. */
export interface DevAnswer {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

export const json = (value: unknown, status = 200): DevAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const script = (body: string | Buffer): DevAnswer => ({ status: 200, type: 'text/javascript', body })

export const seeOther = (location: string, status: 301 | 303 = 303): DevAnswer => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})

/** The sources of the workspace as they are at the moment; files are named from its root. */
export interface Sources {
  /** Runs a module here, unless it has run since it was last edited. Rejects where it, or what it imports, does not hold. */
  load: <Module>(file: string) => Promise<Module>
  /** The styles of some modules and of all that they import, those that others build on first. They have been loaded. */
  stylesOf: (file: string) => Promise<StylePiece[]>
  /** Says the places of an error that a module threw in terms of the sources. */
  trace: (error: unknown) => unknown
}

const isStyle = ({ id }: EnvironmentModuleNode): boolean => /\.css(?:$|\?)/.test(id ?? '')

const stylesInOrder = (first: EnvironmentModuleNode): string[] => {
  const seen = new Set<EnvironmentModuleNode>()
  const files: string[] = []
  const visit = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return
    seen.add(node)
    for (const imported of node.importedModules) visit(imported)
    if (isStyle(node) && node.file !== null) files.push(node.file)
  }
  visit(first)
  return files
}

export const createSources = (vite: ViteDevServer): Sources => {
  const load = async <Module>(file: string): Promise<Module> =>
    (await vite.ssrLoadModule(join(WORKSPACE, file))) as Module
  const trace = (error: unknown): unknown => {
    if (!(error instanceof Error)) return error
    vite.ssrFixStacktrace(error)
    if ('componentStack' in error)
      Object.assign(error, { componentStack: vite.ssrRewriteStacktrace(String(error.componentStack)) })
    trace(error.cause)
    return error
  }
  return {
    load,
    trace,
    stylesOf: async (file) => {
      const graph = vite.environments.ssr.moduleGraph
      const node = [...(graph.getModulesByFile(join(WORKSPACE, file)) ?? [])][0]
      if (!node) throw new Error(`${file} has not been loaded`)
      return Promise.all(
        stylesInOrder(node).map(async (style) => {
          const { default: css } = (await vite.ssrLoadModule(`${style}?inline`)) as { default: string }
          // Named by its place, as its classes are.
          return { name: `${basename(style)}:${style}`, css }
        }),
      )
    },
  }
}
