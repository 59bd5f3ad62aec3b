import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { SHARED_PACKAGES } from '../area/shared-packages.ts'
import { packageDir } from '../service/workspace.ts'

const PREFIX = 'vendor:'
const ROUTER_FACADE = fileURLToPath(new URL('../area/router-facade.ts', import.meta.url))

/** Entry names of the shared packages' build, by package: `react-dom-client` for react-dom/client. */
export const vendorEntries = (): Record<string, string> =>
  Object.fromEntries(SHARED_PACKAGES.map((name) => [name.replace('/', '-'), PREFIX + name]))

/**
 * Makes one ES module of each shared package, with every name it exports: React is CommonJS, from which
 * `export *` would take nothing. The router is the facade, of which the rest can be shaken off.
 */
export const vendorModules = (): Plugin => {
  const require = createRequire(join(packageDir('shell'), 'package.json'))
  return {
    name: 'federation-vendor-modules',
    resolveId: (id) => {
      if (id === `${PREFIX}react-router-dom`) return ROUTER_FACADE
      return id.startsWith(PREFIX) ? `\0${id}` : null
    },
    load: (id) => {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const name = id.slice(PREFIX.length + 1)
      const exported = Object.keys(require(name) as object).filter((key) => /^[A-Za-z_$][\w$]*$/.test(key))
      return `export { default, ${exported.join(', ')} } from '${name}'`
    },
  }
}
