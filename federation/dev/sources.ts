import { basename, join } from 'node:path'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { WORKSPACE } from '../service/workspace.ts'
import type { StylePiece } from '../area/style-pieces.ts'

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
