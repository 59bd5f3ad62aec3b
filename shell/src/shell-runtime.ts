import type {
  Consent,
  Identify,
  PageRoot,
  Publish,
  PublicSettings,
  RemoteLocation,
  RemoteNavigator,
} from 'shared-contracts'

/** What the bootstrap lends to the second script. */
export interface ShellContext {
  settings: PublicSettings
  publish: Publish
  identify: Identify
  plid: () => string | null
  consent: () => Consent
  navigator: RemoteNavigator
}

/** A root whose area's code is to be run, and where that is. */
export interface WakingRoot extends PageRoot {
  /** Name of the federation container, and the address of its entry. */
  remote: string
  entry: string
}

/** The second script, which holds the federation runtime: it makes roots live, and keeps them informed. */
export interface ShellRuntime {
  /**
   * Hydrates a root's element once. `takesOver` is called in the moment from which React listens. Never rejects: a
   * failure is published and the server's HTML stays.
   */
  wake: (
    root: WakingRoot,
    element: HTMLElement,
    location: () => RemoteLocation,
    takesOver: () => void,
  ) => Promise<void>
  /** Tells every living root where the visitor is, and what they agree to. */
  update: (location: RemoteLocation) => void
  /** Ends the roots whose elements have left the document. */
  sweep: () => void
}

export type ShellStart = (context: ShellContext) => ShellRuntime
