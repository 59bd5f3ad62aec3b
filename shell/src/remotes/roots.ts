import type {
  BusEvent,
  Consent,
  Identify,
  PageRoot,
  Publish,
  PublicSettings,
  RemoteLocation,
  RemoteNavigator,
  RemoteLifecycles,
  RemoteProps,
} from 'shared-contracts'
import { toggleReloadOffer } from '@federation/area-kit/load-again'
import { loadLifecycles, type LocatedRoot } from './load-remote.ts'

/** Services that the bootstrap passes to the hydration script. */
export interface ShellContext {
  settings: PublicSettings
  publish: Publish
  identify: Identify
  plid: () => string | null
  consent: () => Consent
  navigator: RemoteNavigator
}

/** Interface of the hydration script, which hydrates, updates and unmounts React roots. */
export interface ShellRuntime {
  /**
   * Hydrates the element of a React root once. Calls `takesOver` when React starts to listen for events. Never rejects: on
   * failure, publishes the error and leaves the server's HTML in place.
   */
  hydrate: (
    root: LocatedRoot,
    element: HTMLElement,
    location: () => RemoteLocation,
    takesOver: () => void,
  ) => Promise<void>
  /** Passes the current location and consent as props to each mounted React root. */
  update: (location: RemoteLocation) => void
  /** Unmounts React roots whose elements have left the document. */
  unmountDetached: () => void
}

export type ShellStart = (context: ShellContext) => ShellRuntime

type EventSchema = typeof import('shared-contracts/events').BusEvent

const loadEventSchema = async (): Promise<EventSchema> => (await import('shared-contracts/events')).BusEvent

/**
 * Creates the publish function for areas. The function drops an event that violates its schema, and reports an error with
 * `console.error`. For visitors, `silenceConsole` publishes that error as `script_error` instead. The first event loads the
 * schema (11 kB). Events wait until the schema is loaded, and are then published in order.
 */
export const createCheckedPublish = (publish: Publish, load = loadEventSchema): Publish => {
  let schema: EventSchema | null = null
  let loading: Promise<void> | null = null
  const check = (event: BusEvent): void => {
    const parsed = schema?.safeParse(event)
    if (parsed?.success) publish(parsed.data)
    else if (schema) console.error('An event was dropped: it is not of the contract.', event)
  }
  return (event) => {
    if (schema) return check(event)
    loading ??= load().then(
      (loaded) => void (schema = loaded),
      (error: unknown) =>
        console.error('Events of areas are dropped, because their schema did not load.', error),
    )
    void loading.then(() => check(event))
  }
}

interface Mounted {
  root: PageRoot
  lifecycles: RemoteLifecycles
  props: RemoteProps
}

const LOAD_TIMEOUT_MS = 10_000

/** Resolves to the result of `loading`. Rejects if `loading` rejects or does not settle within `LOAD_TIMEOUT_MS`. */
const withTimeout = <T>({ area }: PageRoot, loading: Promise<T>): Promise<T> =>
  Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`${area} did not load within ${LOAD_TIMEOUT_MS} ms`)),
        LOAD_TIMEOUT_MS,
      )
    }),
  ])

type Stage = 'load' | 'mount' | 'update' | 'unmount'

/** Creates the functions that hydrate, update and unmount the React roots of a page. */
export const createRoots = (context: ShellContext): ShellRuntime => {
  const mounted = new Map<HTMLElement, Mounted>()
  const hydrating = new Map<HTMLElement, Promise<void>>()
  const publish = createCheckedPublish(context.publish)
  let instance = 0

  const report = ({ area }: PageRoot, stage: Stage, error: unknown) =>
    context.publish({ type: 'remote_error', area, stage, message: String(error).slice(0, 300) })

  /** Calls a lifecycle function of an area. If the function throws or rejects, publishes an error. Never rejects itself. */
  const callLifecycle = async (
    { root, lifecycles, props }: Mounted,
    stage: Extract<Stage, 'update' | 'unmount'>,
  ): Promise<void> => {
    try {
      await lifecycles[stage](props)
    } catch (error) {
      report(root, stage, error)
    }
  }

  const mountRoot: ShellRuntime['hydrate'] = async (root, element, location, takesOver) => {
    const started = performance.now()
    let stage: Stage = 'load'
    toggleReloadOffer(element, false)
    try {
      const lifecycles = await withTimeout(root, loadLifecycles(root))
      // Stops if the visitor has left the page while the code was loading. The element is then no longer in the document.
      if (!element.isConnected) return
      instance += 1
      const props: RemoteProps = {
        name: `${root.area}:${root.place}:${instance}`,
        area: root.area,
        kind: root.kind,
        id: root.id,
        domElement: element,
        location: location(),
        navigator: context.navigator,
        publish,
        identify: context.identify,
        settings: context.settings,
        plid: context.plid(),
        consent: context.consent(),
        takesOver,
      }
      // `bootstrap` loads the area's module for this route, slot or island.
      await withTimeout(root, lifecycles.bootstrap(props))
      stage = 'mount'
      await lifecycles.mount(props)
      mounted.set(element, { root, lifecycles, props })
      context.publish({
        type: 'remote_ready',
        area: root.area,
        milliseconds: Math.round(performance.now() - started),
      })
      // If the visitor has navigated during the mount, unmounts the root or passes the new location to it.
      if (!element.isConnected) unmountDetached()
      else if (location().key !== props.location.key) update(location())
    } catch (error) {
      toggleReloadOffer(element, true)
      report(root, stage, error)
    }
  }

  const update: ShellRuntime['update'] = (location) => {
    for (const entry of mounted.values()) {
      entry.props = { ...entry.props, location, plid: context.plid(), consent: context.consent() }
      void callLifecycle(entry, 'update')
    }
  }

  const unmountDetached: ShellRuntime['unmountDetached'] = () => {
    for (const [element, entry] of mounted) {
      if (element.isConnected) continue
      mounted.delete(element)
      void callLifecycle(entry, 'unmount')
    }
  }

  return {
    hydrate(root, element, location, takesOver) {
      if (mounted.has(element)) return Promise.resolve()
      const running =
        hydrating.get(element) ??
        mountRoot(root, element, location, takesOver).finally(() => hydrating.delete(element))
      hydrating.set(element, running)
      return running
    },
    update,
    unmountDetached,
  }
}
