import { NO_CONSENT, type Consent } from 'shared-contracts/consent'
import type { Identify, Publish, PublicSettings } from 'shared-contracts'
import { createContext, use } from 'react'

export interface ShellServices {
  publish: Publish
  /** Sends the visitor's form data to the marketing platform, if the visitor consented to that. */
  identify: Identify
  /** Null in the first render, so that the first render equals the server's HTML. */
  settings: PublicSettings | null
  /** Partner link id. Null in the first render, or if the visitor used no partner link. */
  plid: string | null
  /** In the first render, all consent is false, so that the first render equals the server's HTML. */
  consent: Consent
}

export const ShellServicesContext = createContext<ShellServices>({
  publish: () => {},
  identify: () => {},
  settings: null,
  plid: null,
  consent: NO_CONSENT,
})

export const useShell = (): ShellServices => use(ShellServicesContext)
