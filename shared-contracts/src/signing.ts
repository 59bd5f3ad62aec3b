import { DeployableName, ReleaseId } from './names.ts'
import { z } from './zod.ts'

/**
 * Owner of a signing key.
 *
 * - The name of a deployable, or `composer`: signs its releases. That of an area also signs channel entries that change only it.
 * - `site`: signs channel entries and the site config.
 * - `registry`: signs releases that a trusted publisher uploads, and entries in the name of an author who may change the area.
 * - `root`: signs trust documents.
 */
export const KeyName = z.union(
  [DeployableName, z.enum(['composer', 'site', 'registry', 'root'])],
  'must be root, site, registry, composer, shell, or the name of an area such as mf-hr',
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

const Claim = z.string().check(z.minLength(1), z.maxLength(300))

/** Claims that identify a job of a CI provider. Every claim must equal that of its token. */
const publisherClaims = {
  /** `iss` of the token, such as `https://token.actions.githubusercontent.com`. */
  issuer: z.url({ protocol: /^https?$/ }),
  /** `owner/name` of the repository; on GitLab, the path of the project. */
  repository: Claim,
  /** Id of the repository at the provider: another repository of the same name has another one. */
  repositoryId: z.optional(Claim),
  /** Path of the workflow in the repository, such as `.github/workflows/release.yml`. */
  workflow: Claim,
  branch: Claim,
  /** Deployment environment. Missing if the publisher requires none. */
  environment: z.optional(Claim),
}

/** A CI workflow that may publish the releases of a name without a key. */
export const Publisher = z.strictObject({
  ...publisherClaims,
  /** Trusts pull requests into `branch` in place of pushes. They may publish and preview, and change nothing live. */
  pullRequests: z.optional(z.literal(true)),
  since: z.iso.datetime(),
  /** Releases from this time on are rejected. */
  removedAt: z.optional(z.iso.datetime()),
})
export type Publisher = z.infer<typeof Publisher>

/** Job of a trusted publisher, from the claims of its token. */
export const Provenance = z.strictObject({
  ...publisherClaims,
  /** Number of the pull request into `branch`. Missing for a job of the branch itself. */
  pullRequest: z.optional(z.int().check(z.positive())),
  commit: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
  /** Address of the workflow run. */
  run: z.url({ protocol: /^https?$/ }),
})
export type Provenance = z.infer<typeof Provenance>

/** Identity that a registry verified: the name of the key that signed the request, or the job of a trusted publisher. */
export const Author = z.union([
  z.strictObject({ name: KeyName, keyId: KeyId }),
  z.strictObject({ name: DeployableName, publisher: Provenance }),
])
export type Author = z.infer<typeof Author>

/**
 * Public keys that a store trusts. Signed by a root key of the previous document; the first one by a root key that it
 * contains.
 */
export const TrustDocument = z.strictObject({
  seq: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  reason: z.string(),
  keys: z.partialRecord(KeyName, z.array(TrustedKey)),
  /** Missing in documents that predate trusted publishing. */
  publishers: z.optional(z.partialRecord(DeployableName, z.array(Publisher))),
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
  /** Job that uploaded the release. The key is then the registry's, otherwise that of the release's name. */
  publisher: z.optional(Provenance),
  ...Signature.shape,
})
export type Seal = z.infer<typeof Seal>
