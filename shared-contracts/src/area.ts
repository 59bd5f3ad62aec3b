import { LayoutFlags } from './layout-flags.ts'
import { AreaName } from './area-name.ts'
import { SitePath } from './site-paths.ts'
import { z } from './zod.ts'

/** Raised when a change to the contracts means that older releases can no longer be composed with newer ones. */
export const CONTRACT_VERSION = 2

/**
 * When a fragment needs its area's code.
 * `none`: never. `now`: as soon as the page is idle. `visible`: when an element marked `data-wake-on` (or, where
 * none is marked, the fragment) comes near the viewport, or is touched. `touch`: on the first pointer or focus in it.
 */
export const Wake = z.enum(['none', 'now', 'visible', 'touch'])
export type Wake = z.infer<typeof Wake>

/**
 * What a page is to a search engine. `product`: what the site sells, or a part of it. `article`: a told case.
 * `collection`: a list of other pages. `legal`: terms, policies, statements.
 */
export const PageKind = z.enum(['page', 'product', 'article', 'collection', 'about', 'contact', 'legal'])
export type PageKind = z.infer<typeof PageKind>

/**
 * What a fragment is: the whole of a route, what fills a slot of the layout, or an island: a part of a page that
 * lives by itself while the page around it stays plain HTML.
 */
export const FragmentKind = z.enum(['route', 'slot', 'island'])
export type FragmentKind = z.infer<typeof FragmentKind>

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by dashes'))
/** `why` says what a longer text breaks. */
const text = (max: number, why?: string) =>
  z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max, why))

export const AreaRoute = z.strictObject({
  path: SitePath,
  /** The document's title without the site's name; unique on the site; 60 characters at most. */
  title: text(60, 'search results cut it'),
  /** Meta description, 160 characters at most. */
  description: text(160, 'search results cut it'),
  flags: LayoutFlags,
  wake: Wake,
  /** False keeps the page out of search engines and the sitemap. */
  index: z._default(z.boolean(), true),
  // Optional without a default: releases sealed before these fields existed must parse to what was sealed.
  /** Left out: `page`. */
  kind: z.optional(PageKind),
  /** The page above this one, where the address does not say so: /case-study above /casestudy/aveyo. */
  parent: z.optional(SitePath),
  /** Slots of any area, by name: in the page where it has their `<SlotPlace>`, the others after it in this order. */
  slots: z.optional(z.array(Name)),
  /** The day an article was published, and the day a page's content last changed; only where somebody keeps them. */
  published: z.optional(z.iso.date()),
  updated: z.optional(z.iso.date()),
})
export type AreaRoute = z.infer<typeof AreaRoute>
/** Input format of a route: the export `route` of a page's content file. */
export type AreaRouteInput = z.input<typeof AreaRoute>

export const AreaIsland = z.strictObject({ name: Name, wake: Wake })
export type AreaIsland = z.infer<typeof AreaIsland>

/** What an area offers to every route, its own and others': `src/slots/<name>.tsx`. */
export const AreaSlot = z.strictObject({
  name: Name,
  wake: Wake,
  /** Where several stand for one another: the place that they share, of which a page shows one. Left out: `name`. */
  place: z.optional(Name),
  /** Stands on each route with this layout flag, unless the route names another slot for the place. */
  flag: z.optional(z.literal('contactBlock')),
})
export type AreaSlot = z.infer<typeof AreaSlot>

/** An address inside the site, a page's anchor, or an absolute https address. */
const Href = z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/)/, 'must start with /, # or https://'))

export const NavLink = z.strictObject({
  label: text(48),
  /** Left out where the thing is announced and not there yet: shown as plain text. */
  href: z.optional(Href),
  description: z.optional(text(120)),
  /** Name of a line drawing that the layout has, shown before the label in a menu. */
  pictogram: z.optional(Name),
  /** Opens in a new tab. */
  external: z.optional(z.boolean()),
})
export type NavLink = z.infer<typeof NavLink>

/** A menu: groups of links under one name, whichever areas they come from. It shows where it has groups. */
export const NavMenu = z.strictObject({
  name: Name,
  label: text(48),
  /** The sentence beside the groups. */
  intro: z.optional(text(120)),
  /** Under that sentence: a story told by its figure. */
  featured: z.optional(z.strictObject({ figure: text(24), text: text(80), href: Href })),
  /** Its place among the menus and links of the bar, and among those of its part of the footer. */
  order: z.int(),
  /** The header's bar; the footer's columns beside the badges; those below. */
  in: z.array(z.enum(['bar', 'footer-products', 'footer-company'])).check(z.minLength(1)),
})
export type NavMenu = z.infer<typeof NavMenu>

/** A link that stands in the header's bar itself. */
export const BarLink = z.strictObject({ label: text(48), href: Href, order: z.int() })
export type BarLink = z.infer<typeof BarLink>

/** One column or tile of a menu, given to the shell by the area that owns the pages behind it. */
export const NavGroup = z.strictObject({
  /** Name of a menu that an area declares. */
  menu: Name,
  label: text(48),
  href: z.optional(Href),
  description: z.optional(text(160)),
  /** As a link's. */
  pictogram: z.optional(Name),
  order: z.int(),
  links: z.array(NavLink),
})
export type NavGroup = z.infer<typeof NavGroup>

export const AreaManifest = z.strictObject({
  area: AreaName,
  contract: z.literal(CONTRACT_VERSION),
  routes: z.array(AreaRoute),
  /** Older or misspelt addresses, answered with 301. */
  redirects: z.array(z.strictObject({ from: SitePath, to: SitePath })),
  /** Addresses of pages that were taken away for good and lead nowhere now. */
  gone: z.optional(z.array(SitePath)),
  slots: z.array(AreaSlot),
  /** Derived by the build from the pages. */
  islands: z._default(z.array(AreaIsland), []),
  /** The groups of links that lead to the area's pages, each for a menu. */
  nav: z.array(NavGroup),
  menus: z._default(z.array(NavMenu), []),
  bar: z._default(z.array(BarLink), []),
  /** Colour of what stands for the area where its pages are shared: `#cfe6ef`. */
  tint: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #cfe6ef')),
})
export type AreaManifest = z.infer<typeof AreaManifest>
/** Input format of the manifest in an area's `src/routes.ts`. */
export type AreaManifestInput = Omit<z.input<typeof AreaManifest>, 'islands'>
