import type { FragmentKind, NavGroup, SlotName, Wake } from './area.ts'
import type { LayoutFlags } from './layout-flags.ts'
import type { AreaName } from './area-name.ts'
import type { PublicSettings } from './settings.ts'

/** A file to fetch, with the hash the browser must find. */
export interface ScriptRef {
  href: string
  integrity: string
}

/** One React root of a page. */
export interface PageRoot {
  area: AreaName
  kind: FragmentKind
  /** The route's path, or the name of the slot's or the island's fragment. */
  id: string
  wake: Wake
  /** Name of the federation container, and the address of its entry. */
  remote: string
  entry: string
  styles: string[]
  scripts: ScriptRef[]
}

/** What the shell must know of a page; one document for first load and for navigation. */
export interface PageData {
  composition: string
  path: string
  /** The whole document title, with the site's name. */
  title: string
  description: string
  canonical: string
  index: boolean
  flags: LayoutFlags
  /** First the route's root, then those of its islands, then the slots'. */
  roots: PageRoot[]
}

/**
 * `/_f/<composition>/<route>`: the page's data with the HTML of each root, in the order of `roots`; null for an
 * island, whose HTML is part of the route's.
 */
export interface PageFragment extends PageData {
  html: (string | null)[]
}

/** Inline in each document: the page, and what all pages of the composition share. */
export interface DocumentData {
  page: PageData
  nav: NavGroup[]
  settings: PublicSettings
  shell: { entry: string; scripts: ScriptRef[] }
}

/** Element ids and attributes that composer, bootstrap and shell agree on. */
export const DOM = {
  /** Root of the shell's own React tree. */
  shell: 'shell',
  /** The route's outlet, a `<main>`. */
  outlet: 'main',
  /** Holder of the slot's root; followed by the slot's name. */
  slotPrefix: 'slot-',
  /** What the layout ends with: says each completed navigation. */
  announcer: 'route-announcer',
  /** `<script type="application/json">` with DocumentData. */
  data: 'crewtally-page',
  /** Inside a fragment: waking starts when such an element comes near the viewport. */
  wakeOn: 'data-wake-on',
} as const

/** What the composer hands to the shell's layout module, `renderLayout(input)`, for each page. */
export interface LayoutInput {
  page: PageData
  nav: NavGroup[]
}

/**
 * The layout's HTML. The outlet and the slots hold the placeholders `<!--outlet-->` and `<!--slot:NAME-->`, which
 * the composer replaces.
 */
export type RenderLayout = (input: LayoutInput) => Promise<string>
export const OUTLET_PLACEHOLDER = '<!--outlet-->'
/** Where an area's page holds an island: the composer puts the island's own root there. */
export const islandPlaceholder = (name: string): string => `<!--island:${name}-->`
export const slotPlaceholder = (slot: SlotName): string => `<!--slot:${slot}-->`
