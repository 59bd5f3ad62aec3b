import { DeployableName, ReleaseId } from './names.ts'
import { Seal } from './signing.ts'
import { z } from './zod.ts'
import { PageKind, AreaManifest, FragmentKind, storedTrigger, hasOneTrigger } from './area.ts'

const bytes = z.optional(z.int().check(z.minimum(1)))

/** Size limits for the pages and areas of a site, in bytes. Omitted limits default to `DEFAULT_BUDGETS`. */
export const Budgets = z.strictObject({
  /** HTML of a page. `pageCompressed` is the size after Brotli, `page` the uncompressed size. */
  pageCompressed: bytes,
  page: bytes,
  /** Style elements of a page, after Brotli. */
  firstStyles: bytes,
  /** One picture file of a release. */
  picture: bytes,
  /** `areaScripts`: all scripts of an area, uncompressed. `area`: all files of its release, uncompressed. */
  areaScripts: bytes,
  area: bytes,
})
export type Budgets = z.infer<typeof Budgets>

/** Default limits. They are about twice the size that a site with many pages needs. */
export const DEFAULT_BUDGETS: Required<{ [Name in keyof Budgets]: number }> = {
  pageCompressed: 24_000,
  page: 400_000,
  firstStyles: 8_000,
  picture: 300_000,
  areaScripts: 1_000_000,
  area: 12_000_000,
}

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #fbf8f1'))

/**
 * A section of llms.txt.
 *
 * - `each`: name of a menu. Makes one section for each group of the menu, with all pages below the page of the group.
 * - `menu`: the pages that the menu links to.
 * - `kind`: the pages of that kind.
 * - Only `heading`: the pages that no other section contains.
 */
const LlmsSection = z.union([
  z.strictObject({ each: text }),
  z.strictObject({ heading: text, menu: text }),
  z.strictObject({ heading: text, kind: PageKind }),
  z.strictObject({ heading: text }),
])
export type LlmsSection = z.infer<typeof LlmsSection>

/** Name, contact data and limits of the site. The shell declares them, and its release contains them. */
export const SiteIdentity = z.strictObject({
  name: text,
  /** Language and region of all pages, such as `en-US`. */
  language: z
    .string()
    .check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a language with its region such as en-US')),
  /** Theme color. Browsers use it for their toolbars around the page. */
  themeColor: color,
  /** Background color of icons, which the home screen of a device crops. */
  iconColor: color,
  organization: z.strictObject({
    email: z.email(),
    telephone: z
      .string()
      .check(z.regex(/^\+\d{6,15}$/, 'must be a number as dialled from abroad such as +18015550142')),
    address: z.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
    /** URLs of the organization's profiles on other sites. */
    profiles: z.array(z.url({ protocol: /^https$/ })),
  }),
  /** schema.org properties of pages of the kind `product`. */
  product: z.strictObject({ applicationCategory: text, operatingSystem: text }),
  /** Size limits for pages and areas. Default: `DEFAULT_BUDGETS`. */
  budgets: z.optional(Budgets),
  llms: z.strictObject({
    /** Markdown that follows the site's name and summary in llms.txt. */
    introduction: text,
    /** Sections of llms.txt in order. A page is listed in the first section that matches it. */
    sections: z.array(LlmsSection),
  }),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>

/** Path of a file inside a release: relative, with forward slashes, without `..`. */
const RelativePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_./@-]*$/, 'must be a relative path without ..'))

/** `sha384-<base64>`, as in Subresource Integrity. */
const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

export const Asset = z.strictObject({
  path: RelativePath,
  size: z.int(),
  type: z.string(),
  integrity: Integrity,
})
export type Asset = z.infer<typeof Asset>

/** Prerendered HTML of a fragment, and the files that its hydration needs. Paths are relative to the release. */
export const Fragment = z
  .strictObject({
    kind: FragmentKind,
    /** The route's path, or the name of the slot or the island. */
    id: z.string(),
    file: RelativePath,
    ...storedTrigger,
    /** Style pieces of the fragment, in cascade order. A piece is one CSS file; its name contains the hash of its content. */
    styles: z.array(RelativePath),
    /** All chunks that hydration fetches. The list lets the browser preload them in parallel. */
    scripts: z.array(RelativePath),
    /** Share picture of a route: 1200 by 630 pixels. */
    share: z.optional(RelativePath),
    /** Text alternative of the share picture. Default: the page's title. */
    shareAlt: z.optional(z.string()),
  })
  .check(...hasOneTrigger)
export type Fragment = z.infer<typeof Fragment>

const base = {
  release: ReleaseId,
  /** SHA-384 hash of the release's files and of this document without the seal. */
  digest: Integrity,
  assets: z.array(Asset),
  /** Missing until the release is published, and in releases that were published before signing existed. */
  seal: z.optional(Seal),
}

export const AreaRelease = z.strictObject({
  ...base,
  kind: z.literal('area'),
  name: DeployableName,
  /** Name of the federation container. */
  remote: z.string(),
  entry: RelativePath,
  /** Version ranges of the shared packages that the area accepts, by package name. */
  requires: z.record(z.string(), z.string()),
  /**
   * Exported names of each shared package, and of `events`, that the area's scripts use. `*` means all. Missing in older
   * releases.
   */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  manifest: AreaManifest,
  fragments: z.array(Fragment),
  /** Chunks that hydrated code imports on demand. The fragments' `scripts` do not contain them. Missing in older releases. */
  later: z.optional(z.array(RelativePath)),
})
export type AreaRelease = z.infer<typeof AreaRelease>

export const ShellRelease = z.strictObject({
  ...base,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** Script that every page runs. `entry` is the module with React, the router and the federation runtime. */
  bootstrap: RelativePath,
  entry: RelativePath,
  scripts: z.array(RelativePath),
  /** Files of the packages that the shell shares with areas. `versions` contains the versions. Keys of both: package names. */
  imports: z.record(z.string(), RelativePath),
  versions: z.record(z.string(), z.string()),
  /** Names that each shared package, and `events`, exports. Missing in releases older than this field. */
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Style sheet that the composer inlines into every page. `pieces` are its style pieces, which page styles omit. */
  sheet: RelativePath,
  pieces: z.array(RelativePath),
  /** Style pieces of the footer. */
  footerStyles: z.array(RelativePath),
  /** Fonts that pages preload. */
  fonts: z.array(RelativePath),
  icons: z.array(RelativePath),
  /** Module that renders the layout. The composer runs it; the server never does. */
  layout: RelativePath,
  // Optional, because releases that were sealed before these fields existed must parse. Such releases can no longer be
  // composed.
  site: z.optional(SiteIdentity),
  /** HTML file of the 404 response. */
  notFound: z.optional(RelativePath),
  /** Script for consent and analytics. `vendors` contains the sinks of vendors, `health` reports page health. */
  analytics: z.optional(RelativePath),
  vendors: z.optional(RelativePath),
  health: z.optional(RelativePath),
  /** Form guard. The composer inlines this script into pages that begin with a form. */
  guard: z.optional(RelativePath),
  questionStyles: z.optional(z.array(RelativePath)),
})
export type ShellRelease = z.infer<typeof ShellRelease>

/** The composer and the gate as one Node module. All machines compose a site with the same composer release. */
export const ComposerRelease = z.strictObject({
  ...base,
  kind: z.literal('composer'),
  name: z.literal('composer'),
  entry: RelativePath,
  /**
   * Version of the protocol between the command-line tool and the composer. A tool that supports only earlier versions cannot
   * run this composer.
   */
  protocol: z.int().check(z.minimum(1)),
  /** Version of the browser check's rules that the tool must support. Missing in older composers, which require no version. */
  browserRules: z.optional(z.int().check(z.minimum(1))),
  /** Newest contract of releases that it composes. Missing in composers of contract 2. */
  contract: z.optional(z.int()),
  /** Packages with native code that the tool must have installed: name to version. */
  needs: z.record(z.string(), z.string()),
})
export type ComposerRelease = z.infer<typeof ComposerRelease>

/**
 * The part of a release that a server reads. The server may be older than the tools that published the release, so it ignores
 * unknown keys. The composer and the gate parse the whole document.
 */
export const ServedRelease = z.looseObject({
  name: DeployableName,
  release: ReleaseId,
  digest: Integrity,
  assets: z.array(z.looseObject(Asset.shape)),
  seal: z.optional(Seal),
  /** Manifest with the paths of the routes. Missing in releases of the shell. */
  manifest: z.optional(z.looseObject({ routes: z.array(z.looseObject({ path: z.string() })) })),
})
export type ServedRelease = z.infer<typeof ServedRelease>

export const Release = z.discriminatedUnion('kind', [AreaRelease, ShellRelease, ComposerRelease])
export type Release = z.infer<typeof Release>
