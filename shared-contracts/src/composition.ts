import { AreaName, z } from './zod.ts'
import { DeployableName, ReleaseId, SitePath } from './names.ts'
import { PublicSettings } from './settings.ts'
import { Author, Signature } from './signing.ts'
import { Banner, SiteRedirects } from './site-config.ts'

const CANARY_PERCENT = 'must be a whole number from 1 to 100'

/** Id of a composition (the releases that make one site): the first 16 hex digits of the SHA-256 of its canonical JSON. */
export const CompositionId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** An area (a team's part of the site) that was removed. The server redirects its former `paths` to `to`, if `to` is set. */
export const RetiredArea = z.strictObject({ paths: z.array(SitePath), to: z.optional(SitePath) })
export type RetiredArea = z.infer<typeof RetiredArea>

/**
 * An immutable set of releases that make one site: one release of the shell (code and layout of all pages) and of each area.
 * Also contains the settings for the composer, which builds the pages from the releases.
 */
export const Composition = z.strictObject({
  schema: z.literal(1),
  shell: ReleaseId,
  areas: z.record(AreaName, ReleaseId),
  // `retired`, `redirects` and `banner` have no default: the id of a composition is a hash of its content, so parsing must not
  // add keys to a stored composition.
  retired: z.optional(z.record(AreaName, RetiredArea)),
  origin: z.url({ protocol: /^https?$/ }),
  /** Public settings. They are part of a composition, because pages depend on them. */
  settings: z.prefault(PublicSettings, {}),
  redirects: z.optional(SiteRedirects),
  banner: z.optional(Banner),
  /** Release of the composer (the program that builds the pages). Another composer can render the same releases differently. */
  composer: z.string(),
})
export type Composition = z.infer<typeof Composition>

/**
 * Change that one entry of a channel (an append-only list of compositions) made to the site. `releases` contains the release
 * before and after the change for each changed deployable (an area or the shell). Null means no release.
 */
export const ChannelChange = z.strictObject({
  kind: z.enum(['release', 'rollback', 'retirement', 'site', 'promotion', 'canary']),
  releases: z.record(
    DeployableName,
    z.strictObject({ from: z.nullable(ReleaseId), to: z.nullable(ReleaseId) }),
  ),
  /**
   * Version of the site config (origin, settings and composer) before (`from`) and after (`to`) this channel entry. Missing if
   * the entry did not change the config. A null version means that there was no config.
   */
  site: z.optional(z.strictObject({ from: z.nullable(z.int()), to: z.nullable(z.int()) })),
  /** Names of the checks that the command-line option `--skip` disabled. */
  skipped: z.optional(z.array(z.string())),
  /** Result of the checks that led to the change, as readable text: passed journeys, or metrics of a canary. */
  figures: z.optional(z.string()),
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** State of a canary: a composition that a share of the visitors gets. */
export const CanaryState = z.strictObject({
  /** Percentage of visitors who get the canary, 0 to 100. 0 means that the canary has ended. */
  percent: z.int().check(z.minimum(0, CANARY_PERCENT), z.maximum(100, CANARY_PERCENT)),
  /**
   * Sequence number of the channel entry that started this canary. All later entries of the same canary have the same value.
   */
  first: z.int().check(z.minimum(1)),
  /** Sequence number of the live channel's entry on which the canary is based. */
  on: z.int().check(z.minimum(1)),
  /** Minutes for which the canary must be healthy before it is promoted to all visitors. */
  minutes: z.number().check(z.minimum(0)),
})
export type CanaryState = z.infer<typeof CanaryState>

/**
 * One entry of a channel (an append-only list of compositions). A rollback adds an entry that points to an older composition.
 */
export const ChannelEntry = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  composition: CompositionId,
  /** Sequence number of the entry to which a rollback of this entry returns. Null for the first entry. */
  parent: z.nullable(z.int()),
  reason: z.string(),
  /** Version of the composition's site config (origin, settings, composer). Missing in entries older than this field. */
  site: z.optional(z.int()),
  // Missing in older channel entries, which do not record what they changed.
  change: z.optional(ChannelChange),
  /** Data of the canary, such as the percentage of visitors who get its composition. Missing outside the channel `canary`. */
  canary: z.optional(CanaryState),
  /** Author of a change that was sent to a registry (release server). Missing if a local command made the change. */
  by: z.optional(Author),
  at: z.iso.datetime(),
  /**
   * SHA-256 of the composition's page table (the list of all served pages with their hashes), as 64 hex digits. The entry's
   * signature covers this hash, and thereby the content of all pages.
   */
  table: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /**
   * Copy of the composition. With this copy, readers can compare this entry with the previous entry, even if the composition
   * was deleted from the store. Missing in older entries.
   */
  document: z.optional(z.record(z.string(), z.unknown())),
  /**
   * Sequence number of the trust document (the trusted public keys) that was the newest when this entry was signed. Missing in
   * entries from before the first trust document.
   */
  trust: z.optional(z.int().check(z.minimum(1))),
  /**
   * Signature of the channel's name and all other fields of this entry. The site's key can sign any entry. The key of an area
   * can sign an entry that changes only this area. The registry's key can sign an entry that has the field `by` and changes
   * only releases of areas. Missing in entries from before the first trust document (the trusted public keys).
   */
  signed: z.optional(Signature),
})
export type ChannelEntry = z.infer<typeof ChannelEntry>

/**
 * One version of the site config: origin, settings and composer of the site. The newest entry of the live channel names the
 * active version.
 */
export const SiteDocument = z.strictObject({
  schema: z.literal(1),
  version: z.int().check(z.minimum(1)),
  /** Version number of the site config that this one replaced. Null for the first site config. */
  parent: z.nullable(z.int()),
  origin: z.url({ protocol: /^https?$/ }),
  settings: PublicSettings,
  /** Redirects that belong to no area. Missing if there are none. */
  redirects: z.optional(SiteRedirects),
  banner: z.optional(Banner),
  /**
   * Release of the composer, which renders pages from releases. It includes the gate: the checks that a composition must pass
   * before it is live.
   */
  composer: ReleaseId,
  at: z.iso.datetime(),
  /** Signature of all other fields with the site's key. Missing if the store had no trust document yet. */
  signed: z.optional(Signature),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/** The fields of the site config that affect pages. */
export type SiteContent = Pick<SiteDocument, 'origin' | 'settings' | 'redirects' | 'banner' | 'composer'>
