import { AreaName } from './area-name.ts'
import { DeployableName, ReleaseId, SitePath } from './names.ts'
import { PublicSettings } from './settings.ts'
import { Author, Signature } from './signing.ts'
import { z } from './zod.ts'

const CANARY_PERCENT = 'must be a whole number from 1 to 100'

/** The first 16 hex digits of the SHA-256 of the composition's canonical JSON. */
export const CompositionId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/**
 * An area that was removed from the site: its former paths, and the path that they redirect to. Without `to` they do
 * not redirect.
 */
export const RetiredArea = z.strictObject({ paths: z.array(SitePath), to: z.optional(SitePath) })
export type RetiredArea = z.infer<typeof RetiredArea>

/** An immutable set of releases that make one site: the shell, one release of each area, and the inputs of composing. */
export const Composition = z.strictObject({
  schema: z.literal(1),
  shell: ReleaseId,
  areas: z.record(AreaName, ReleaseId),
  // Optional without a default: older sealed compositions must parse to exactly what was sealed.
  retired: z.optional(z.record(AreaName, RetiredArea)),
  /** Canonical origin of the site, without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }),
  /** Part of each page: other settings produce other pages. */
  settings: z.prefault(PublicSettings, {}),
  /** Release of the composer. The same releases composed by another composer are another composition. */
  composer: z.string(),
})
export type Composition = z.infer<typeof Composition>

/** Difference that one entry made: the release of each deployable before and after; null means no release. */
export const ChannelChange = z.strictObject({
  kind: z.enum(['release', 'rollback', 'retirement', 'site', 'promotion', 'canary']),
  releases: z.record(
    DeployableName,
    z.strictObject({ from: z.nullable(ReleaseId), to: z.nullable(ReleaseId) }),
  ),
  /** Versions of the site config before and after, if it changed; null if there was none. */
  site: z.optional(z.strictObject({ from: z.nullable(z.int()), to: z.nullable(z.int()) })),
  /** Checks that `--skip` disabled. */
  skipped: z.optional(z.array(z.string())),
  /** Metrics that led to the change, as text for people. */
  figures: z.optional(z.string()),
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** State of a canary: a composition that a share of the visitors gets. */
export const CanaryState = z.strictObject({
  /** Percentage of visitors who get the canary; 0 if it has ended. */
  percent: z.int().check(z.minimum(0, CANARY_PERCENT), z.maximum(100, CANARY_PERCENT)),
  /** Number of the canary's first entry. Later entries of the same canary change its share or its base. */
  first: z.int().check(z.minimum(1)),
  /** Number of the live entry that the canary is based on. */
  on: z.int().check(z.minimum(1)),
  /** Minutes that the canary must be healthy before promotion to all visitors. */
  minutes: z.number().check(z.minimum(0)),
})
export type CanaryState = z.infer<typeof CanaryState>

/** One entry of a channel. A rollback is a new entry that points to an older composition. */
export const ChannelEntry = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  composition: CompositionId,
  /** Entry that a rollback of this one returns to; null for the first. */
  parent: z.nullable(z.int()),
  reason: z.string(),
  /** Version of the site config that the composition uses. Entries that predate the site config omit it. */
  site: z.optional(z.int()),
  // Missing in entries that predate change records.
  change: z.optional(ChannelChange),
  /** State of the canary. Only entries of the channel `canary` have it. */
  canary: z.optional(CanaryState),
  /** Identity that changed the channel through a registry. Missing in entries of local commands. */
  by: z.optional(Author),
  at: z.iso.datetime(),
  /** SHA-256 of the composition's page table, 64 hex digits, so that the signature covers the served pages. */
  table: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /**
   * Document of the composition as written, so that a reader can compare it with the entry before after the composition was
   * pruned. Missing in entries that an area could not sign.
   */
  document: z.optional(z.record(z.string(), z.unknown())),
  /** Number of the newest trust document when the entry was signed. Missing in entries that predate it. */
  trust: z.optional(z.int().check(z.minimum(1))),
  /**
   * Signature of all other fields of this entry and the channel's name, with the key of the site, or of the only area that the
   * entry changes. For an author, the registry's key may sign instead. Missing in entries older than the store's trust document.
   */
  signed: z.optional(Signature),
})
export type ChannelEntry = z.infer<typeof ChannelEntry>

/**
 * One version of the site config: data of the site that no release contains. The newest entry of the live channel names
 * the active version.
 */
export const SiteDocument = z.strictObject({
  schema: z.literal(1),
  version: z.int().check(z.minimum(1)),
  /** The version that this one changed; null for the first. */
  parent: z.nullable(z.int()),
  /** Canonical origin of the site, without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }),
  settings: PublicSettings,
  /** Release of the composer, including the gate, that makes every composition. */
  composer: ReleaseId,
  at: z.iso.datetime(),
  /** Signature with the site's key of all other fields. Missing if trust was not set up. */
  signed: z.optional(Signature),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/** The part of the site config that determines pages. */
export type SiteContent = Pick<SiteDocument, 'origin' | 'settings' | 'composer'>
