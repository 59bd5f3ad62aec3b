import { ReleaseId } from './names.ts'
import { PublicSettings } from './settings.ts'
import { Signature } from './signing.ts'
import { z } from './zod.ts'

/** What belongs to the site and to no release: one version of it. The live channel's newest entry says which is in force. */
export const SiteDocument = z.strictObject({
  schema: z.literal(1),
  version: z.int().check(z.minimum(1)),
  /** The version that this one changed; null for the first. */
  parent: z.nullable(z.int()),
  /** Canonical origin of the site, without a trailing slash. */
  origin: z.url({ protocol: /^https?$/ }),
  settings: PublicSettings,
  /** The release of the composer, gate included, that lays every composition together. */
  composer: ReleaseId,
  at: z.iso.datetime(),
  /** By the site's key, over the rest. Left out where trust was not set up. */
  signed: z.optional(Signature),
})
export type SiteDocument = z.infer<typeof SiteDocument>

/** What of it makes pages. */
export type SiteContent = Pick<SiteDocument, 'origin' | 'settings' | 'composer'>
