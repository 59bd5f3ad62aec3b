import * as React from 'react'
import type { AreaName, RemoteLifecycles, RemoteProps } from 'shared-contracts'
import singleSpaReact from 'single-spa-react'
import type { HostProps } from './foreign-props.ts'
import { createHydratingClient } from './hydrating-client.ts'
import { moduleFor, type FragmentModules } from './fragment-modules.ts'
import { RemoteRoot, type RemoteRootProps } from './remote-root.tsx'

/** The site's shell hands over all there is; only it says what it is told when React takes over. */
const isFromShell = (given: HostProps): given is RemoteProps => 'takesOver' in given

const foreignHost = () => import('./foreign-props.ts')

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
    // RemoteRoot holds its own boundary, which knows the server's HTML.
    suppressComponentDidCatchWarning: true,
  })
  const withPage = async (given: HostProps): Promise<never> => {
    const props = isFromShell(given) ? given : (await foreignHost()).foreignProps(area, modules, given)
    const Page = await moduleFor(modules, props)
    return { ...props, Page } as never
  }
  return {
    bootstrap: async (given) => lifecycles.bootstrap(await withPage(given)),
    mount: async (given) => {
      const props = await withPage(given)
      client.expect(props, !isFromShell(given))
      return lifecycles.mount(props)
    },
    update: async (given) => lifecycles.update?.(await withPage(given)),
    unmount: async (given) => {
      if (isFromShell(given)) return lifecycles.unmount(given as never)
      const { foreignProps, forgetForeign } = await foreignHost()
      await lifecycles.unmount(foreignProps(area, modules, given) as never)
      return forgetForeign(given)
    },
  }
}
