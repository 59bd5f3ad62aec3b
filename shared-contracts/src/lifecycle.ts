import type { Consent } from './consent.ts'
import type { Identify, Publish } from './events.ts'
import type { AreaName } from './area-name.ts'
import type { FragmentKind } from './area.ts'
import type { PublicSettings } from './settings.ts'

/** A location of the site, as the router describes it. */
export interface RemoteLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** Target of a navigation: a path of the site, or its parts. */
export type RemoteTarget = string | { pathname?: string; search?: string; hash?: string }

/** Navigation functions that the shell passes to a remote. `to` is a path of the site. */
export interface RemoteNavigator {
  createHref(to: RemoteTarget): string
  push(to: RemoteTarget, state?: unknown): void
  replace(to: RemoteTarget, state?: unknown): void
  go(delta: number): void
}

/** Props that the shell passes to `mount` and, when they change, to `update`. */
export interface RemoteProps {
  /** Unique for each mounted root: single-spa-react stores its state under this key. */
  name: string
  area: AreaName
  domElement: HTMLElement
  kind: FragmentKind
  /** Path of the route, or name of the slot or island. */
  id: string
  location: RemoteLocation
  navigator: RemoteNavigator
  publish: Publish
  /** Missing in older shells. */
  identify?: Identify
  settings: PublicSettings
  plid: string | null
  /** Current consent of the visitor. */
  consent: Consent
  /** Called when React starts to listen for events in the element, before hydration completes. */
  takesOver: () => void
}

/** The module that a remote exposes, as single-spa-react creates it. */
export interface RemoteLifecycles {
  bootstrap: (props: RemoteProps) => Promise<unknown>
  mount: (props: RemoteProps) => Promise<unknown>
  update: (props: RemoteProps) => Promise<unknown>
  unmount: (props: RemoteProps) => Promise<unknown>
}

/** Name of the global function through which the hydration script passes its start function to the bootstrap. */
export const SHELL_ENTRY = '__crewtallyShell'

/** Key under which every remote exposes its lifecycles. */
export const EXPOSED_MODULE = './app'
