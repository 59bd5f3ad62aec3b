import type { ServerResponse } from 'node:http'
import { basename, resolve } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { StylePiece } from '@federation/area-kit'
import { WORKSPACE } from '@federation/node-kit'
import { getReleaseBasePath } from '@federation/node-kit/release-format'

/** URL prefix of files that only the development server has, such as the sources that Vite serves. */
export const DEV_BASE = '/_dev/'
/** Release id of a deployable that is served from its sources. */
export const SOURCES_RELEASE = 'sources'
/** URL path at which a browser asks for changes of its page. A browser that shows version 3 of /hr requests `?path=/hr&of=3`. */
export const PAGE_STATE_PATH = `${DEV_BASE}page.json`

export const getSourceHref = (file: string): string => `${DEV_BASE}@fs${resolve(WORKSPACE, file)}`

/** Returns the URL of a file of a deployable that is served from its sources. The URL has the form of a released file's URL. */
export const getSourceReleaseHref = (name: string, file: string): string =>
  getReleaseBasePath(name, SOURCES_RELEASE) + file

/** Response that the development server creates without the site's server. */
export interface DevResponse {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** Sends a response that browsers do not cache. */
export const sendResponse = (
  response: ServerResponse,
  { status, type, body, headers }: DevResponse,
): void => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body)
}

export const createJsonResponse = (value: unknown, status = 200): DevResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

export const createScriptResponse = (body: string | Buffer): DevResponse => ({
  status: 200,
  type: 'text/javascript',
  body,
})

export const createRedirect = (location: string, status: 301 | 302 | 303 = 303): DevResponse => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})

/** Loads the current sources of the workspace. File paths are absolute, or relative to its root. */
export interface Sources {
  /**
   * Runs a module in this process and returns its exports. Runs it again after an edit. Rejects if the module or an import
   * fails.
   */
  load: <Module>(file: string) => Promise<Module>
  /** Returns the styles of a loaded module and its imports, dependencies first. Rejects if the module has not been loaded. */
  stylesOf: (file: string) => Promise<StylePiece[]>
  /** Rewrites the stack of an error to source positions. Returns the same error. */
  trace: (error: unknown) => unknown
}

const isStyle = ({ id }: EnvironmentModuleNode): boolean => /\.css(?:$|\?)/.test(id ?? '')

const stylesInOrder = (first: EnvironmentModuleNode): string[] => {
  const visitedNodes = new Set<EnvironmentModuleNode>()
  const files: string[] = []
  const visit = (node: EnvironmentModuleNode) => {
    if (visitedNodes.has(node)) return
    visitedNodes.add(node)
    for (const imported of node.importedModules) visit(imported)
    if (isStyle(node) && node.file !== null) files.push(node.file)
  }
  visit(first)
  return files
}

export const createSources = (vite: ViteDevServer): Sources => {
  const load = async <Module>(file: string): Promise<Module> =>
    (await vite.ssrLoadModule(resolve(WORKSPACE, file))) as Module
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
      const node = [...(graph.getModulesByFile(resolve(WORKSPACE, file)) ?? [])][0]
      if (!node) throw new Error(`${file} has not been loaded`)
      return Promise.all(
        stylesInOrder(node).map(async (style) => {
          const { default: css } = (await vite.ssrLoadModule(`${style}?inline`)) as { default: string }
          // Name the style by its path instead of a content hash, so that the name stays the same after an edit.
          return { name: `${basename(style)}:${style}`, css }
        }),
      )
    },
  }
}
