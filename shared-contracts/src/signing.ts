import { DeployableName, ReleaseId } from './names.ts'
import { z } from './zod.ts'

/**
 * Name of the key pair that signs a kind of document. A channel entry determines which composition (a set of releases that make
 * one site) the visitors get. A trust document lists the public keys that are trusted.
 *
 * - The name of a deployable (an area or the shell), or `composer`: signs its releases. The key of an area also signs channel
 *   entries that change only this area.
 * - `site`: signs channel entries and the site config.
 * - `registry`: signs releases that a trusted publisher uploads. Also signs channel entries that change only areas, on behalf
 *   of an author (`by`) who may change these areas.
 * - `root`: signs trust documents.
 */
export const KeyName = z.union(
  [DeployableName, z.enum(['composer', 'site', 'registry', 'root'])],
  'must be root, site, registry, composer, shell, or the name of an area such as mf-hr',
)
export type KeyName = z.infer<typeof KeyName>

/** Id of a public key: the first 32 hex digits of its SHA-256. */
export const KeyId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'))

/** An Ed25519 public key: its SPKI encoding in base64. */
export const PublicKey = z
  .string()
  .check(z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'must be an Ed25519 public key'))

/** An Ed25519 signature: its 64 bytes in base64. */
const SignatureText = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, 'must be an Ed25519 signature'))

/** Schema of a signature with the id of its key. */
export const Signature = z.strictObject({ keyId: KeyId, signature: SignatureText })
export type Signature = z.infer<typeof Signature>

/** Schema of a public key in the trust document. `since` is the time from which its signatures are accepted. */
export const TrustedKey = z.strictObject({
  keyId: KeyId,
  publicKey: PublicKey,
  since: z.iso.datetime(),
  /** Signatures of this key from this time or later are rejected. Missing if the key is not revoked. */
  revokedAt: z.optional(z.iso.datetime()),
})
export type TrustedKey = z.infer<typeof TrustedKey>

const Claim = z.string().check(z.minLength(1), z.maxLength(300))

/**
 * Claims of the token with which a CI job identifies itself. A job may publish if the trust document lists a publisher (a CI
 * workflow) with the same claims.
 */
const publisherClaims = {
  /** Issuer: claim `iss` of the token, such as `https://token.actions.githubusercontent.com`. */
  issuer: z.url({ protocol: /^https?$/ }),
  /** `owner/name` of the repository; on GitLab, the path of the project. */
  repository: Claim,
  /** Id of the repository at the CI provider. A name can belong to another repository later, an id cannot. */
  repositoryId: z.optional(Claim),
  /** Path of the workflow in the repository, such as `.github/workflows/release.yml`. */
  workflow: Claim,
  branch: Claim,
  /** Name of the CI provider's deployment environment, such as `production`. Missing if none is required. */
  environment: z.optional(Claim),
}

/** CI workflow that may publish releases of a deployable without a signing key. */
export const Publisher = z.strictObject({
  ...publisherClaims,
  /**
   * With this field, jobs for pull requests into `branch` are trusted, and jobs for pushes to `branch` are not. Jobs for pull
   * requests can publish and preview releases, but cannot change the live site.
   */
  pullRequests: z.optional(z.literal(true)),
  since: z.iso.datetime(),
  /** Releases that this CI workflow publishes at this time or later are rejected. Missing if the workflow is still trusted. */
  removedAt: z.optional(z.iso.datetime()),
})
export type Publisher = z.infer<typeof Publisher>

/** CI job that published a release, according to the claims of its token. */
export const Provenance = z.strictObject({
  ...publisherClaims,
  /** Number of the pull request into `branch`. Missing for a job of the branch itself. */
  pullRequest: z.optional(z.int().check(z.positive())),
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  run: z.url({ protocol: /^https?$/ }),
  /** Account that started the job. Missing if the token does not name it, and in releases from before this field existed. */
  actor: z.optional(Claim),
})
export type Provenance = z.infer<typeof Provenance>

/** Identity that a registry (release server) verified: the key that signed the request, or a trusted publisher's CI job. */
export const Author = z.union([
  z.strictObject({ name: KeyName, keyId: KeyId }),
  z.strictObject({ name: DeployableName, publisher: Provenance }),
])
export type Author = z.infer<typeof Author>

/**
 * Public keys that a store trusts. Each trust document is signed by a root key of the previous trust document. The first one is
 * signed by a root key that it contains.
 */
export const TrustDocument = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  reason: z.string(),
  keys: z.partialRecord(KeyName, z.array(TrustedKey)),
  /** CI workflows that may publish releases. Missing in trust documents from before CI workflows could publish. */
  publishers: z.optional(z.partialRecord(DeployableName, z.array(Publisher))),
  /**
   * Releases and channel entries from before the first trust document (the list of trusted public keys). They are trusted
   * without signatures.
   */
  before: z.strictObject({
    /**
     * Digests of the releases that were live when the first trust document was created. These releases need no signature. The
     * digests are grouped by deployable (an area or the shell), then by release id.
     */
    releases: z.partialRecord(DeployableName, z.record(ReleaseId, z.string())),
    /** Number of each channel's last entry when the first trust document was created. Entries up to it need no signature. */
    channels: z.record(z.string(), z.int()),
  }),
  signed: Signature,
})
export type TrustDocument = z.infer<typeof TrustDocument>

/** Source commit of a release. `dirty` is true if the built files differed from the commit. */
export const SourceRevision = z.strictObject({
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  dirty: z.boolean(),
})
export type SourceRevision = z.infer<typeof SourceRevision>

/** Data that publishing adds to a built release. The signature covers the whole release document except itself. */
export const Seal = z.strictObject({
  /** Sequence number of the release. Each new release of the same area (or of the shell) has a higher number. */
  sequence: z.int().check(z.minimum(1), z.maximum(99_999_999)),
  at: z.iso.datetime(),
  /** Time after which the release cannot go live, unless it was live before. */
  expires: z.iso.datetime(),
  /** Source commit. Null if the sources are not in a Git repository. */
  revision: z.nullable(SourceRevision),
  /** `CONTRACT_VERSION` of the tool that published the release. */
  contract: z.int(),
  /**
   * CI job that uploaded the release to a registry. With this field, the registry's key signs the release. Otherwise, the key
   * of the deployable (an area or the shell) signs it.
   */
  publisher: z.optional(Provenance),
  ...Signature.shape,
})
export type Seal = z.infer<typeof Seal>
