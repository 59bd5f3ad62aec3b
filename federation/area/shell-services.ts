import type { Publish, PublicSettings } from 'shared-contracts'
import { createContext, use } from 'react'

export interface ShellServices {
  publish: Publish
  /** Null until mounted, so that the first render equals the server's HTML. */
  settings: PublicSettings | null
  /** Partner link id; null until mounted, or where there is none. */
  plid: string | null
}

export const ShellServicesContext = createContext<ShellServices>({
  publish: () => {},
  settings: null,
  plid: null,
})

/** What the shell lends to an area's components. */
export const useShell = (): ShellServices => use(ShellServicesContext)
