import type { BarLink, FragmentKind, NavGroup, NavMenu, HydrationTrigger } from './area.ts'
import type { LayoutFlags } from './layout-flags.ts'
import type { AnalyticsSettings, PublicSettings } from './settings.ts'
import type { AreaName } from './area-name.ts'
import type { Consent } from './consent.ts'
import type { Identify, Publish } from './events.ts'

/**
 * Position of a root in a page: the outlet, a slot of the layout, or a part of the route's fragment (an island, or a
 * slot that the page places).
 */
export type Place = 'route' | `slot:${string}` | `island:${string}`

/** A part of a page that can hydrate as a separate React root. Its element has the place in the attribute `data-root`. */
export interface PageRoot {
  place: Place
  area: AreaName
  kind: FragmentKind
  /** The route's path, or the name of the slot's or the island's fragment. */
  id: string
  hydrate: HydrationTrigger
}

/**
 * Data that the bootstrap needs about a page, for the first load and for client navigation. It excludes the
 * composition's id, so that an unchanged page is byte-identical in the next composition.
 */
export interface PageData {
  path: string
  flags: LayoutFlags
  roots: PageRoot[]
}

/** Head of a document. */
export interface PageHead {
  /** The whole document title, with the site's name. */
  title: string
  description: string
  canonical: string
  index: boolean
  /** Styles of the page and of its islands and slots. The layout's sheet, which all pages share, precedes them. */
  css: string
}

/** Content of `/_f/<composition>/<route>.json`: a page for client navigation. */
export interface PageFragment extends PageData, PageHead {
  /** HTML of the route with its islands, and of each slot. */
  html: Partial<Record<Place, string>>
  /** Length of the part of the route's HTML that fills the first screen. Missing if the HTML has only one part. */
  firstScreen?: number
}

/** Content of `/_f/<composition>/_chrome.json`: header and footer, for a client navigation from a page without them. */
export interface Chrome {
  header: string
  footer: string
}

/**
 * Content of `/_f/<composition>/_analytics.json`, fetched once the page is idle: scripts, settings and HTML to ask for consent
 * and to send events to vendors.
 */
export interface Analytics {
  /** The shell's analytics script: loads the health script, asks for consent and starts the sinks. Null if the shell has none. */
  script: { href: string; integrity: string } | null
  /** Script with the sinks of vendors. Null if no vendor is configured. */
  vendors: { href: string; integrity: string } | null
  /** Script that reports page health during a canary. Null in shells that predate it. */
  health: { href: string; integrity: string } | null
  /** True if a configured sink or form needs consent. Older compositions omit it: they have a script only if one does. */
  asks?: boolean
  settings: AnalyticsSettings
  /** HTML and CSS of the consent question. */
  question: { html: string; css: string }
}

/** Places of the roots that are slots of the layout, in the same order. */
export const listSlotPlaces = (roots: readonly PageRoot[]): string[] =>
  roots.flatMap(({ place }) => (place.startsWith('slot:') ? [place.slice('slot:'.length)] : []))

/** Key of a fragment in `HydrationTable.scripts`. */
export const getFragmentKey = ({ area, kind, id }: Pick<PageRoot, 'area' | 'kind' | 'id'>): string =>
  `${area} ${kind} ${id}`

/** Content of `/_f/<composition>/_wake.json`: data for hydration. Fetched when the first root approaches the viewport. */
export interface HydrationTable {
  settings: PublicSettings
  /**
   * Text of the import map. It is inserted into the document unchanged, because the Content-Security-Policy contains
   * its hash.
   */
  importMap: string
  /** The hydration script, which loads remotes, and all scripts that it shares with them. */
  shell: { entry: string; scripts: string[] }
  /** Federation containers by area: name, and address of the entry. */
  remotes: Record<string, { remote: string; entry: string }>
  /** Addresses of all scripts that hydration of a fragment runs, by `getFragmentKey`. */
  scripts: Record<string, string[]>
}

/** Import map with the addresses of shared packages, and the integrity hash of each module. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/**
 * Name of the `Server-Timing` entry that contains the composition of a document. Browsers that do not expose it (Safari
 * before 16.4, insecure contexts) request `LIVE_COMPOSITION` instead.
 */
export const COMPOSITION_TIMING = 'composition'
/** Endpoint that responds with the id of the visitor's composition, as text. */
export const LIVE_COMPOSITION = '/_f/live'

/** Inline in each document. */
export interface DocumentData {
  page: PageData
}

/** Element ids and attributes that the composer, the bootstrap and the shell share. */
export const DOM = {
  /** Container of the layout: header, outlet, slots and footer. */
  shell: 'shell',
  /** The route's outlet, a `<main>`. */
  outlet: 'main',
  /** Prefix of the id of a slot's container; the place of the slot follows. */
  slotPrefix: 'slot-',
  /** Live region at the end of the layout. Announces each completed navigation. */
  announcer: 'route-announcer',
  /** Style element with the page's styles. It follows the style element of the layout, which all pages share. */
  pageStyles: 'page-styles',
  /** Link after the first screen to the styles of the content below. */
  lateStyles: 'late-styles',
  /** `<script type="application/json">` with DocumentData. */
  data: 'page-data',
  /** Attribute of links to the cookie policy that open the consent question if JavaScript runs. */
  consentLink: 'data-consent-link',
  /** Attribute of the element in the cookie policy that shows the visitor's current choice if JavaScript runs. */
  consentChoice: 'data-consent-choice',
  /** Attribute of links to which the shell adds the partner link id and the campaign on click. */
  carry: 'data-carry',
  /** Attribute of elements in a fragment with `visible`: hydration starts when one approaches the viewport. */
  hydrateOn: 'data-wake-on',
  /** Attribute of the line after an island that offers to load it again. Hidden until its code fails to load. */
  loadAgain: 'data-load-again',
  /** Attribute of buttons that publish a specific event. Clicks on them are not counted as `button_click`. */
  ownEvent: 'data-own-event',
  /** Type of the bubbling `CustomEvent` of a carousel that was moved by hand; its detail is a `CarouselMove`. */
  carouselMove: 'crewtally:carousel-move',
} as const

/** Links that areas declare for the menus, the header bar and the footer. */
export interface SiteNav {
  nav: NavGroup[]
  menus: NavMenu[]
  bar: BarLink[]
}

/** Input of the shell's layout module, `renderLayout(input)`, for one page. */
export interface LayoutInput extends SiteNav {
  page: Pick<PageData, 'path' | 'flags'>
  /** Places of slots, in their order. */
  slots: string[]
}

/** Renders the layout's HTML, with the placeholders `<!--outlet-->` and `<!--slot:NAME-->`, which the composer replaces. */
export type RenderLayout = (input: LayoutInput) => Promise<string>
/** Renders the HTML of the consent question: `renderQuestion()` of the layout module. */
export type RenderQuestion = () => Promise<string>
export const OUTLET_PLACEHOLDER = '<!--outlet-->'
/** Marks the position of an island in a page's HTML. The composer replaces it by the island's root. */
export const islandPlaceholder = (name: string): string => `<!--island:${name}-->`
export const slotPlaceholder = (place: string): string => `<!--slot:${place}-->`

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
