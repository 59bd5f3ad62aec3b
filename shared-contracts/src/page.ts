import type { BarLink, FragmentKind, NavGroup, NavMenu, HydrationTrigger } from './area.ts'
import type { LayoutFlags } from './layout-flags.ts'
import type { AnalyticsSettings, PublicSettings } from './settings.ts'
import type { AreaName } from './area-name.ts'
import type { Consent } from './consent.ts'
import type { Identify, Publish } from './events.ts'

/**
 * Position of a root in a page: `route` is the outlet, `slot:` a slot of the layout. `island:` is an island in the route's
 * fragment, or a slot that the page itself places there.
 */
export type Place = 'route' | `slot:${string}` | `island:${string}`

/** Root of a page: a part that can hydrate as a separate React root. The attribute `data-root` of its element is the place. */
export interface PageRoot {
  place: Place
  area: AreaName
  kind: FragmentKind
  /** Path of the route, or name of the slot or the island. */
  id: string
  hydrate: HydrationTrigger
}

/**
 * Data about a page for the bootstrap, on the first load and on client navigation. It excludes the composition's id, so that an
 * unchanged page has the same bytes in the next composition.
 */
export interface PageData {
  path: string
  flags: LayoutFlags
  roots: PageRoot[]
}

/** Metadata of a document for its `<head>`. */
export interface PageHead {
  /** Complete document title, including the site's name. */
  title: string
  description: string
  canonical: string
  index: boolean
  /** CSS of the page and of its islands and slots. The layout's style sheet, which all pages share, precedes it. */
  css: string
}

/** Content of `/_f/<composition>/<route>.json`: the data that client navigation needs to show a page. */
export interface PageFragment extends PageData, PageHead {
  /** HTML of the route with its islands, and HTML of each slot of the layout. */
  html: Partial<Record<Place, string>>
  /**
   * Length of the first part of the route's HTML, which fills the first screen; in characters. Missing if the HTML has only one
   * part.
   */
  firstScreen?: number
}

/** Content of `/_f/<composition>/_chrome.json`: HTML of header and footer, for client navigation from a page without them. */
export interface Chrome {
  header: string
  footer: string
}

/**
 * Content of `/_f/<composition>/_analytics.json`: scripts, settings and HTML for the consent question and for the sinks. The
 * bootstrap fetches it when the page is idle.
 */
export interface Analytics {
  /**
   * The shell's analytics script. It loads the health script, asks for consent and starts the sinks. Null if the shell has
   * none.
   */
  script: { href: string; integrity: string } | null
  /** Script with the sinks of vendors. Null if no vendor is configured. */
  vendors: { href: string; integrity: string } | null
  /** Script that reports page health during a canary. Null if the shell is older than this script. */
  health: { href: string; integrity: string } | null
  /**
   * True if a configured sink or form needs consent. Compositions older than this field omit it: they have `script` only if
   * consent is needed.
   */
  asks?: boolean
  settings: AnalyticsSettings
  /** HTML and CSS of the consent question. */
  question: { html: string; css: string }
}

/** Returns the names of the layout slots in `roots`, in the same order. */
export const listSlotPlaces = (roots: readonly PageRoot[]): string[] =>
  roots.flatMap(({ place }) => (place.startsWith('slot:') ? [place.slice('slot:'.length)] : []))

/** Returns the key of a fragment in `HydrationTable.scripts`. */
export const getFragmentKey = ({ area, kind, id }: Pick<PageRoot, 'area' | 'kind' | 'id'>): string =>
  `${area} ${kind} ${id}`

/**
 * Content of `/_f/<composition>/_wake.json`: the data that hydration needs. Fetched when the first root approaches the
 * viewport.
 */
export interface HydrationTable {
  settings: PublicSettings
  /**
   * Text of the import map. The bootstrap inserts it into the document unchanged, because the Content-Security-Policy contains
   * its hash.
   */
  importMap: string
  /** The hydration script, which loads remotes, and all scripts that the script imports. */
  shell: { entry: string; scripts: string[] }
  /** Federation container of each area: its name, and the address of its entry. */
  remotes: Record<string, { remote: string; entry: string }>
  /** Addresses of all scripts that hydration of a fragment loads. Keys: `getFragmentKey`. */
  scripts: Record<string, string[]>
}

/** Import map with the addresses of shared packages, and the integrity hash of each module. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/**
 * Name of the `Server-Timing` entry with the id of the document's composition. Browsers that do not expose the entry (Safari
 * before 16.4, insecure contexts) request `LIVE_COMPOSITION` instead.
 */
export const COMPOSITION_TIMING = 'composition'
/** Endpoint that returns the id of the visitor's composition as text. */
export const LIVE_COMPOSITION = '/_f/live'

/** Data that each document contains as inline JSON. */
export interface DocumentData {
  page: PageData
}

/** Element ids and attribute names that the composer, the bootstrap and the shell share. */
export const DOM = {
  /** Id of the layout's container: header, outlet, slots and footer. */
  shell: 'shell',
  /** Id of the outlet, a `<main>` that contains the route. */
  outlet: 'main',
  /** Prefix of the id of a slot's container; the name of the slot's place follows. */
  slotPrefix: 'slot-',
  /** Id of the live region at the end of the layout. It announces each completed client navigation. */
  announcer: 'route-announcer',
  /** Id of the style element with the page's styles. It follows the style element with the layout's styles. */
  pageStyles: 'page-styles',
  /** Id of the style-sheet link after the first screen. The sheet styles the content below the first screen. */
  lateStyles: 'late-styles',
  /** Id of the `<script type="application/json">` element with `DocumentData`. */
  data: 'page-data',
  /** Attribute of links to the cookie policy. If JavaScript runs, such a link opens the consent question. */
  consentLink: 'data-consent-link',
  /** Attribute of the element in the cookie policy in which JavaScript shows the visitor's current choice. */
  consentChoice: 'data-consent-choice',
  /** Attribute of links to which the shell adds the partner link id and the campaign parameters on click. */
  carry: 'data-carry',
  /**
   * Attribute of elements in a fragment with the trigger `visible`: hydration starts when one of them approaches the viewport.
   */
  hydrateOn: 'data-wake-on',
  /** Attribute of the line after an island with a button that loads the island again. Hidden unless its code fails to load. */
  loadAgain: 'data-load-again',
  /** Attribute of buttons that publish a specific event. A click on such a button publishes no `button_click`. */
  ownEvent: 'data-own-event',
  /**
   * Type of the bubbling `CustomEvent` that a carousel dispatches when a visitor moves it. Its `detail` is a `CarouselMove`.
   */
  carouselMove: 'crewtally:carousel-move',
} as const

/** Links that areas declare for the menus, the header bar and the footer. */
export interface SiteNav {
  nav: NavGroup[]
  menus: NavMenu[]
  bar: BarLink[]
}

/** Input of `renderLayout` in the shell's layout module, for one page. */
export interface LayoutInput extends SiteNav {
  page: Pick<PageData, 'path' | 'flags'>
  /** Names of the slots' places, in the order of the page. */
  slots: string[]
}

/**
 * Renders the layout's HTML. The HTML contains the placeholders `<!--outlet-->` and `<!--slot:NAME-->`, which the composer
 * replaces.
 */
export type RenderLayout = (input: LayoutInput) => Promise<string>
/** Renders the HTML of the consent question. `renderQuestion()` of the shell's layout module implements it. */
export type RenderQuestion = () => Promise<string>
export const OUTLET_PLACEHOLDER = '<!--outlet-->'
/** Placeholder for an island in a page's HTML. The composer replaces it with the island's root. */
export const islandPlaceholder = (name: string): string => `<!--island:${name}-->`
export const slotPlaceholder = (place: string): string => `<!--slot:${place}-->`

/** A location of the site, in the shape of React Router's `Location`. */
export interface RemoteLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** Target of a navigation: a path of the site, or its parts. */
export type RemoteTarget = string | { pathname?: string; search?: string; hash?: string }

/** Navigation functions that the shell passes to a remote. */
export interface RemoteNavigator {
  createHref(to: RemoteTarget): string
  push(to: RemoteTarget, state?: unknown): void
  replace(to: RemoteTarget, state?: unknown): void
  go(delta: number): void
}

/** Props that the shell passes to `mount` and, when they change, to `update`. */
export interface RemoteProps {
  /** Unique for each mounted root: single-spa-react stores its state by this name. */
  name: string
  area: AreaName
  domElement: HTMLElement
  kind: FragmentKind
  /** Path of the route, or name of the slot or island. */
  id: string
  location: RemoteLocation
  navigator: RemoteNavigator
  publish: Publish
  /** Passes the visitor's email address to the shell. Missing in shells older than this prop. */
  identify?: Identify
  settings: PublicSettings
  plid: string | null
  /** Current consent of the visitor. */
  consent: Consent
  /** The remote calls it when React starts to listen for events in the element, before hydration completes. */
  takesOver: () => void
}

/** The module that a remote exposes. single-spa-react creates the functions. */
export interface RemoteLifecycles {
  bootstrap: (props: RemoteProps) => Promise<unknown>
  mount: (props: RemoteProps) => Promise<unknown>
  update: (props: RemoteProps) => Promise<unknown>
  unmount: (props: RemoteProps) => Promise<unknown>
}

/** Name of a global function of the bootstrap. The hydration script calls it with its start function. */
export const SHELL_ENTRY = '__crewtallyShell'

/** Key under which every remote exposes its lifecycles. */
export const EXPOSED_MODULE = './app'
