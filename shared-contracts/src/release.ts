import { DeployableName, ReleaseId } from './names.ts'
import { Seal } from './signing.ts'
import { z } from './zod.ts'
import { PageKind, AreaManifest, FragmentKind, storedTrigger, hasOneTrigger } from './area.ts'

const bytes = z.optional(z.int().check(z.minimum(1)))

/** Size limits for pages and areas (teams' parts of the site), in bytes. Default: `DEFAULT_BUDGETS`. */
export const Budgets = z.strictObject({
  /** Limits for the HTML of a page: `pageCompressed` after Brotli compression, `page` without compression. */
  pageCompressed: bytes,
  page: bytes,
  /** Limit for the total size of a page's `<style>` elements, in bytes after Brotli compression. */
  firstStyles: bytes,
  picture: bytes,
  /**
   * Maximum size of an area in bytes, uncompressed. `areaScripts` limits the sum of all scripts of the area, `area` the sum of
   * all files of its release.
   */
  areaScripts: bytes,
  area: bytes,
})
export type Budgets = z.infer<typeof Budgets>

/**
 * Default size limits of pages, pictures and releases, in bytes. Each limit is about twice what a site with many pages needs.
 */
export const DEFAULT_BUDGETS: Required<{ [Name in keyof Budgets]: number }> = {
  pageCompressed: 24_000,
  page: 400_000,
  firstStyles: 8_000,
  picture: 300_000,
  areaScripts: 1_000_000,
  area: 12_000_000,
}

const text = z.string().check(z.trim(), z.minLength(1, 'must not be empty'))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'must be a color such as #fbf8f1'))

/**
 * A section of llms.txt (a summary of the site for language models).
 *
 * - `each`: name of a menu. Each group of the menu that links to a page, such as `/hr`, becomes one section. It contains that
 *   page and all pages whose paths begin with its path, such as `/hr/onboarding`.
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
/** A section of the site's `llms.txt`. */
export type LlmsSection = z.infer<typeof LlmsSection>

/** Name, contact data and limits of the site. The release of the shell (code and layout of all pages) contains them. */
export const SiteIdentity = z.strictObject({
  name: text,
  language: z
    .string()
    .check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, 'must be a language with its region such as en-US')),
  /** Color of the browser's toolbars around the page. */
  themeColor: color,
  /**
   * Background color of home screen icons. Devices cut these icons to a shape such as a circle, so the icons must not be
   * transparent.
   */
  iconColor: color,
  organization: z.strictObject({
    email: z.email(),
    telephone: z
      .string()
      .check(z.regex(/^\+\d{6,15}$/, 'must be a number as dialled from abroad such as +18015550142')),
    address: z.strictObject({ street: text, city: text, region: text, postalCode: text, country: text }),
    profiles: z.array(z.url({ protocol: /^https$/ })),
  }),
  /** schema.org properties of pages of the kind `product`. */
  product: z.strictObject({ applicationCategory: text, operatingSystem: text }),
  budgets: z.optional(Budgets),
  llms: z.strictObject({
    /** Markdown text of llms.txt that follows the site's name and summary. */
    introduction: text,
    /** Sections of llms.txt, in order. A page is in the first section that matches it. */
    sections: z.array(LlmsSection),
  }),
})
export type SiteIdentity = z.infer<typeof SiteIdentity>

const RelativePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_./@-]*$/, 'must be a relative path without ..'))

/** `sha384-<base64>`, as in Subresource Integrity. */
const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

/** Schema of a file of a release that browsers load. `size` is in bytes. */
export const Asset = z.strictObject({
  path: RelativePath,
  size: z.int(),
  type: z.string(),
  integrity: Integrity,
})
export type Asset = z.infer<typeof Asset>

/**
 * Fragment: prerendered HTML of a route, slot or island, and the files for its hydration. Paths are relative to the release.
 */
export const Fragment = z
  .strictObject({
    kind: FragmentKind,
    /** The route's path, or the name of the slot or the island. */
    id: z.string(),
    file: RelativePath,
    ...storedTrigger,
    /** CSS files of the fragment, in cascade order. Each file name contains the hash of its content. */
    styles: z.array(RelativePath),
    /** All scripts that hydration loads. With this list, the browser preloads them in parallel. */
    scripts: z.array(RelativePath),
    /**
     * Shared packages that the fragment's scripts import, such as `react-router-dom`. Packages that every fragment needs are
     * omitted. Missing in older releases, whose fragments all import the router.
     */
    imports: z.optional(z.array(z.string())),
    /** Share picture of a route: 1200 by 630 pixels. */
    share: z.optional(RelativePath),
    /** Text alternative of the share picture. Default: page title. */
    shareAlt: z.optional(z.string()),
  })
  .check(...hasOneTrigger)
export type Fragment = z.infer<typeof Fragment>

const base = {
  release: ReleaseId,
  /** SHA-384 of the release's files and of this document without `seal` (signature and publication data). */
  digest: Integrity,
  assets: z.array(Asset),
  /** Signature and publication data. Missing before publication, and in releases from before signing existed. */
  seal: z.optional(Seal),
}

/** Schema of the document `release.json` of an area. */
export const AreaRelease = z.strictObject({
  ...base,
  kind: z.literal('area'),
  name: DeployableName,
  remote: z.string(),
  entry: RelativePath,
  /** Accepted version ranges of the packages that the shell shares with areas, such as `react`. The keys are package names. */
  requires: z.record(z.string(), z.string()),
  /**
   * Names that the area's scripts import, by shared package. The entry with the key `events` lists the events and event fields
   * that the scripts use. The name `*` means all names. Missing in older releases.
   */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  manifest: AreaManifest,
  fragments: z.array(Fragment),
  /**
   * Scripts that hydrated code imports on demand. They are not in the `scripts` of any fragment. Missing in older releases.
   */
  later: z.optional(z.array(RelativePath)),
})
export type AreaRelease = z.infer<typeof AreaRelease>

/** Schema of the document `release.json` of the shell. */
export const ShellRelease = z.strictObject({
  ...base,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** Script that every page runs. `entry` is the module with React, the router and the Module Federation runtime. */
  bootstrap: RelativePath,
  entry: RelativePath,
  /**
   * Scripts that every hydration loads. `later` lists scripts that these import on demand, and is missing in older releases.
   */
  scripts: z.array(RelativePath),
  later: z.optional(z.array(RelativePath)),
  /**
   * Files of the packages that the shell shares with areas, by package name. `versions` has the versions of these packages,
   * also by package name.
   */
  imports: z.record(z.string(), RelativePath),
  versions: z.record(z.string(), z.string()),
  /**
   * Names that areas can import from the shell, by shared package. The key `events` is not a package. Its value lists all
   * events and their fields, such as `form_start.form`. Missing in older releases.
   */
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * Style sheet that the composer (the program that builds the pages) inlines into every page. It contains the CSS files in
   * `pieces`, so the styles of a single page do not repeat these files.
   */
  sheet: RelativePath,
  pieces: z.array(RelativePath),
  footerStyles: z.array(RelativePath),
  /** Styles of the slim header (only the logo and one button) and footer. Missing in older releases, which have neither. */
  slimStyles: z.optional(z.array(RelativePath)),
  fonts: z.array(RelativePath),
  icons: z.array(RelativePath),
  /** Module that renders the layout. Only the composer (the program that builds the pages) runs it, never the page server. */
  layout: RelativePath,
  // This field and the following ones are optional, because releases from before these fields existed must still parse.
  site: z.optional(SiteIdentity),
  notFound: z.optional(RelativePath),
  /**
   * Script that asks for consent and loads two others: `vendors` sends events to vendors, `health` reports failures of pages.
   */
  analytics: z.optional(RelativePath),
  vendors: z.optional(RelativePath),
  health: z.optional(RelativePath),
  /** Script that validates forms before hydration (form guard). Pages that begin with a form contain the script inline. */
  guard: z.optional(RelativePath),
  questionStyles: z.optional(z.array(RelativePath)),
})
export type ShellRelease = z.infer<typeof ShellRelease>

/**
 * Release of the composer, which builds the pages, and of the gate, which checks them before they go live. Both are in one Node
 * module. All machines use the same composer release for a site.
 */
export const ComposerRelease = z.strictObject({
  ...base,
  kind: z.literal('composer'),
  name: z.literal('composer'),
  entry: RelativePath,
  /**
   * Version of the protocol between the command-line tool and the composer. Increases with each incompatible change. A tool
   * that supports only earlier versions cannot run this composer.
   */
  protocol: z.int().check(z.minimum(1)),
  /**
   * Minimum version of the browser-check rules that the command-line tool must have to use this composer. Missing in older
   * composers, which have no minimum.
   */
  browserRules: z.optional(z.int().check(z.minimum(1))),
  /** Newest `CONTRACT_VERSION` that this composer supports. Missing in older composers, which support only version 2. */
  contract: z.optional(z.int()),
  /** Packages with native code that must be installed beside the command-line tool: versions by package name. */
  needs: z.record(z.string(), z.string()),
})
export type ComposerRelease = z.infer<typeof ComposerRelease>

/**
 * Schema of those fields of a release that servers read. A server can be older than the tool that published the release, so it
 * ignores unknown keys.
 */
export const ServedRelease = z.looseObject({
  name: DeployableName,
  release: ReleaseId,
  digest: Integrity,
  assets: z.array(z.looseObject(Asset.shape)),
  seal: z.optional(Seal),
  /** Paths of the routes. Missing in releases of the shell. */
  manifest: z.optional(z.looseObject({ routes: z.array(z.looseObject({ path: z.string() })) })),
})
export type ServedRelease = z.infer<typeof ServedRelease>

/** Schema of any release document. The field `kind` distinguishes the kinds. */
export const Release = z.discriminatedUnion('kind', [AreaRelease, ShellRelease, ComposerRelease])
export type Release = z.infer<typeof Release>
