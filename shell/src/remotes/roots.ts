import type { PageRoot, RemoteLifecycles, RemoteLocation, RemoteNavigator, RemoteProps } from 'shared-contracts'
import type { ShellContext } from '../runtime.ts'
import { loadLifecycles } from './load-remote.ts'

interface Mounted {
  lifecycles: RemoteLifecycles
  props: RemoteProps
}

type Stage = 'load' | 'mount' | 'update' | 'unmount'

const placeOf = ({ kind, id }: PageRoot) => (kind === 'route' ? kind : `${kind} ${id}`)

/** The React roots of the page on view, keyed by the place they fill: the outlet, a slot, or an island of the page. */
export const createRoots = (context: ShellContext, navigator: RemoteNavigator) => {
  const mounted = new Map<string, Mounted>()
  const waking = new Map<string, Promise<void>>()
  let instance = 0

  const report = (root: PageRoot, stage: Stage, error: unknown) => {
    const message = String(error).slice(0, 300)
    context.publish({ type: 'remote_error', area: root.area, stage, message })
  }

  const mountRoot = async (root: PageRoot, domElement: HTMLElement, location: RemoteLocation) => {
    const started = performance.now()
    let stage: Stage = 'load'
    try {
      const lifecycles = await loadLifecycles(root)
      // The visitor may have gone on while the code was coming.
      if (!domElement.isConnected) return
      stage = 'mount'
      instance += 1
      const props: RemoteProps = {
        name: `${root.area}:${placeOf(root)}:${instance}`,
        area: root.area,
        kind: root.kind,
        id: root.id,
        domElement,
        location,
        navigator,
        publish: context.publish,
        settings: context.data.settings,
        plid: context.plid(),
      }
      await lifecycles.bootstrap(props)
      await lifecycles.mount(props)
      mounted.set(placeOf(root), { lifecycles, props })
      const milliseconds = Math.round(performance.now() - started)
      context.publish({ type: 'remote_ready', area: root.area, milliseconds })
    } catch (error) {
      report(root, stage, error)
    }
  }

  return {
    /** Hydrates a root once; a failure is published and the server's HTML stays. */
    wake: (root: PageRoot, element: HTMLElement, location: RemoteLocation): Promise<void> => {
      const place = placeOf(root)
      if (mounted.has(place)) return Promise.resolve()
      const running = waking.get(place) ?? mountRoot(root, element, location).finally(() => waking.delete(place))
      waking.set(place, running)
      return running
    },

    /** Whether a root of the next page is one that lives already and goes on. Islands go with their page. */
    stays: (root: PageRoot): boolean =>
      root.kind !== 'island' && root.wake !== 'none' && mounted.get(placeOf(root))?.props.area === root.area,

    /** Gives a mounted root its new location. False where it failed: then the HTML must be put in place anew. */
    update: async (root: PageRoot, location: RemoteLocation): Promise<boolean> => {
      const entry = mounted.get(placeOf(root))
      if (!entry) return false
      try {
        entry.props = { ...entry.props, id: root.id, location, plid: context.plid() }
        await entry.lifecycles.update(entry.props)
        return true
      } catch (error) {
        report(root, 'update', error)
        return false
      }
    },

    unmount: async (root: PageRoot): Promise<void> => {
      waking.delete(placeOf(root))
      const entry = mounted.get(placeOf(root))
      if (!entry) return
      mounted.delete(placeOf(root))
      try {
        await entry.lifecycles.unmount(entry.props)
      } catch (error) {
        report(root, 'unmount', error)
      }
    },
  }
}

export type Roots = ReturnType<typeof createRoots>
