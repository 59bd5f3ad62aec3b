import { LayoutFlags } from './layout-flags.ts'
import { AreaName } from './area-name.ts'
import { SitePath } from './names.ts'
import { z } from './zod.ts'

/** Version of the contracts. Increase it when older releases can no longer be composed with newer ones. */
export const CONTRACT_VERSION = 3
/**
 * Oldest contract version whose releases can be composed. In version 2 the field `hydrate` is named `wake` and has other
 * values.
 */
export const OLDEST_CONTRACT_VERSION = 2

/**
 * Event that starts the hydration of a fragment.
 *
 * - `never`: the fragment is never hydrated.
 * - `load`: the page has loaded and is idle.
 * - `visible`: an element with the attribute `data-wake-on` approaches the viewport or is touched. Without such an element, the
 *   fragment itself is observed.
 * - `interaction`: the first pointer or focus event occurs in the fragment.
 */
export const HydrationTrigger = z.enum(['never', 'load', 'visible', 'interaction'])
export type HydrationTrigger = z.infer<typeof HydrationTrigger>

/** Maps each trigger to the value of `wake` in contract 2. */
export const LEGACY_TRIGGERS = {
  never: 'none',
  load: 'now',
  visible: 'visible',
  interaction: 'touch',
} as const satisfies Record<HydrationTrigger, string>
export type LegacyTrigger = (typeof LEGACY_TRIGGERS)[HydrationTrigger]

/** Trigger of a stored fragment or manifest entry. Contract 3 stores it as `hydrate`, contract 2 as `wake`. */
export interface StoredTrigger {
  hydrate?: HydrationTrigger | undefined
  wake?: LegacyTrigger | undefined
}

/**
 * Returns the hydration trigger of a stored object in the terms of contract 3. Returns `never` if the object has no trigger.
 */
export const getTrigger = ({ hydrate, wake }: StoredTrigger): HydrationTrigger =>
  hydrate ?? HydrationTrigger.options.find((trigger) => LEGACY_TRIGGERS[trigger] === wake) ?? 'never'

/**
 * Schema fields of a stored trigger. They are optional and have no default, because signed releases must parse to exactly the
 * signed content.
 */
export const storedTrigger = {
  hydrate: z.optional(HydrationTrigger),
  wake: z.optional(z.enum(['none', 'now', 'visible', 'touch'])),
}
const hasTrigger = z.refine<StoredTrigger>(
  ({ hydrate, wake }) => hydrate !== undefined || wake !== undefined,
  { path: ['hydrate'], error: 'must be "never", "load", "visible" or "interaction"' },
)
const hasNoSecondTrigger = z.refine<StoredTrigger>(
  ({ hydrate, wake }) => hydrate === undefined || wake === undefined,
  { path: ['wake'], error: 'must be missing, because `hydrate` replaces it' },
)
export const hasOneTrigger = [hasTrigger, hasNoSecondTrigger]
/** Input format of an object with a trigger: `hydrate` is required and the legacy `wake` is not allowed. */
type Current<T extends StoredTrigger> = Omit<T, 'hydrate' | 'wake'> & { hydrate: HydrationTrigger }

/**
 * Kind of a page. It determines the structured data for search engines, for example:
 *
 * - `product`: a product of the site, or a part of a product.
 * - `article`: a case study.
 * - `collection`: a list of other pages.
 * - `legal`: terms, policies and statements.
 */
export const PageKind = z.enum(['page', 'product', 'article', 'collection', 'about', 'contact', 'legal'])
export type PageKind = z.infer<typeof PageKind>

/**
 * Kind of a fragment: the content of a route, the content of a layout slot, or an island, which hydrates as a separate
 * React root inside static HTML.
 */
export const FragmentKind = z.enum(['route', 'slot', 'island'])
export type FragmentKind = z.infer<typeof FragmentKind>

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by dashes'))
/** Schema of nonempty text with at most `max` characters. `why` explains the limit in the error message. */
const text = (max: number, why?: string) =>
  z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max, why))

export const AreaRoute = z
  .strictObject({
    path: SitePath,
    /** Document title without the site's name. Unique on the site, at most 60 characters. */
    title: text(60, 'search results cut it'),
    /** Meta description, at most 160 characters. */
    description: text(160, 'search results cut it'),
    flags: LayoutFlags,
    ...storedTrigger,
    /** False excludes the page from search engines and from the sitemap. */
    index: z._default(z.boolean(), true),
    // Optional without a default: sealed releases must parse to exactly the sealed content. A missing kind means `page`.
    kind: z.optional(PageKind),
    /** Path of the parent page, if it is not a prefix of this path: /case-study is the parent of /casestudy/aveyo. */
    parent: z.optional(SitePath),
    /**
     * Names of the slots that the page shows; any area can provide them. A slot renders at its `<SlotPlace>` in the page. Slots
     * without a `<SlotPlace>` follow the page in this order.
     */
    slots: z.optional(z.array(Name)),
    /** Publication date of an article, as YYYY-MM-DD. */
    published: z.optional(z.iso.date()),
    updated: z.optional(z.iso.date()),
  })
  .check(...hasOneTrigger)
export type AreaRoute = z.infer<typeof AreaRoute>
/** Input format of a route: the export `route` of a page's content file. */
export type AreaRouteInput = Current<z.input<typeof AreaRoute>>

export const AreaIsland = z.strictObject({ name: Name, ...storedTrigger }).check(...hasOneTrigger)
export type AreaIsland = z.infer<typeof AreaIsland>

/** A slot that any route of the site can use. Source: `src/slots/<name>.tsx` of the area. */
export const AreaSlot = z
  .strictObject({
    name: Name,
    ...storedTrigger,
    /** Place that alternative slots share. A page shows one of these slots there. Default: the slot's `name`. */
    place: z.optional(Name),
    /** Adds the slot to each route that sets this layout flag, unless the route names another slot for the same place. */
    flag: z.optional(z.literal('contactBlock')),
  })
  .check(...hasOneTrigger)
export type AreaSlot = z.infer<typeof AreaSlot>

/** A path of the site, an anchor of the page, or an absolute https address. */
const Href = z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/)/, 'must start with /, # or https://'))

export const NavLink = z.strictObject({
  label: text(48),
  /** Omitted for a page that is announced but not yet available. The label is then plain text. */
  href: z.optional(Href),
  description: z.optional(text(120)),
  /** Name of a pictogram in the layout. A menu shows it before the label. */
  pictogram: z.optional(Name),
  /** True opens the link in a new tab. */
  external: z.optional(z.boolean()),
})
export type NavLink = z.infer<typeof NavLink>

/** A menu: named groups of links, which any area can add to it. A menu without groups is not shown. */
export const NavMenu = z.strictObject({
  name: Name,
  label: text(48),
  /** Sentence beside the groups of the menu. */
  intro: z.optional(text(120)),
  /** Customer story below `intro`, with its key figure. */
  featured: z.optional(z.strictObject({ figure: text(24), text: text(80), href: Href })),
  /** Sort key. In the header bar, menus and links are sorted together; in the footer, the menus of each section. */
  order: z.int(),
  /** Positions of the menu: the header bar, the footer columns beside the badges, or the footer columns below the badges. */
  in: z.array(z.enum(['bar', 'footer-products', 'footer-company'])).check(z.minLength(1)),
})
export type NavMenu = z.infer<typeof NavMenu>

/** A link directly in the header bar. */
export const BarLink = z.strictObject({ label: text(48), href: Href, order: z.int() })
export type BarLink = z.infer<typeof BarLink>

/** One column or tile of a menu, declared by the area that owns the linked pages. */
export const NavGroup = z.strictObject({
  /** Name of a menu that some area declares. */
  menu: Name,
  label: text(48),
  href: z.optional(Href),
  description: z.optional(text(160)),
  /** Name of a pictogram, as in `NavLink`. */
  pictogram: z.optional(Name),
  order: z.int(),
  links: z.array(NavLink),
})
export type NavGroup = z.infer<typeof NavGroup>

export const AreaManifest = z.strictObject({
  area: AreaName,
  contract: z.literal([CONTRACT_VERSION, OLDEST_CONTRACT_VERSION]),
  routes: z.array(AreaRoute),
  /** Older or misspelled paths. The server redirects them with status 301. */
  redirects: z.array(z.strictObject({ from: SitePath, to: SitePath })),
  /** Paths of pages that were removed without a replacement. */
  gone: z.optional(z.array(SitePath)),
  slots: z.array(AreaSlot),
  /** Derived from the pages at build time. */
  islands: z._default(z.array(AreaIsland), []),
  /** Groups of links to the area's pages, each for one menu. */
  nav: z.array(NavGroup),
  menus: z._default(z.array(NavMenu), []),
  bar: z._default(z.array(BarLink), []),
  /** Background color of the share pictures of the area: `#cfe6ef`. */
  tint: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #cfe6ef')),
})
export type AreaManifest = z.infer<typeof AreaManifest>
/** Input format of the manifest that an area exports in `src/routes.ts`. */
export type AreaManifestInput = Omit<
  z.input<typeof AreaManifest>,
  'contract' | 'islands' | 'routes' | 'slots'
> & {
  contract: typeof CONTRACT_VERSION
  routes: AreaRouteInput[]
  slots: Current<z.input<typeof AreaSlot>>[]
}

/** Helpers that the share-picture tool passes to `draw`. */
export interface DrawingTools {
  /** Returns the width of an escaped text in a font family of `fonts`, as a multiple of the font size. */
  widthOf: (text: string, family: string) => number
  /** Escapes text for the content of an element or the value of an attribute. */
  escape: (text: string) => string
}

/** Design of a site's share pictures, which social networks show with links to its pages. */
export interface SharePictureDesign {
  /**
   * Paths of all font files that the pictures use. System fonts are not used, so that the pictures are equal on every machine.
   */
  fonts: readonly string[]
  /** Draws the picture of a route as SVG, 1200 by 630 pixels. */
  draw: (manifest: AreaManifest, route: AreaRoute, pen: DrawingTools) => string
  /** Returns the text alternative of a route's picture. */
  alt: (route: AreaRoute) => string
}
