import { DeployableName, ReleaseId } from './names.ts'
import { z } from './zod.ts'

/**
 * Owner of a signing key.
 *
 * - The name of a deployable, or `composer`: signs its releases.
 * - `site`: signs channel entries and the site config.
 * - `root`: signs trust documents.
 */
export const KeyName = z.union(
  [DeployableName, z.enum(['composer', 'site', 'root'])],
  'must be root, site, composer, shell, or the name of an area such as mf-hr',
)
export type KeyName = z.infer<typeof KeyName>

/** The first 32 hex digits of the SHA-256 of a public key. */
export const KeyId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'))

/** An Ed25519 public key: its SPKI in base64. */
export const PublicKey = z
  .string()
  .check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key'))

/** An Ed25519 signature: its 64 bytes in base64. */
const SignatureText = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, 'must be an Ed25519 signature'))

export const Signature = z.strictObject({ keyId: KeyId, signature: SignatureText })
export type Signature = z.infer<typeof Signature>

export const TrustedKey = z.strictObject({
  keyId: KeyId,
  publicKey: PublicKey,
  since: z.iso.datetime(),
  /** Signatures from this time on are rejected. */
  revokedAt: z.optional(z.iso.datetime()),
})
export type TrustedKey = z.infer<typeof TrustedKey>

/**
 * Public keys that a store trusts. Signed by a root key of the previous document; the first one by a root key that it
 * contains.
 */
export const TrustDocument = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  reason: z.string(),
  keys: z.partialRecord(KeyName, z.array(TrustedKey)),
  /** Content of the store from before trust was set up. It is trusted without signatures. */
  before: z.strictObject({
    /** Digests of the releases that had been live. */
    releases: z.partialRecord(DeployableName, z.record(ReleaseId, z.string())),
    /** Number of the last entry of each channel. */
    channels: z.record(z.string(), z.int()),
  }),
  signed: Signature,
})
export type TrustDocument = z.infer<typeof TrustDocument>

/** Source commit of a release. `dirty` is true if files differed from the commit. */
export const SourceRevision = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  dirty: z.boolean(),
})
export type SourceRevision = z.infer<typeof SourceRevision>

/** Data that publishing adds to a built release. The signature covers the whole document except itself. */
export const Seal = z.strictObject({
  /** Increases with each publication under this name. */
  sequence: z.int().check(z.minimum(1), z.maximum(99_999_999)),
  at: z.iso.datetime(),
  /** From this time on, a release that was never live can no longer go live. */
  expires: z.iso.datetime(),
  /** Null if the sources are not in a repository. */
  revision: z.nullable(SourceRevision),
  /** CONTRACT_VERSION of the publishing tool. */
  contract: z.int(),
  ...Signature.shape,
})
export type Seal = z.infer<typeof Seal>
