import * as React from 'react'
import type { AreaName, RemoteLifecycles, RemoteProps } from 'shared-contracts'
import singleSpaReact from 'single-spa-react'
import type { ForeignProps, HostProps } from './foreign-props.ts'
import { createHydratingClient } from './hydrating-client.ts'
import { moduleFor, type FragmentModules } from './fragment-modules.ts'
import { RemoteRoot, type RemoteRootProps } from './remote-root.tsx'

/** The site's shell passes every prop, and is the only host that passes `takesOver`. */
const isFromShell = (given: HostProps): given is RemoteProps => 'takesOver' in given

/**
 * Creates the single-spa lifecycles of an area. `mount` hydrates the HTML that the area's build rendered; `update` passes the
 * new location. Both first load the page's code, so that React never paints a Suspense fallback. They reject if the page is
 * unknown or its code does not load. Other hosts than the site's shell mount into an empty element, and may omit props that
 * foreign-props.ts has defaults for.
 */
export const defineLifecycles = (area: AreaName, modules: FragmentModules): RemoteLifecycles => {
  const client = createHydratingClient(area)
  const lifecycles = singleSpaReact<RemoteRootProps>({
    React,
    ReactDOMClient: client,
    renderType: 'createRoot',
    rootComponent: RemoteRoot,
    // RemoteRoot has an error boundary that restores the server's HTML.
    suppressComponentDidCatchWarning: true,
  })
  /** Names of the mounted roots. */
  const standing = new Set<string>()
  const propsFrom = async (given: HostProps): Promise<ForeignProps> =>
    isFromShell(given) ? given : (await import('./foreign-props.ts')).foreignProps(area, modules, given)
  const withPage = async (given: HostProps) => {
    const props = await propsFrom(given)
    return { ...props, Page: await moduleFor(modules, props) }
  }
  return {
    bootstrap: async (given) => lifecycles.bootstrap((await withPage(given)) as never),
    mount: async (given) => {
      const props = await withPage(given)
      client.expect(props)
      props.makeRoom?.()
      standing.add(props.name)
      return lifecycles.mount(props as never)
    },
    update: async (given) => {
      const props = await withPage(given)
      // The root may have been unmounted while its code loaded. single-spa-react would then look for a root of React 17.
      if (standing.has(props.name)) await lifecycles.update?.(props as never)
    },
    unmount: async (given) => {
      const props = await propsFrom(given)
      standing.delete(props.name)
      await lifecycles.unmount(props as never)
      props.forget?.()
    },
  }
}
