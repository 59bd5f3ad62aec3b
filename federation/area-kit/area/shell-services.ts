import { NO_CONSENT, type Consent } from 'shared-contracts/visitor-storage'
import type { Identify, Publish, PublicSettings, RemoteLocation, RemoteNavigator } from 'shared-contracts'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

/** Services of the shell for the components of areas. `useShell` returns them. */
export interface ShellServices {
  publish: Publish
  /** Sends the visitor's form data to the marketing platform, if the visitor consented to that. */
  identify: Identify
  /** Location of the page. In the first render, query and URL fragment are empty. */
  location: RemoteLocation
  navigator: RemoteNavigator
  /** Null in the first render, so that the first render equals the server's HTML. */
  settings: PublicSettings | null
  /** Partner link id. Null in the first render, or if the visitor used no partner link. */
  plid: string | null
  /** In the first render, all consent is false, so that the first render equals the server's HTML. */
  consent: Consent
}

/**
 * React context of `useShell`. The default is for rendering at build time: no settings, no consent, and functions without
 * effect.
 */
export const ShellServicesContext = createContext<ShellServices>({
  publish: () => {},
  identify: () => {},
  location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  navigator: { createHref: String, push: () => {}, replace: () => {}, go: () => {} },
  settings: null,
  plid: null,
  consent: NO_CONSENT,
})

/** Returns the services that the shell passes to an area's components. */
export const useShell = (): ShellServices => use(ShellServicesContext)

type RouterComponent = ComponentType<{
  location: RemoteLocation
  navigator: RemoteNavigator
  children: ReactNode
}>

let registeredRouter: RouterComponent | null = null

/** Registers React Router. The build replaces react-router-dom by a module that calls this function (client-plugins.ts). */
export const registerRouter = (router: RouterComponent): void => {
  registeredRouter = router
}

/** Returns React Router's component `Router`. Null if no loaded module uses react-router-dom. */
export const getRegisteredRouter = (): RouterComponent | null => registeredRouter
