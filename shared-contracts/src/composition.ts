import { AreaName } from './area-name.ts'
import { DeployableName, ReleaseId } from './names.ts'
import { PublicSettings } from './settings.ts'
import { Signature } from './signing.ts'
import { SitePath } from './site-paths.ts'
import { z } from './zod.ts'

const CANARY_PERCENT = 'must be a whole number from 1 to 100'

/** 16 hex digits of the sha256 over the composition's canonical JSON. */
export const CompositionId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** An area that was taken off the site: which addresses it had, and where they lead now; nowhere where `to` is left out. */
export const RetiredArea = z.strictObject({ paths: z.array(SitePath), to: z.optional(SitePath) })
export type RetiredArea = z.infer<typeof RetiredArea>

/** The unit of what is live: one release of the shell and one of each area, and what they are laid together with. */
export const Composition = z.strictObject({
  schema: z.literal(1),
  shell: ReleaseId,
  areas: z.record(AreaName, ReleaseId),
  // Optional without a default: compositions sealed before areas were retired must parse to what was sealed.
  retired: z.optional(z.record(AreaName, RetiredArea)),
  /** Canonical origin of the site, without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }),
  /** Laid into each page; other settings make other pages. */
  settings: z.prefault(PublicSettings, {}),
  /** Release of the composer: the same releases laid together by other code are another composition. */
  composer: z.string(),
})
export type Composition = z.infer<typeof Composition>

/** What one entry changed: which release each deployable had before and has now; null where it was or is none. */
export const ChannelChange = z.strictObject({
  kind: z.enum(['release', 'rollback', 'retirement', 'site', 'promotion', 'canary']),
  releases: z.record(
    DeployableName,
    z.strictObject({ from: z.nullable(ReleaseId), to: z.nullable(ReleaseId) }),
  ),
  /** The versions of the site document, where that changed as well; null where there was none. */
  site: z.optional(z.strictObject({ from: z.nullable(z.int()), to: z.nullable(z.int()) })),
  /** The checks that were left out by `--skip`. */
  skipped: z.optional(z.array(z.string())),
  /** Figures that led to it, as text for people. */
  figures: z.optional(z.string()),
})
export type ChannelChange = z.infer<typeof ChannelChange>

/** How a composition is tried on some visitors before everybody gets it. */
export const CanaryState = z.strictObject({
  /** Percentage of visitors who get the canary; 0 if it has ended. */
  percent: z.int().check(z.minimum(0, CANARY_PERCENT), z.maximum(100, CANARY_PERCENT)),
  /** Number of the canary's first entry: those that follow change its share, or what it stands on. */
  first: z.int().check(z.minimum(1)),
  /** Number of the live entry that it was composed on. */
  on: z.int().check(z.minimum(1)),
  /** How many minutes it has to be well before everybody gets it. */
  minutes: z.number().check(z.minimum(0)),
})
export type CanaryState = z.infer<typeof CanaryState>

/** One entry of a channel's history. A rollback is a new entry that points at an older composition. */
export const ChannelEntry = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  composition: CompositionId,
  /** The entry that a rollback of this one returns to; null for the first. */
  parent: z.nullable(z.int()),
  reason: z.string(),
  /** The version of the site document that it was composed with. Left out by entries from before there was one. */
  site: z.optional(z.int()),
  // Left out by entries from before changes were told apart.
  change: z.optional(ChannelChange),
  /** State of the canary. Only entries of the channel `canary` have it. */
  canary: z.optional(CanaryState),
  at: z.iso.datetime(),
  /** SHA-256 of the composition's page table, 64 hex digits, so that the signature holds what is served. */
  table: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /**
   * Signature with the site's key of all other fields of this entry and the channel's name. Missing in entries older than the
   * store's trust document.
   */
  signed: z.optional(Signature),
})
export type ChannelEntry = z.infer<typeof ChannelEntry>
