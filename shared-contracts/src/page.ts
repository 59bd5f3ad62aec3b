import type { BarLink, FragmentKind, NavGroup, NavMenu, Wake } from './area.ts'
import type { LayoutFlags } from './layout-flags.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import type { AreaName } from './area-name.ts'
import type { PublicSettings } from './settings.ts'

/** Where a root stands in a page: the outlet, a slot of the layout, or inside the route's fragment: an island, or a slot that the page places. */
export type Place = 'route' | `slot:${string}` | `island:${string}`

/** One part of a page that may wake as a React root of its own; its element has `data-root` with the place. */
export interface PageRoot {
  place: Place
  area: AreaName
  kind: FragmentKind
  /** The route's path, or the name of the slot's or the island's fragment. */
  id: string
  wake: Wake
}

/**
 * What the bootstrap must know of a page; one shape for first load and for navigation. It does not say of which composition:
 * a page stays the same, byte for byte, from one to the next where nothing of it has changed.
 */
export interface PageData {
  path: string
  flags: LayoutFlags
  roots: PageRoot[]
}

/** What a document says of itself. */
export interface PageHead {
  /** The whole document title, with the site's name. */
  title: string
  description: string
  canonical: string
  index: boolean
  /** The page's own styles, those of its islands and slots included; they come after the layout's sheet, which all pages have. */
  css: string
}

/** `/_f/<composition>/<route>.json`: a page as a navigation needs it. */
export interface PageFragment extends PageData, PageHead {
  /** HTML of the route, its islands inside, and of what fills the slots. */
  html: Partial<Record<Place, string>>
  /** Where in the route's HTML its first screen ends; left out where it is one piece. */
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
  /** The shell's third script, which tells how the page is, asks, and hands events on; null where the shell has none. */
  script: { href: string; integrity: string } | null
  /** Its fourth, which holds the vendors' sinks; null where none is set. */
  vendors: { href: string; integrity: string } | null
  /** What reports how pages do while a release is tried; null in shells from before it stood by itself. */
  health: { href: string; integrity: string } | null
  /** Whether something that is set needs consent. Left out by compositions whose script came for that alone. */
  asks?: boolean
  settings: AnalyticsSettings
  /** HTML and CSS of the question for consent. */
  question: { html: string; css: string }
}

/** Places in the layout that slots among some roots fill, in their order. */
export const slotPlaces = (roots: readonly PageRoot[]): string[] =>
  roots.flatMap(({ place }) => (place.startsWith('slot:') ? [place.slice('slot:'.length)] : []))

/** Key of a fragment in `WakeTable.scripts`. */
export const fragmentKey = ({ area, kind, id }: Pick<PageRoot, 'area' | 'kind' | 'id'>): string =>
  `${area} ${kind} ${id}`

/** `/_f/<composition>/_wake.json`: what it takes to wake a root; fetched when the first one comes near. */
export interface WakeTable {
  settings: PublicSettings
  /** Text of the import map, put into the document as it is: its hash stands in the policy. */
  importMap: string
  /** The shell's second script, which loads remotes, and all that it and the remotes share. */
  shell: { entry: string; scripts: string[] }
  /** The federation containers: name and address of the entry, by area. */
  remotes: Record<string, { remote: string; entry: string }>
  /** Addresses of every script that waking a fragment runs, by `fragmentKey`. */
  scripts: Record<string, string[]>
}

/** Text of the import map: where areas find what they share, and the hash that each module must have to run. */
export interface ImportMap {
  imports: Record<string, string>
  integrity: Record<string, string>
}

/**
 * Name of the `Server-Timing` entry by which a document's answer says its composition. Where a browser does not tell of it
 * (before Safari 16.4, and outside secure contexts), `LIVE_COMPOSITION` is asked.
 */
export const COMPOSITION_TIMING = 'composition'
/** Address that responds with the id of the composition whose pages this visitor gets, as text. */
export const LIVE_COMPOSITION = '/_f/live'

/** Inline in each document. */
export interface DocumentData {
  page: PageData
}

/** Element ids and attributes that composer, bootstrap and shell agree on. */
export const DOM = {
  /** Holds the layout: header, outlet, slots, footer. */
  shell: 'shell',
  /** The route's outlet, a `<main>`. */
  outlet: 'main',
  /** Holder of the slot's root; followed by the slot's place. */
  slotPrefix: 'slot-',
  /** What the layout ends with: says each completed navigation. */
  announcer: 'route-announcer',
  /** The style element of the page's own styles; that of the layout's, which all pages have, stands before it. */
  pageStyles: 'page-styles',
  /** The link, behind a page's first screen, to the styles of all that stands below. */
  lateStyles: 'late-styles',
  /** `<script type="application/json">` with DocumentData. */
  data: 'page-data',
  /** A link to the cookie policy that opens the question anew where scripts run. */
  consentLink: 'data-consent-link',
  /** Where the cookie policy says what this visitor has chosen, once scripts run. */
  consentChoice: 'data-consent-choice',
  /** A link that takes the partner and the campaign along; the shell puts them into its address as it is followed. */
  carry: 'data-carry',
  /** Inside a fragment: waking starts when such an element comes near the viewport. */
  wakeOn: 'data-wake-on',
  /** The line after an island that offers to load it again; hidden until its code has failed. */
  loadAgain: 'data-load-again',
  /** A button whose use an event of its own tells: presses on it are no `button_click` besides. */
  ownEvent: 'data-own-event',
  /** A bubbling `CustomEvent` of a carousel that was moved by hand; its detail is a `CarouselMove`. */
  carouselMove: 'crewtally:carousel-move',
} as const

/** What the areas bring to the menus, the header's bar and the footer. */
export interface SiteNav {
  nav: NavGroup[]
  menus: NavMenu[]
  bar: BarLink[]
}

/** What the composer hands to the shell's layout module, `renderLayout(input)`, for each page. */
export interface LayoutInput extends SiteNav {
  page: Pick<PageData, 'path' | 'flags'>
  /** Places of slots, in their order. */
  slots: string[]
}

/**
 * The layout's HTML. The outlet and the slots hold the placeholders `<!--outlet-->` and `<!--slot:NAME-->`, which
 * the composer replaces.
 */
export type RenderLayout = (input: LayoutInput) => Promise<string>
/** The layout module's `renderQuestion()`: the HTML of the question for consent. */
export type RenderQuestion = () => Promise<string>
export const OUTLET_PLACEHOLDER = '<!--outlet-->'
/** Where an area's page holds an island: the composer puts the island's own root there. */
export const islandPlaceholder = (name: string): string => `<!--island:${name}-->`
export const slotPlaceholder = (place: string): string => `<!--slot:${place}-->`
