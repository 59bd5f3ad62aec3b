/** Vite plugins for an area's browser code, and the packages that areas import from the shell. */

import type { AreaName } from 'shared-contracts'
import type { Plugin } from 'vite'

export const REMOTE_ENTRY = 'remote-entry.js'

/**
 * Returns the name of an area's Module Federation container (the script through which Module Federation loads the area). The
 * runtime makes the container a global variable with this name, so dashes are not allowed.
 */
export const remoteName = (area: AreaName): string => area.replaceAll('-', '_')

/**
 * Packages that every area imports from the shell (the common part of all pages), so that a page has one React and one router.
 * Area builds exclude these packages, and the page's import map points to the shell's files. The gate (checks before a release
 * goes live) compares the packages' versions; the browser does not. See docs/decisions/2026-11-21-share-by-import-map.md.
 */
export const SHARED_PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
] as const

/** Id of the module that replaces Vite's helper for dynamic imports. */
export const DYNAMIC_IMPORT = '\0federation-dynamic-import'

/**
 * Replaces Vite's helper of dynamic imports, which preloads scripts and styles of chunks. The shell preloads scripts and the
 * composer inlines styles, so the helper (0.8 kB and one file) would have nothing to do.
 */
export const dropPreloadHelper = (): Plugin => ({
  name: 'federation-drop-preload-helper',
  enforce: 'pre',
  // Give the replacement another module id. With the id of Vite's helper, Module Federation's plug-in would put it into a
  // separate chunk.
  resolveId: (id) => (id === '\0vite/preload-helper.js' ? DYNAMIC_IMPORT : null),
  load: (id) => (id === DYNAMIC_IMPORT ? 'export const __vitePreload = (load) => load()' : null),
})

/** Matches the id of the container: the generated module through which Module Federation loads an area's modules. */
const CONTAINER = /virtual:mf-REMOTE_ENTRY_ID/
/** Matches the container's import of the generated module that lists the area's exposed modules. Captures that module's id. */
const EXPOSED_MODULES = /from "(virtual:mf-exposes[^"]*)"/

/**
 * Replaces the container that Module Federation's plug-in generates. The plug-in's container selects versions of shared
 * packages, but areas share packages through the import map. Saves 6 kB and three files. Keeps the function `get`, which loads
 * exposed modules. Throws if the generated code has changed, for example after an update of the plug-in.
 */
export const dropShareNegotiation = (): Plugin => ({
  name: 'federation-drop-share-negotiation',
  enforce: 'post',
  transform: {
    filter: { id: CONTAINER },
    handler(code) {
      const [, exposed] = EXPOSED_MODULES.exec(code) ?? []
      if (exposed === undefined)
        throw new Error(
          'The plug-in @module-federation/vite generates another container. Adapt federation/area-kit/area/client-plugins.ts.',
        )
      return {
        code: `import exposed from ${JSON.stringify(exposed)}
          export const init = () => {}
          export const get = async (name) => {
            const load = exposed[name]
            if (!load) throw new Error(\`The container exposes no module \${name}.\`)
            const loaded = await load()
            return () => loaded
          }`,
        map: null,
      }
    },
  },
})

const ROUTER = 'react-router-dom'
/**
 * Id of the virtual module that replaces react-router-dom in the modules of an area. The virtual module imports the router and
 * registers it, so that `RemoteRoot` (the root component of every fragment) can use it.
 */
export const ROUTER_MODULE = '\0federation-router'

/**
 * Packages that the build of an area leaves out, because the shell provides them. The router is not in this list, so that the
 * plug-in `registerImportedRouter` below can replace imports of the router.
 */
export const EXTERNAL_PACKAGES: string[] = SHARED_PACKAGES.filter((name) => name !== ROUTER)

/**
 * Creates a Vite plugin that registers the router when a module of an area imports react-router-dom. Fragments (routes, slots
 * or islands) without that import do not load the router (11 kB). `isShared` is true in builds for browsers, in which the shell
 * provides the router.
 */
export const registerImportedRouter = ({ isShared = false } = {}): Plugin => ({
  name: 'federation-router',
  enforce: 'pre',
  resolveId: (id, importer) => {
    if (id !== ROUTER) return null
    if (importer !== ROUTER_MODULE && !importer?.includes('/node_modules/'))
      return { id: ROUTER_MODULE, moduleSideEffects: true }
    return isShared ? { id, external: true } : null
  },
  load: (id) =>
    id === ROUTER_MODULE
      ? `import { Router } from '${ROUTER}'
         import { registerRouter } from '@federation/area-kit/shell-services'
         registerRouter(Router)
         export { Link, Router, useLocation, useNavigate, useSearchParams } from '${ROUTER}'`
      : null,
})
