import type {
  Consent,
  Identify,
  PageRoot,
  Publish,
  PublicSettings,
  RemoteLocation,
  RemoteNavigator,
} from 'shared-contracts'

/** Services that the bootstrap passes to the hydration script. */
export interface ShellContext {
  settings: PublicSettings
  publish: Publish
  identify: Identify
  plid: () => string | null
  consent: () => Consent
  navigator: RemoteNavigator
}

/** A root to hydrate, and the location of its area's code. */
export interface WakingRoot extends PageRoot {
  /** Name of the federation container. `entry` is the address of its entry module. */
  remote: string
  entry: string
}

/** The hydration script. Contains the federation runtime. Hydrates roots, updates and unmounts them. */
export interface ShellRuntime {
  /**
   * Hydrates a root's element once. `takesOver` is called when React starts to listen. Never rejects: a failure is published,
   * and the server's HTML stays.
   */
  wake: (
    root: WakingRoot,
    element: HTMLElement,
    location: () => RemoteLocation,
    takesOver: () => void,
  ) => Promise<void>
  /** Passes the visitor's location and consent to each mounted root. */
  update: (location: RemoteLocation) => void
  /** Unmounts the roots whose elements have left the document. */
  sweep: () => void
}

export type ShellStart = (context: ShellContext) => ShellRuntime
