import { AreaManifest, FragmentKind, Wake } from './area.ts'
import { DeployableName, ReleaseId } from './names.ts'
import { Seal } from './signing.ts'
import { SiteIdentity } from './site-identity.ts'
import { z } from './zod.ts'

/** A file path inside a release: relative, forward slashes, no `..`. */
const RelativePath = z
  .string()
  .check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_@][A-Za-z0-9_./@-]*$/, 'must be a relative path without ..'))

/** `sha384-<base64>`, as Subresource Integrity writes it. */
const Integrity = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))

export const Asset = z.strictObject({
  path: RelativePath,
  size: z.int(),
  type: z.string(),
  integrity: Integrity,
})
export type Asset = z.infer<typeof Asset>

/** The rendered HTML of one fragment, and the files that wake it, paths inside the release. */
export const Fragment = z.strictObject({
  kind: FragmentKind,
  /** The route's path, or the name of the slot or the island. */
  id: z.string(),
  file: RelativePath,
  wake: Wake,
  /** The style pieces it takes, in their order. A piece's name carries the hash of its content: same name, same content. */
  styles: z.array(RelativePath),
  /** Every chunk that waking fetches, so that the browser need not discover them one by one. */
  scripts: z.array(RelativePath),
  /** The picture, 1200 by 630 pixels, that stands for a route where its address is shared. */
  share: z.optional(RelativePath),
  /** What is to be seen on it. Left out: the page's title stands for that. */
  shareAlt: z.optional(z.string()),
})
export type Fragment = z.infer<typeof Fragment>

const base = {
  release: ReleaseId,
  /** sha384 over the release's files and the rest of this document but the seal. */
  digest: Integrity,
  assets: z.array(Asset),
  /** Left out by what is built and not yet published, and by releases from before they were signed. */
  seal: z.optional(Seal),
}

export const AreaRelease = z.strictObject({
  ...base,
  kind: z.literal('area'),
  name: DeployableName,
  /** Name of the federation container and the file that holds it. */
  remote: z.string(),
  entry: RelativePath,
  /** The ranges of the shared packages that the area was built for. */
  requires: z.record(z.string(), z.string()),
  /** By shared package, and `events`: the names that the area's scripts take from it; `*` for all at once. Left out by older releases. */
  uses: z.optional(z.record(z.string(), z.array(z.string()))),
  manifest: AreaManifest,
  fragments: z.array(Fragment),
  /** Chunks that waking code may fetch by itself beside those that fragments list. Left out by releases from before. */
  later: z.optional(z.array(RelativePath)),
})
export type AreaRelease = z.infer<typeof AreaRelease>

export const ShellRelease = z.strictObject({
  ...base,
  kind: z.literal('shell'),
  name: z.literal('shell'),
  /** The script that runs at once, and the module that holds React, the router and the federation runtime. */
  bootstrap: RelativePath,
  entry: RelativePath,
  scripts: z.array(RelativePath),
  /** Where areas find what they share with the shell: package name to file; and the versions they find. */
  imports: z.record(z.string(), RelativePath),
  versions: z.record(z.string(), z.string()),
  /** By shared package, and `events`: the names that it gives. Left out by older releases. */
  exports: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The sheet that is laid into every page, and the names of the style pieces in it, which no page needs to bring again. */
  sheet: RelativePath,
  pieces: z.array(RelativePath),
  /** The style pieces of the footer. */
  footerStyles: z.array(RelativePath),
  /** Fonts that are fetched with the HTML. */
  fonts: z.array(RelativePath),
  icons: z.array(RelativePath),
  /** The module that renders the layout; run by the composer, never by the server. */
  layout: RelativePath,
  // Optional, so that releases sealed before these fields existed can be read; they can no longer be composed.
  site: z.optional(SiteIdentity),
  /** The document that answers an address which no page has. */
  notFound: z.optional(RelativePath),
  /** The scripts that ask for consent and count, hold the vendors' sinks, and report health; the question's style pieces. */
  analytics: z.optional(RelativePath),
  vendors: z.optional(RelativePath),
  health: z.optional(RelativePath),
  /** The script that is laid into pages that begin with a form. */
  guard: z.optional(RelativePath),
  questionStyles: z.optional(z.array(RelativePath)),
})
export type ShellRelease = z.infer<typeof ShellRelease>

/** The composer and the gate as one module of Node, with which every composition of a site is made, whoever releases. */
export const ComposerRelease = z.strictObject({
  ...base,
  kind: z.literal('composer'),
  name: z.literal('composer'),
  entry: RelativePath,
  /** How it is asked and answers; a tool that knows only earlier protocols cannot run it. */
  protocol: z.int().check(z.minimum(1)),
  /** By which rules the tool that runs it has to open changed pages in a browser, or by stricter ones; none before they were told. */
  browserRules: z.optional(z.int().check(z.minimum(1))),
  /** Packages with native code, which the tool that runs it must have: name to version. */
  needs: z.record(z.string(), z.string()),
})
export type ComposerRelease = z.infer<typeof ComposerRelease>

/**
 * What a server reads of a release. It runs for months beside teams with later tools, so that what a later contract adds is
 * none of its business: composing and the gate, which are released with the site, read all of it.
 */
export const ServedRelease = z.looseObject({
  name: DeployableName,
  release: ReleaseId,
  digest: Integrity,
  assets: z.array(z.looseObject(Asset.shape)),
  seal: z.optional(Seal),
  /** An area's. */
  manifest: z.optional(z.looseObject({ routes: z.array(z.looseObject({ path: z.string() })) })),
})
export type ServedRelease = z.infer<typeof ServedRelease>

export const Release = z.discriminatedUnion('kind', [AreaRelease, ShellRelease, ComposerRelease])
export type Release = z.infer<typeof Release>
