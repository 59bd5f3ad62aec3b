import type {
  BarLink,
  FragmentKind,
  NavGroup,
  NavMenu,
  HydrationTrigger,
  SlimHeaderAction,
  LayoutFlags,
} from './area.ts'
import type { AnalyticsSettings, PublicSettings } from './settings.ts'
import type { AreaName } from './zod.ts'
import type { Consent } from './visitor-storage.ts'
import type { Banner } from './site-config.ts'
import type { Identify, Publish } from './events.ts'

/**
 * Place of a React root in a page. `route` is the main content. `slot:<name>` is a slot (a part that any area can provide)
 * outside the route. `island:<name>` is an island (a part of the page that hydrates separately) or a slot inside the route.
 */
export type Place = 'route' | `slot:${string}` | `island:${string}`

/**
 * Part of a page that can hydrate as a separate React root. `place` is the value of the attribute `data-root` on the element in
 * which React renders the part, such as `island:deal`.
 */
export interface PageRoot {
  place: Place
  area: AreaName
  kind: FragmentKind
  /** Path of the route, or name of the slot or the island. */
  id: string
  hydrate: HydrationTrigger
}

/**
 * Page data for the bootstrap (the first script of every page), on first load and on client navigation. It lacks the id of the
 * composition (the releases that make one site), so that a page keeps its bytes if a new composition does not change it.
 */
export interface PageData {
  path: string
  flags: LayoutFlags
  roots: PageRoot[]
}

/** Content of a document's `<head>`. */
export interface PageHead {
  title: string
  description: string
  canonical: string
  index: boolean
  /**
   * CSS of the page and of its islands and slots. In the document, it follows the style sheet of the layout, which is the same
   * on all pages.
   */
  css: string
}

/** Content of `/_f/<composition>/<route>.json`: the data for showing a page by client navigation. */
export interface PageFragment extends PageData, PageHead {
  /**
   * HTML of the route, with its islands, and of each layout slot (a place that another area fills). The keys are places, such
   * as `route` and `slot:<name>`.
   */
  html: Partial<Record<Place, string>>
  /** Number of characters of the route's HTML that client navigation inserts first. Missing if it inserts all at once. */
  firstScreen?: number
  /** HTML of the slim header and the slim footer. Missing if the route has no `slimHeader`. */
  slim?: { header: string; footer: string }
}

/**
 * Content of `/_f/<composition>/_chrome.json`: HTML of header and footer. Client navigation fetches it if the document has no
 * header or footer.
 */
export interface Chrome {
  /** HTML of the banner. Missing if the site has no banner. */
  banner?: string
  header: string
  footer: string
}

/**
 * Content of `/_f/<composition>/_analytics.json`: scripts, settings and HTML for the consent question and for analytics. The
 * bootstrap script fetches this document when the page is idle.
 */
export interface Analytics {
  /**
   * The shell's analytics script. It asks for consent, and loads the scripts `vendors` and `health`. Null if the shell's
   * release has no such script.
   */
  script: { href: string; integrity: string } | null
  /** Script that sends events to vendors. Null if no vendor is configured. */
  vendors: { href: string; integrity: string } | null
  /** Script that reports page health while only a share of the visitors gets this release (canary). Null in older releases. */
  health: { href: string; integrity: string } | null
  /**
   * True if a configured vendor or form needs consent. Missing in older compositions, where consent is needed if `script` is
   * not null.
   */
  asks?: boolean
  settings: AnalyticsSettings
  question: { html: string; css: string }
}

/** Returns the names of the layout slots in `roots`, in the same order. */
export const listSlotPlaces = (roots: readonly PageRoot[]): string[] =>
  roots.flatMap(({ place }) => (place.startsWith('slot:') ? [place.slice('slot:'.length)] : []))

/** Returns the key in `HydrationTable.scripts` for a fragment (prerendered HTML of a route, slot or island). */
export const getFragmentKey = ({ area, kind, id }: Pick<PageRoot, 'area' | 'kind' | 'id'>): string =>
  `${area} ${kind} ${id}`

/**
 * Content of `/_f/<composition>/_wake.json`: the data for hydration. The bootstrap script fetches it when the first React root
 * approaches the viewport.
 */
export interface HydrationTable {
  settings: PublicSettings
  /** Text of the import map. A script inserts it unchanged, because the Content-Security-Policy contains its hash. */
  importMap: string
  /** URL of the shell's hydration script (`entry`), and URLs of all scripts that this script imports. */
  shell: { entry: string; scripts: string[] }
  /** Module Federation container of each area: the container's name, and the URL of its entry script. */
  remotes: Record<string, { remote: string; entry: string }>
  /** URLs of all scripts that the hydration of a fragment loads. `getFragmentKey` returns the key of a fragment. */
  scripts: Record<string, string[]>
}

/** Import map with the URLs of shared packages, and the integrity hash of each module. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/**
 * Name of the `Server-Timing` entry with the id of the document's composition. Safari before 16.4 and insecure contexts do not
 * expose this entry. In these cases, the page requests the id from `LIVE_COMPOSITION`.
 */
export const COMPOSITION_TIMING = 'composition'
/** Endpoint that returns, as plain text, the id of the composition (the set of releases) that the visitor gets. */
export const LIVE_COMPOSITION = '/_f/live'

/** Data that each HTML document contains as JSON for the bootstrap. */
export interface DocumentData {
  page: PageData
}

/** Element ids and attribute names that the composer (the program that builds the pages), the bootstrap and the shell share. */
export const DOM = {
  /** Id of the container of the layout. It contains header, outlet (the route's content), slots and footer. */
  shell: 'shell',
  banner: 'data-banner',
  /** Attribute of the slim header (a header with only the logo and one button) and of the slim footer. */
  slim: 'data-slim',
  /** Id of the `<main>` element with the route's HTML. */
  outlet: 'main',
  /** Prefix of the id of a slot's container. The id ends with `AreaSlot.place`, or the slot's name if `place` is missing. */
  slotPrefix: 'slot-',
  /** Id of the live region that announces each completed client navigation to screen readers. */
  announcer: 'route-announcer',
  /** Id of the `<style>` element with the page's styles. It follows the layout's `<style>` element. */
  pageStyles: 'page-styles',
  /** Id of the `<link>` element that loads the styles of the content below the first screen. */
  lateStyles: 'late-styles',
  /** Id of the `<script type="application/json">` element with `DocumentData`. */
  data: 'page-data',
  /** Attribute of links to the cookie policy. With JavaScript, such a link opens the consent question. */
  consentLink: 'data-consent-link',
  /** Attribute of an element in the cookie policy. JavaScript writes the visitor's current consent choice into this element. */
  consentChoice: 'data-consent-choice',
  /** Attribute of links to which a click adds the partner link id (the referring partner) and the campaign parameters. */
  carry: 'data-carry',
  /**
   * Attribute of elements in a fragment with the hydration trigger `visible`. The fragment's hydration starts when one of these
   * elements approaches the viewport.
   */
  hydrateOn: 'data-wake-on',
  /**
   * Attribute of a line below an island. The line has a button that loads the island again. The line is hidden unless the
   * island's code fails to load.
   */
  loadAgain: 'data-load-again',
  /**
   * Attribute of buttons that publish a specific event. A click on such a button does not publish the general event
   * `button_click` as well.
   */
  ownEvent: 'data-own-event',
  /** Type of the bubbling `CustomEvent` that a carousel dispatches when a visitor moves it. `detail` is a `CarouselMove`. */
  carouselMove: 'crewtally:carousel-move',
} as const

/** Navigation of the whole site, combined from the manifests of all areas. */
export interface SiteNav {
  nav: NavGroup[]
  menus: NavMenu[]
  bar: BarLink[]
}

/** Input of `renderLayout` (the shell's function that renders the layout) for one page. */
export interface LayoutInput extends SiteNav {
  page: Pick<PageData, 'path' | 'flags'>
  slimHeader?: SlimHeaderAction | undefined
  /** Names of the slot positions (`AreaSlot.place`), in page order. */
  slots: string[]
  banner?: Banner | undefined
}

/**
 * Renders the layout's HTML with the placeholders `<!--outlet-->` and `<!--slot:NAME-->`. The composer (the program that builds
 * the pages) replaces them with the content of the route and of the slots.
 */
export type RenderLayout = (input: LayoutInput) => Promise<string>
/** Renders the HTML of the consent question. The shell exports this function from its layout module as `renderQuestion`. */
export type RenderQuestion = () => Promise<string>
/** Comment in the layout's HTML that the composer replaces with the page's content. */
export const OUTLET_PLACEHOLDER = '<!--outlet-->'
/**
 * Returns the placeholder for an island (a part of a page that hydrates separately) in page HTML. The composer, which builds
 * the pages, replaces the placeholder with the island's HTML.
 */
export const islandPlaceholder = (name: string): string => `<!--island:${name}-->`
/** Returns the comment in page HTML that the composer replaces with the content of a slot. */
export const slotPlaceholder = (place: string): string => `<!--slot:${place}-->`

/** A URL of the site, in the shape of React Router's `Location`. */
export interface RemoteLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

/** Target of a navigation: a path of the site, or its parts. */
export type RemoteTarget = string | { pathname?: string; search?: string; hash?: string }

/** Navigation functions that the shell passes to an area. */
export interface RemoteNavigator {
  createHref(to: RemoteTarget): string
  push(to: RemoteTarget, state?: unknown): void
  replace(to: RemoteTarget, state?: unknown): void
  go(delta: number): void
}

/** Props that the shell (code of all pages) passes to the function `mount` of an area, and to `update` when props change. */
export interface RemoteProps {
  /** Unique name of the mounted React root. The library single-spa-react stores the state of the root by this name. */
  name: string
  area: AreaName
  domElement: HTMLElement
  kind: FragmentKind
  /** Path of the route, or name of the slot or island. */
  id: string
  location: RemoteLocation
  navigator: RemoteNavigator
  publish: Publish
  /**
   * Passes the visitor's email address to the shell, for the marketing platform. Undefined if the shell's release is older than
   * this prop.
   */
  identify?: Identify
  settings: PublicSettings
  plid: string | null
  consent: Consent
  /**
   * The remote (the area's code) calls this function when React starts to listen for events in `domElement`. Until then, the
   * shell records clicks and later repeats them. From then on, React itself repeats clicks that precede hydration.
   */
  takesOver: () => void
}

/** Functions that a remote (an area's script) exposes. The library single-spa-react creates them. */
export interface RemoteLifecycles {
  bootstrap: (props: RemoteProps) => Promise<unknown>
  mount: (props: RemoteProps) => Promise<unknown>
  update: (props: RemoteProps) => Promise<unknown>
  unmount: (props: RemoteProps) => Promise<unknown>
}

/**
 * Name of a global function. The first script of a page (bootstrap) defines the function. The hydration script, which loads
 * later, calls it and passes its start function.
 */
export const SHELL_ENTRY = '__crewtallyShell'

/** Name under which each area's Module Federation container exposes its `RemoteLifecycles`. */
export const EXPOSED_MODULE = './app'
