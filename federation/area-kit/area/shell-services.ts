import { NO_CONSENT, type Consent } from 'shared-contracts/consent'
import type { Identify, Publish, PublicSettings } from 'shared-contracts'
import { createContext, use } from 'react'

export interface ShellServices {
  publish: Publish
  /** Tells the marketing platform who has just sent a request, where the visitor agrees to that; nobody else. */
  identify: Identify
  /** Null until mounted, so that the first render equals the server's HTML. */
  settings: PublicSettings | null
  /** Partner link id; null until mounted, or where there is none. */
  plid: string | null
  /** What the visitor agrees to; nothing until mounted. */
  consent: Consent
}

export const ShellServicesContext = createContext<ShellServices>({
  publish: () => {},
  identify: () => {},
  settings: null,
  plid: null,
  consent: NO_CONSENT,
})

/** What the shell lends to an area's components. */
export const useShell = (): ShellServices => use(ShellServicesContext)
