import { createInstance } from '@module-federation/runtime'
import {
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime/core'
import type { PageRoot, RemoteLifecycles } from 'shared-contracts'
import { EXPOSED_MODULE } from 'shared-contracts/page'

/** A React root, and the location of the script that hydrates it. */
export interface LocatedRoot extends PageRoot {
  /** Name of the area's Module Federation container. `entry` is the URL of the container's entry module. */
  remote: string
  entry: string
}

// A container is the script through which Module Federation loads an area. Containers of older releases read these functions of
// the shell's runtime from this global variable, to negotiate shared packages. Newer containers need none of them.
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    getGlobalFederationConstructor,
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
  },
})

const host = createInstance({ name: 'shell', remotes: [] })
const registered = new Set<string>()

/**
 * Loads the lifecycle functions (`bootstrap`, `mount`, `update` and `unmount`) of the area that owns a React root. Rejects if
 * the area's code does not load or does not expose these functions.
 */
export const loadLifecycles = async (root: LocatedRoot): Promise<RemoteLifecycles> => {
  if (!registered.has(root.remote)) {
    registered.add(root.remote)
    host.registerRemotes([
      { name: root.remote, entry: new URL(root.entry, location.href).href, type: 'module' },
    ])
  }
  const exposed = root.remote + EXPOSED_MODULE.slice(1)
  const lifecycles = await host.loadRemote<RemoteLifecycles>(exposed)
  if (!lifecycles) throw new Error(`${root.area} exposes nothing under ${EXPOSED_MODULE}`)
  return lifecycles
}
