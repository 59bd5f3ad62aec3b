import type { Consent } from './consent.ts'
import type { Identify, Publish } from './events.ts'
import type { AreaName } from './area-name.ts'
import type { FragmentKind } from './area.ts'
import type { PublicSettings } from './settings.ts'

/** A place on the site as the router gives it. */
export interface RemoteLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** Where a navigation goes: a path of the site, or its parts. */
export type RemoteTarget = string | { pathname?: string; search?: string; hash?: string }

/** The shell's navigation, lent to a remote; `to` is a path of the site. */
export interface RemoteNavigator {
  createHref(to: RemoteTarget): string
  push(to: RemoteTarget, state?: unknown): void
  replace(to: RemoteTarget, state?: unknown): void
  go(delta: number): void
}

/** What the shell hands to `mount` and, changed, to `update`. */
export interface RemoteProps {
  /** Unique for each mounted root: single-spa-react keys its state by it. */
  name: string
  area: AreaName
  domElement: HTMLElement
  kind: FragmentKind
  /** The route's path, or the name of the slot or the island. */
  id: string
  location: RemoteLocation
  navigator: RemoteNavigator
  publish: Publish
  /** Left out by shells that were released before it. */
  identify?: Identify
  settings: PublicSettings
  plid: string | null
  /** What the visitor agrees to now. */
  consent: Consent
  /** Called in the moment from which React listens in the element, before it has hydrated it. */
  takesOver: () => void
}

/** The one module a remote exposes, as single-spa-react makes it. */
export interface RemoteLifecycles {
  bootstrap: (props: RemoteProps) => Promise<unknown>
  mount: (props: RemoteProps) => Promise<unknown>
  update: (props: RemoteProps) => Promise<unknown>
  unmount: (props: RemoteProps) => Promise<unknown>
}

/** Global under which the bootstrap waits for the shell's second script, which calls it with what makes roots live. */
export const SHELL_ENTRY = '__crewtallyShell'

/** Key under which every remote exposes its lifecycles. */
export const EXPOSED_MODULE = './app'
