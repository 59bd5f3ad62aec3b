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
 * The lifecycles an area exposes to the shell, made by single-spa-react. `mount` hydrates the HTML that the area's
 * own build rendered; `update` tells it where the visitor is. Both first load the page's code, so that no Suspense
 * fallback is ever painted. They reject where the page is unknown or its code does not load. A host that is not the
 * site's shell may leave out what foreign-props.ts has a default for, and mounts into an empty place.
 */
export const defineLifecycles = (area: AreaName, modules: FragmentModules): RemoteLifecycles => {
  const client = createHydratingClient(area)
  const lifecycles = singleSpaReact<RemoteRootProps>({
    React,
    ReactDOMClient: client,
    renderType: 'createRoot',
    rootComponent: RemoteRoot,
    // RemoteRoot has an error boundary that knows the server's HTML.
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
      // The root may have ended while its code was coming; single-spa-react would look for one of React 17 then.
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
