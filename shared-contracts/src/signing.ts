import { DeployableName, ReleaseId } from './names.ts'
import { z } from './zod.ts'

/** Whose key it is: a deployable's and the composer's sign their releases, `site` what is live and the site document, `root` whom to trust. */
export const KeyName = z.union(
  [DeployableName, z.enum(['composer', 'site', 'root'])],
  'must be root, site, composer, shell, or the name of an area such as mf-hr',
)
export type KeyName = z.infer<typeof KeyName>

/** The first 32 hex digits of the SHA-256 of a public key. */
export const KeyId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'))

/** An Ed25519 public key: the base64 of its SPKI. */
export const PublicKey = z
  .string()
  .check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key'))

/** An Ed25519 signature: the base64 of its 64 bytes. */
const SignatureText = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, 'must be an Ed25519 signature'))

export const Signature = z.strictObject({ keyId: KeyId, signature: SignatureText })
export type Signature = z.infer<typeof Signature>

export const TrustedKey = z.strictObject({
  keyId: KeyId,
  publicKey: PublicKey,
  since: z.iso.datetime(),
  /** What was signed from then on is refused. */
  revokedAt: z.optional(z.iso.datetime()),
})
export type TrustedKey = z.infer<typeof TrustedKey>

/** Whom a store believes: signed by a root key of the document before it, the first by a root key of its own. */
export const TrustDocument = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  reason: z.string(),
  keys: z.partialRecord(KeyName, z.array(TrustedKey)),
  /** What the store held when trust was set up, and which is believed unsigned. */
  before: z.strictObject({
    /** The digests of the releases that had been live. */
    releases: z.partialRecord(DeployableName, z.record(ReleaseId, z.string())),
    /** The last entry of each channel. */
    channels: z.record(z.string(), z.int()),
  }),
  signed: Signature,
})
export type TrustDocument = z.infer<typeof TrustDocument>

/** What a release was made from; `dirty` where files differed from the commit. */
export const SourceRevision = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  dirty: z.boolean(),
})
export type SourceRevision = z.infer<typeof SourceRevision>

/** What publishing adds to a built release. The signature is over the whole document but itself. */
export const Seal = z.strictObject({
  /** Counts a name's publications; no two have the same. */
  sequence: z.int().check(z.minimum(1), z.maximum(99_999_999)),
  at: z.iso.datetime(),
  /** From then on it cannot go live that never was. */
  expires: z.iso.datetime(),
  /** Null where the sources lie in no repository. */
  revision: z.nullable(SourceRevision),
  /** CONTRACT_VERSION of who published it. */
  contract: z.int(),
  ...Signature.shape,
})
export type Seal = z.infer<typeof Seal>
