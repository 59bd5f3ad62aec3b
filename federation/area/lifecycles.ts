import * as React from 'react'
import type { AreaName, RemoteLifecycles, RemoteProps } from 'shared-contracts'
import singleSpaReact from 'single-spa-react'
import { createHydratingClient } from './hydrating-client.ts'
import { moduleFor, type FragmentModules } from './fragment-modules.ts'
import { RemoteRoot, type RemoteRootProps } from './remote-root.tsx'

/**
 * The lifecycles an area exposes to the shell, made by single-spa-react. `mount` hydrates the HTML that the area's
 * own build rendered; `update` tells it where the visitor is. Both first load the page's code, so that no Suspense
 * fallback is ever painted. They reject where the page is unknown or its code does not load.
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
  const withPage = async (props: RemoteProps): Promise<never> => {
    const Page = await moduleFor(modules, props)
    return { ...props, Page } as never
  }
  return {
    bootstrap: async (props) => lifecycles.bootstrap(await withPage(props)),
    mount: async (props) => {
      client.expect(props)
      return lifecycles.mount(await withPage(props))
    },
    update: async (props) => lifecycles.update?.(await withPage(props)),
    unmount: (props) => lifecycles.unmount(props),
  }
}
