import { basename, join } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { StylePiece } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import { releaseBase } from '@federation/node-kit/release-format'

/** URL prefix of development-only files: sources as Vite serves them. */
export const DEV_BASE = '/_dev/'
/** Release id in pages for a deployable that is served from its sources. */
export const SOURCES_RELEASE = 'sources'
/** Path of a page's current state. A browser that shows version 3 requests `?path=/hr&of=3`. */
export const PAGE_STATE_PATH = `${DEV_BASE}page.json`

/** URL of a source file of the workspace. */
export const getSourceHref = (file: string): string => `${DEV_BASE}@fs${join(WORKSPACE, file)}`

/** URL of a file that a release would contain. */
export const getSourceReleaseHref = (name: string, file: string): string =>
  releaseBase(name, SOURCES_RELEASE) + file

/** Response that the development server creates itself. */
export interface DevResponse {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

export const json = (value: unknown, status = 200): DevResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const script = (body: string | Buffer): DevResponse => ({ status: 200, type: 'text/javascript', body })

export const seeOther = (location: string, status: 301 | 303 = 303): DevResponse => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})

/** Current sources of the workspace. Files are relative to its root. */
export interface Sources {
  /** Runs a module in this process, once per edit. Rejects if it or one of its imports fails. */
  load: <Module>(file: string) => Promise<Module>
  /** Styles of a loaded module and its imports, dependencies first. Rejects if it has not been loaded. */
  stylesOf: (file: string) => Promise<StylePiece[]>
  /** Maps the stack of an error that a module threw to the sources. */
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
          // Named by its path, like its classes.
          return { name: `${basename(style)}:${style}`, css }
        }),
      )
    },
  }
}
