import { AreaName, z } from './zod.ts'
import { SitePath } from './names.ts'

/**
 * Flags that determine which parts of the common layout a page shows. Each route declares its flags. They apply to the HTML of
 * the page, and again after each client navigation.
 */
export const LayoutFlags = z.strictObject({
  /** True shows the header with the menus. If false, `slimHeader` of the route can add a header with logo and one button. */
  header: z.boolean(),
  /**
   * True shows the contact block between page and footer. One area (a team's part of the site) provides the block for all
   * pages, as a slot whose `flag` is `contactBlock`.
   */
  contactBlock: z.boolean(),
  footer: z.boolean(),
})
export type LayoutFlags = z.infer<typeof LayoutFlags>

/** Layout of most pages: header, contact block and footer. */
export const MAIN_LAYOUT: LayoutFlags = { header: true, contactBlock: true, footer: true }
/** Layout of pages on which the site's specification omits the contact block. */
export const MAIN_LAYOUT_QUIET: LayoutFlags = { header: true, contactBlock: false, footer: true }
/** Layout of the home page: only the header, because the page has its own closing section. */
export const HOME_LAYOUT: LayoutFlags = { header: true, contactBlock: false, footer: false }
/**
 * Layout without header and footer. If the page's route has `slimHeader`, the page shows a slim header and a slim footer
 * instead.
 */
export const BARE_LAYOUT: LayoutFlags = { header: false, contactBlock: false, footer: false }

/**
 * Version of the schemas in this package. Increase it when the schemas change in a way that an older composer (the program that
 * combines releases into one site) cannot read.
 */
export const CONTRACT_VERSION = 3
/**
 * Oldest contract version that the composer (the program that combines releases into one site) accepts. In version 2, the field
 * `hydrate` was named `wake` and had other values.
 */
export const OLDEST_CONTRACT_VERSION = 2

/** Command that updates the kit: the packages that a team needs to develop its area in a separate repository. */
export const KIT_UPDATE_COMMAND =
  'npm install --save-dev @federation/cli@latest @federation/area-kit@latest shared-contracts@latest shared-ui@latest'

/** Returns the end of an error message about an unsupported contract version: the supported versions, and what to update. */
export const formatContractRule = (contract: unknown): string =>
  `must be from ${OLDEST_CONTRACT_VERSION} to ${CONTRACT_VERSION}, the contracts that this site supports. ${
    Number(contract) > CONTRACT_VERSION
      ? 'The kit is newer: ask the operator of the site to update it'
      : `Update the kit (${KIT_UPDATE_COMMAND}, or git pull in the site's workspace), and release again`
  }`

/**
 * Event that starts the hydration of a fragment (prerendered HTML of a route, slot or island).
 *
 * - `never`: the fragment is never hydrated.
 * - `load`: the page has loaded and is idle.
 * - `visible`: an element with the attribute `data-wake-on` approaches the viewport. Without such an element, the fragment
 *   itself is observed. The first pointer, key or focus event in the fragment also starts hydration.
 * - `interaction`: the first pointer, key or focus event occurs in the fragment. The code is fetched when the fragment
 *   approaches the viewport, or, if it contains a form with `data-guard`, when the pointer enters the form.
 */
export const HydrationTrigger = z.enum(['never', 'load', 'visible', 'interaction'])
export type HydrationTrigger = z.infer<typeof HydrationTrigger>

/** Values of the former field `wake` (contract version 2), by hydration trigger. */
export const LEGACY_TRIGGERS = {
  never: 'none',
  load: 'now',
  visible: 'visible',
  interaction: 'touch',
} as const satisfies Record<HydrationTrigger, string>
type LegacyTrigger = (typeof LEGACY_TRIGGERS)[HydrationTrigger]

/** Hydration trigger as releases contain it: `hydrate` in contract version 3, `wake` in version 2. */
export interface StoredTrigger {
  hydrate?: HydrationTrigger | undefined
  wake?: LegacyTrigger | undefined
}

/**
 * Returns the hydration trigger of a page, slot or island in a stored release. Returns `never` if none is stored. Converts a
 * value of contract version 2 (`wake`) to one of version 3 (`hydrate`).
 */
export const getTrigger = ({ hydrate, wake }: StoredTrigger): HydrationTrigger =>
  hydrate ?? HydrationTrigger.options.find((trigger) => LEGACY_TRIGGERS[trigger] === wake) ?? 'never'

/**
 * Schema fields of a stored hydration trigger. The fields have no default, because parsing would then add keys to a signed
 * release, and the signature would no longer match.
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
/** Checks for schemas with `storedTrigger`: exactly one of `hydrate` and its legacy name `wake` must be set. */
export const hasOneTrigger = [hasTrigger, hasNoSecondTrigger]
/** Variant of `T` for newly written manifests: `hydrate` is required, and the legacy key `wake` is not allowed. */
type Current<T extends StoredTrigger> = Omit<T, 'hydrate' | 'wake'> & { hydrate: HydrationTrigger }

/**
 * Kind of a page. The kind determines the structured data of the page for search engines. Some of the kinds:
 *
 * - `product`: a product of the site, or a part of a product.
 * - `article`: a case study.
 * - `collection`: a list of other pages.
 * - `legal`: terms, policies and statements.
 */
export const PageKind = z.enum(['page', 'product', 'article', 'collection', 'about', 'contact', 'legal'])
export type PageKind = z.infer<typeof PageKind>

/**
 * Kind of a fragment: the content of a route, the content of a slot, or an island. An island hydrates as a separate React root
 * inside static HTML.
 */
export const FragmentKind = z.enum(['route', 'slot', 'island'])
export type FragmentKind = z.infer<typeof FragmentKind>

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case words joined by dashes'))
/** Schema of nonempty text of at most `max` characters. The error message includes `why`, the reason for the limit. */
const text = (max: number, why?: string) =>
  z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max, why))

/**
 * Button of a slim header (a header with only the logo and one button). `demo` links to /meeting, `contact` to /contact-us,
 * `none` omits the button. A page can also define the label and the link of its button.
 */
export const SlimHeaderAction = z.union([
  z.enum(['demo', 'contact', 'none']),
  z.strictObject({ label: text(24), href: SitePath }),
])
export type SlimHeaderAction = z.infer<typeof SlimHeaderAction>

/** Schema of a page in an area's manifest. */
export const AreaRoute = z
  .strictObject({
    path: SitePath,
    /** Document title without the site's name. Must differ from the title of every other page. */
    title: text(60, 'search results cut it'),
    description: text(160, 'search results cut it'),
    flags: LayoutFlags,
    /**
     * Button of a slim header. With this field, the shell shows a slim header if `flags.header` is false, and a slim footer if
     * `flags.footer` is false. In older releases, which lack this field, header and footer are part of the page's content.
     */
    slimHeader: z.optional(SlimHeaderAction),
    ...storedTrigger,
    /**
     * Names of settings that make the page load an embed, such as an external form. If one of these settings is set, the page's
     * hydration trigger is `visible`.
     */
    visibleWith: z.optional(z.array(z.enum(['demoForm', 'map']))),
    /** False excludes the page from search engines and from the sitemap. */
    index: z._default(z.boolean(), true),
    // Without this field, the kind is `page`. The schema sets no default, because parsing would then add this key to a signed
    // release, and the signature would no longer match.
    kind: z.optional(PageKind),
    /**
     * Path of the parent page, if that path is not a prefix of this page's path. For example, `/case-study` is the parent of
     * `/casestudy/aveyo`.
     */
    parent: z.optional(SitePath),
    /**
     * Names of the slots on the page. Any area can provide a slot. The page renders each slot at its `<SlotPlace>`. Slots
     * without a `<SlotPlace>` follow the page in the order of this list.
     */
    slots: z.optional(z.array(Name)),
    published: z.optional(z.iso.date()),
    updated: z.optional(z.iso.date()),
  })
  .check(...hasOneTrigger)
export type AreaRoute = z.infer<typeof AreaRoute>
/** Type of the constant `route` that a page's content file exports. */
export type AreaRouteInput = Current<z.input<typeof AreaRoute>>

/** Schema of an island (a part of a page that hydrates separately) in an area's manifest. */
export const AreaIsland = z.strictObject({ name: Name, ...storedTrigger }).check(...hasOneTrigger)
export type AreaIsland = z.infer<typeof AreaIsland>

/** A slot: content that any route of the site can show. `matchFragmentFiles` finds its source file in the area. */
export const AreaSlot = z
  .strictObject({
    name: Name,
    ...storedTrigger,
    /** Name of the slot's position on a page. A page shows at most one slot at each position. Default: `name`. */
    place: z.optional(Name),
    /**
     * Name of a layout flag. Every route that sets this flag shows the slot, unless the route names another slot with the same
     * `place`.
     */
    flag: z.optional(z.literal('contactBlock')),
  })
  .check(...hasOneTrigger)
export type AreaSlot = z.infer<typeof AreaSlot>

const Href = z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/)/, 'must start with /, # or https://'))

/** Schema of a link in a menu of the site's header or footer. */
export const NavLink = z.strictObject({
  label: text(48),
  /** Missing if the page is announced, but not yet available. Menus then show the label as plain text. */
  href: z.optional(Href),
  description: z.optional(text(120)),
  /** Name of a pictogram (small drawing) of the site's layout. A menu shows the pictogram before the label. */
  pictogram: z.optional(Name),
  external: z.optional(z.boolean()),
})
export type NavLink = z.infer<typeof NavLink>

/** A menu of the site. Any area can add groups of links. A menu without groups is not shown. */
export const NavMenu = z.strictObject({
  name: Name,
  label: text(48),
  /** Introductory sentence of the menu, beside its groups of links. */
  intro: z.optional(text(120)),
  /** Customer story that the menu shows below `intro`: a key figure, a text and the link target. */
  featured: z.optional(z.strictObject({ figure: text(24), text: text(80), href: Href })),
  /**
   * Sort key. In the header bar, menus and links are sorted together. In the footer, the menus of each position are sorted
   * separately.
   */
  order: z.int(),
  /**
   * Positions of the menu: the header bar (`bar`), the left column of the footer (`footer-products`), or its right column
   * (`footer-company`).
   */
  in: z.array(z.enum(['bar', 'footer-products', 'footer-company'])).check(z.minLength(1)),
})
export type NavMenu = z.infer<typeof NavMenu>

/** A link in the header bar, outside the menus. */
export const BarLink = z.strictObject({ label: text(48), href: Href, order: z.int() })
export type BarLink = z.infer<typeof BarLink>

/** Group of links, which a menu shows as one column or tile. The area that owns the linked pages declares the group. */
export const NavGroup = z.strictObject({
  /** Name of a menu that this area or another area declares. */
  menu: Name,
  label: text(48),
  href: z.optional(Href),
  description: z.optional(text(160)),
  pictogram: z.optional(Name),
  order: z.int(),
  links: z.array(NavLink),
})
export type NavGroup = z.infer<typeof NavGroup>

/** Schema of an area's manifest: its pages, slots, menus and redirects. */
export const AreaManifest = z.strictObject({
  area: AreaName,
  contract: z.literal([CONTRACT_VERSION, OLDEST_CONTRACT_VERSION], {
    error: ({ input }) => formatContractRule(input),
  }),
  routes: z.array(AreaRoute),
  /** Redirects of older or misspelled paths, with status 301. */
  redirects: z.array(z.strictObject({ from: SitePath, to: SitePath })),
  /** Paths of pages that were removed without a replacement. */
  gone: z.optional(z.array(SitePath)),
  slots: z.array(AreaSlot),
  /** Islands that the area's pages contain. The build fills this list. */
  islands: z._default(z.array(AreaIsland), []),
  nav: z.array(NavGroup),
  menus: z._default(z.array(NavMenu), []),
  bar: z._default(z.array(BarLink), []),
  /** Background color of the pictures that social networks show with links to the area's pages, such as `#cfe6ef`. */
  tint: z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a color such as #cfe6ef')),
})
export type AreaManifest = z.infer<typeof AreaManifest>
/** Type of the manifest that an area exports from `src/routes.ts`. */
export type AreaManifestInput = Omit<
  z.input<typeof AreaManifest>,
  'contract' | 'islands' | 'routes' | 'slots'
> & {
  contract: typeof CONTRACT_VERSION
  routes: AreaRouteInput[]
  slots: Current<z.input<typeof AreaSlot>>[]
}

/** Text helpers for the function `draw` of a share-picture design. */
export interface DrawingTools {
  /**
   * Returns the width of an escaped text as a multiple of the font size. `family` is the family name of a font of the design.
   */
  widthOf: (text: string, family: string) => number
  /** Escapes text for SVG elements and attribute values. */
  escape: (text: string) => string
}

/** Design of a site's share pictures. Social networks show such a picture with each link to the site. */
export interface SharePictureDesign {
  /** Paths of all font files of the pictures. System fonts are not used, because they differ between machines. */
  fonts: readonly string[]
  /** Returns the picture of a route as SVG, 1200 by 630 pixels. */
  draw: (manifest: AreaManifest, route: AreaRoute, pen: DrawingTools) => string
  alt: (route: AreaRoute) => string
}
