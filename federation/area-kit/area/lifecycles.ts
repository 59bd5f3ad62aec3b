import * as React from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { AreaName, RemoteLifecycles, RemoteProps } from 'shared-contracts'
import singleSpaReact from 'single-spa-react'
import type { CompletedHostProps, HostProps } from './host-props.ts'
import { loadFragmentModule, type FragmentModules } from './fragment-modules.ts'
import { RemoteRoot, type RemoteRootProps } from './remote-root.tsx'
import { fragmentIdPrefix, keepServerHtml, restoreControls } from './server-html.ts'

/** Returns true if the props come from the site's shell, which passes all props. Only the shell passes the prop `takesOver`. */
const isFromShell = (hostProps: HostProps): hostProps is RemoteProps => 'takesOver' in hostProps

/**
 * Creates the single-spa lifecycles of an area. `mount` hydrates the HTML that the area's build rendered; `update` passes
 * the new location. Both load the page's code first, so that React never paints a Suspense fallback. Both reject if the
 * page is unknown or its code fails to load.
 * Hosts other than the site's shell mount into an empty element. They may omit props that have defaults in host-props.ts.
 */
export const defineLifecycles = (area: AreaName, modules: FragmentModules): RemoteLifecycles => {
  const client = createHydratingClient(area)
  const lifecycles = singleSpaReact<RemoteRootProps>({
    React,
    ReactDOMClient: client,
    renderType: 'createRoot',
    rootComponent: RemoteRoot,
    // Suppress the warning that the root component has no `componentDidCatch`. It contains the error boundary
    // `FragmentBoundary` instead.
    suppressComponentDidCatchWarning: true,
  })
  const mountedRoots = new Set<string>()
  const propsFrom = async (hostProps: HostProps): Promise<CompletedHostProps> =>
    isFromShell(hostProps)
      ? hostProps
      : (await import('./host-props.ts')).completeHostProps(area, modules, hostProps)
  const loadPage = async (hostProps: HostProps) => {
    const props = await propsFrom(hostProps)
    return { ...props, ...(await loadFragmentModule(modules, props)) }
  }
  return {
    bootstrap: async (hostProps) => lifecycles.bootstrap((await loadPage(hostProps)) as never),
    mount: async (hostProps) => {
      const props = await loadPage(hostProps)
      client.expect(props)
      props.clearPlaceholder?.()
      mountedRoots.add(props.name)
      return lifecycles.mount(props as never)
    },
    update: async (hostProps) => {
      const props = await loadPage(hostProps)
      // Skip a root that was unmounted while its code loaded. For such a root, single-spa-react would call `ReactDOM.render`,
      // which React 19 does not have.
      if (mountedRoots.has(props.name)) await lifecycles.update?.(props as never)
    },
    unmount: async (hostProps) => {
      const props = await propsFrom(hostProps)
      mountedRoots.delete(props.name)
      await lifecycles.unmount(props as never)
      props.dispose?.()
    },
  }
}

/**
 * Creates an object that single-spa-react uses instead of ReactDOMClient, because single-spa-react cannot pass root options to
 * React. `createRoot(element)` hydrates if the element contains server HTML. Otherwise it creates an empty root.
 */
export const createHydratingClient = (area: AreaName) => {
  const propsByElement = new WeakMap<Element, RemoteProps>()

  const hydratingRoot = (element: HTMLElement): Root => {
    const props = propsByElement.get(element)
    const report = (stage: 'hydrate' | 'mount') => (error: unknown) => {
      console.error(error)
      props?.publish({ type: 'remote_error', area, stage, message: String(error).slice(0, 300) })
    }
    const key = props ?? { kind: 'route', id: location.pathname }
    let focused = document.activeElement
    // Track which element has the focus, because the visitor can move the focus during hydration. React hydrates in several
    // short steps, between which the browser handles input.
    element.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) focused = target
    })
    const options = {
      identifierPrefix: fragmentIdPrefix(area, key),
      onRecoverableError: (error: unknown) => {
        restoreControls(element, focused)
        report('hydrate')(error)
      },
      onUncaughtError: report('mount'),
    }
    if (!element.hasChildNodes()) return createRoot(element, options)
    keepServerHtml(element)
    let root: Root | null = null
    return {
      render: (node: React.ReactNode) => {
        if (root) root.render(node)
        // In a transition, React hydrates in several short steps. A slow phone can respond to touches between these steps.
        else {
          React.startTransition(() => {
            root = hydrateRoot(element, node, options)
          })
          props?.takesOver()
        }
      },
      unmount: () => root?.unmount(),
    }
  }

  return {
    createRoot: hydratingRoot,
    /** Sets the props for the React root that is created next in `props.domElement`. Call this before `createRoot`. */
    expect: (props: RemoteProps): void => {
      propsByElement.set(props.domElement, props)
    },
  }
}
