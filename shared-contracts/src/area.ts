import { LayoutFlags } from './layout-flags.ts'
import { AreaName } from './area-name.ts'
import { SitePath } from './names.ts'
import { z } from './zod.ts'

/** Version of the contracts. Increase it when older releases can no longer be composed with newer ones. */
export const CONTRACT_VERSION = 3
/** Oldest contract whose releases can be composed. Contract 2 has `wake`, with other values, instead of `hydrate`. */
export const OLDEST_CONTRACT_VERSION = 2

/**
 * Time at which a fragment hydrates.
 *
 * - `never`: the fragment stays HTML.
 * - `load`: as soon as the page is idle.
 * - `visible`: when an element marked `data-wake-on` approaches the viewport or is touched. Without a marked element,
 *   the fragment itself counts.
 * - `interaction`: on the first pointer or focus event in it.
 */
export const HydrationTrigger = z.enum(['never', 'load', 'visible', 'interaction'])
export type HydrationTrigger = z.infer<typeof HydrationTrigger>

/** Values of `wake` in contract 2, by the trigger that they mean now. */
export const LEGACY_TRIGGERS = {
  never: 'none',
  load: 'now',
  visible: 'visible',
  interaction: 'touch',
} as const satisfies Record<HydrationTrigger, string>
export type LegacyTrigger = (typeof LEGACY_TRIGGERS)[HydrationTrigger]

/** Trigger in a stored document of any contract that can be composed: `hydrate`, or `wake` in contract 2. */
export interface StoredTrigger {
  hydrate?: HydrationTrigger | undefined
  wake?: LegacyTrigger | undefined
}

/** Returns the trigger of a stored fragment, route, slot, island or page root. `never` if it has none. */
export const getTrigger = ({ hydrate, wake }: StoredTrigger): HydrationTrigger =>
  hydrate ?? HydrationTrigger.options.find((trigger) => LEGACY_TRIGGERS[trigger] === wake) ?? 'never'

/** Fields of a stored trigger. Optional without a default: signed releases must parse to exactly what was signed. */
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
/** An object with a trigger, as the sources of an area write it. */
type Current<T extends StoredTrigger> = Omit<T, 'hydrate' | 'wake'> & { hydrate: HydrationTrigger }

/**
 * Kind of a page for search engines.
 *
 * - `product`: a product of the site, or a part of one.
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
/** Nonempty text. `why` explains the limit in the error message. */
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
    // Optional without a default: older sealed releases must parse to exactly what was sealed.
    /** Default: `page`. */
    kind: z.optional(PageKind),
    /** Parent page, if the path does not show it: /case-study is the parent of /casestudy/aveyo. */
    parent: z.optional(SitePath),
    /**
     * Names of slots, of any area. A slot renders at its `<SlotPlace>` in the page; slots without one follow the page in
     * this order.
     */
    slots: z.optional(z.array(Name)),
    /** Date of publication of an article, and date of the last change to the page's content. Omitted if unknown. */
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
    /** Place that alternative slots share; a page shows one of them. Default: `name`. */
    place: z.optional(Name),
    /** Adds the slot to each route with this layout flag, unless the route names another slot for the place. */
    flag: z.optional(z.literal('contactBlock')),
  })
  .check(...hasOneTrigger)
export type AreaSlot = z.infer<typeof AreaSlot>

/** A path of the site, an anchor of the page, or an absolute https address. */
const Href = z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/)/, 'must start with /, # or https://'))

export const NavLink = z.strictObject({
  label: text(48),
  /** Omitted for something announced but not yet available, which is shown as plain text. */
  href: z.optional(Href),
  description: z.optional(text(120)),
  /** Name of a pictogram in the layout, shown before the label in a menu. */
  pictogram: z.optional(Name),
  /** Opens in a new tab. */
  external: z.optional(z.boolean()),
})
export type NavLink = z.infer<typeof NavLink>

/** A menu: named groups of links, which any area can add. Shown only if it has groups. */
export const NavMenu = z.strictObject({
  name: Name,
  label: text(48),
  /** Sentence beside the groups. */
  intro: z.optional(text(120)),
  /** Customer story below that sentence, with its key figure. */
  featured: z.optional(z.strictObject({ figure: text(24), text: text(80), href: Href })),
  /** Sort key among the menus and links of the header bar, and among those of the same footer section. */
  order: z.int(),
  /** Positions: the header bar, the footer columns beside the badges, and the footer columns below. */
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
  /** Older or misspelled paths. The server responds with 301. */
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
/** Input format of the manifest in an area's `src/routes.ts`. */
export type AreaManifestInput = Omit<
  z.input<typeof AreaManifest>,
  'contract' | 'islands' | 'routes' | 'slots'
> & {
  contract: typeof CONTRACT_VERSION
  routes: AreaRouteInput[]
  slots: Current<z.input<typeof AreaSlot>>[]
}

/** Helpers that the tool passes to `draw`. */
export interface DrawingTools {
  /** Width of an already escaped text in a family of `fonts`, as a multiple of the font size. */
  widthOf: (text: string, family: string) => number
  /** Escapes text for the content of an element or the value of an attribute. */
  escape: (text: string) => string
}

/** Design of a site's share pictures, which social networks show with links to its pages. */
export interface SharePictureDesign {
  /** Paths of the only font files that the pictures use, so that they are the same on every machine. */
  fonts: readonly string[]
  /** Draws the picture of a route as SVG, 1200 by 630 pixels. */
  draw: (manifest: AreaManifest, route: AreaRoute, pen: DrawingTools) => string
  /** Text alternative of the picture. */
  alt: (route: AreaRoute) => string
}
