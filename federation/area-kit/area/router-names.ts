import { relative } from 'node:path'
import type { AreaName } from 'shared-contracts'
import type { ESTree, Plugin } from 'vite'
import * as facade from './router-facade.ts'

const ROUTER = 'react-router-dom'
const NAMES = new Set(Object.keys(facade))

/** Names that a module imports or re-exports from the router; `*` for all of them. */
const namesTaken = ({ body }: ESTree.Program): string[] =>
  body.flatMap((node) => {
    if (node.type === 'ExportAllDeclaration') return node.source.value === ROUTER ? ['*'] : []
    if (
      (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') ||
      node.source?.value !== ROUTER
    )
      return []
    return node.specifiers.map((specifier) => {
      if (specifier.type === 'ImportNamespaceSpecifier') return '*'
      if (specifier.type === 'ImportDefaultSpecifier') return 'default'
      const taken = specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local
      return taken.type === 'Literal' ? taken.value : taken.name
    })
  })

/**
 * Fails an area's build if a module imports a name from the router that the shell does not share. Types and prerendering use
 * the whole package, so the area would fail only in the browser, where none of its modules would link.
 */
export const routerNames = (area: string): Plugin => {
  let root = ''
  return {
    name: 'federation-router-names',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
    },
    transform(code, id) {
      if (!code.includes(ROUTER)) return
      const missing = namesTaken(this.parse(code)).filter((name) => !NAMES.has(name))
      if (missing.length === 0) return
      this.error(
        `${area}: ${relative(root, id)} imports ${missing.join(', ')} from ${ROUTER}, which the shell does not share. Shared: ${[...NAMES].join(', ')}. ` +
          'Remove the import, or add the name to federation/area-kit/area/router-facade.ts and release the shell first.',
      )
    },
  }
}

/** Name of an area's federation container; containers are globals of the runtime, so dashes are not allowed. */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * Packages that every area imports from the shell, so that a page has one React and one router. Area builds exclude them; the
 * composer's import map points to the shell's files. Versions are checked at release, not in the browser.
 * See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const
