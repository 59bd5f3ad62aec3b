import { ReleaseId } from './names.ts'
import { PublicSettings } from './settings.ts'
import { Signature } from './signing.ts'
import { z } from './zod.ts'

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
