import { readFile } from 'node:fs/promises'
import type { KeyName, TrustDocument, TrustedKey, DeployableName, Publisher } from 'shared-contracts'
import {
  findLocalSigners,
  computeKeyId,
  makePrivateKey,
  getPublicKey,
  formatPublicPem,
} from '@federation/node-kit/signing'
import {
  changeTrust,
  findSigningKey,
  StoreError,
  createTrustedKey,
  changeTrustDocument,
  type TrustChain,
  isPublisher,
} from '@federation/registry'

/**
 * A trusted key. `heldAt` is the path of the private key's file, or the environment variable with the private key. `heldAt` is
 * null if this machine does not have the private key.
 */
export interface ListedKey extends TrustedKey {
  name: KeyName
  heldAt: string | null
}

export interface KeyChange {
  name: KeyName
  /** Id of the new key. Missing in a dry run, which creates no key. */
  keyId?: string
  text: string
}

const requireTrust = (trust: TrustDocument | null): TrustDocument => {
  if (trust) return trust
  throw new StoreError(
    'TRUST_MISSING',
    'This store has no trust document yet; npm start or a first release creates it.',
  )
}

const namesIn = (trust: TrustDocument): KeyName[] => (Object.keys(trust.keys) as KeyName[]).toSorted()

/**
 * Returns all keys of the trust document, sorted by name, revoked keys included. Throws TRUST_MISSING if `document` is null.
 */
export const listKeys = async (document: TrustDocument | null, store: string): Promise<ListedKey[]> => {
  const trust = requireTrust(document)
  const lists = namesIn(trust).map(async (name) => {
    const localSigners = await findLocalSigners(store, name)
    return (trust.keys[name] ?? []).map((key) => ({
      name,
      ...key,
      heldAt: localSigners.find(({ keyId }) => keyId === key.keyId)?.place ?? null,
    }))
  })
  return (await Promise.all(lists)).flat()
}

const revokeKeys = (keys: TrustedKey[], revokedAt: string): TrustedKey[] =>
  keys.map((key) => (key.revokedAt === undefined ? { ...key, revokedAt } : key))

/**
 * Creates and trusts a key for a key name, such as `mf-pay`. With `isRotation`, revokes the earlier keys of this name. Throws
 * KEY_MISSING if this machine has no root key.
 */
export const makeKey = async (
  chain: TrustChain,
  name: KeyName,
  { isRotation, isDryRun }: { isRotation: boolean; isDryRun: boolean },
): Promise<KeyChange> => {
  const trust = requireTrust(await chain.trust())
  // Throw if this machine has no root key, because only a root key can sign the trust document that lists the new key.
  await findSigningKey(chain.storeDir, trust, 'root')
  const before = (trust.keys[name] ?? []).filter(({ revokedAt }) => revokedAt === undefined)
  const revocationText =
    isRotation && before.length > 0 ? `; ${before.map(({ keyId }) => keyId).join(', ')} revoked` : ''
  if (isDryRun) return { name, text: `would be made and trusted: a key for ${name}${revocationText}` }
  const key = await makePrivateKey(chain.storeDir, name)
  await changeTrust(chain, isRotation ? `rotation of ${name}` : `key for ${name}`, (keys, at) => ({
    ...keys,
    [name]: [
      ...(isRotation ? revokeKeys(keys[name] ?? [], at) : (keys[name] ?? [])),
      createTrustedKey(key, at),
    ],
  }))
  return {
    name,
    keyId: key.keyId,
    text: `${name} signs with ${key.keyId} now${revocationText}\nThe private key is in ${key.place}`,
  }
}

/**
 * Returns the key whose id begins with `start`. Throws if `start` has fewer than 8 digits or does not match exactly one key.
 */
const findKey = (trust: TrustDocument, start: string): { name: KeyName; key: TrustedKey } => {
  const matches = namesIn(trust).flatMap((name) =>
    (trust.keys[name] ?? []).filter(({ keyId }) => keyId.startsWith(start)).map((key) => ({ name, key })),
  )
  const [only] = matches
  if (start.length >= 8 && only && matches.length === 1) return only
  throw new Error(
    `${start} does not identify one trusted key. Pass its first 8 digits or more. To list keys: npm run fed -- keys list`,
  )
}

/**
 * Revokes the key whose id begins with `start`. Its signatures are rejected from the time `at` on, by default from now on. The
 * last root key cannot be revoked, because without a root key the trust document can never change again.
 */
export const revokeKey = async (
  chain: TrustChain,
  start: string,
  { at: time, isDryRun }: { at?: Date | undefined; isDryRun: boolean },
): Promise<KeyChange> => {
  const trust = requireTrust(await chain.trust())
  const { name, key } = findKey(trust, start)
  if (key.revokedAt !== undefined)
    return { name, keyId: key.keyId, text: `${key.keyId} of ${name} was revoked at ${key.revokedAt}` }
  const others = (trust.keys[name] ?? []).filter((other) => other !== key && other.revokedAt === undefined)
  if (name === 'root' && others.length === 0)
    throw new Error('This is the only root key. Replace it instead: npm run fed -- keys rotate root')
  const rest =
    others.length === 0 ? `\n${name} has no valid key now. Make one: npm run fed -- keys make ${name}` : ''
  if (isDryRun) return { name, keyId: key.keyId, text: `would be revoked: ${key.keyId} of ${name}${rest}` }
  await changeTrust(chain, `revocation of ${key.keyId} of ${name}`, (keys, now) => ({
    ...keys,
    [name]: (keys[name] ?? []).map((other) =>
      other.keyId === key.keyId ? { ...other, revokedAt: time?.toISOString() ?? now } : other,
    ),
  }))
  return { name, keyId: key.keyId, text: `${key.keyId} of ${name} is revoked${rest}` }
}

/** Returns the current public key for a key name, such as `mf-pay`, as PEM. */
export const exportKey = async (chain: TrustChain, name: KeyName): Promise<string> => {
  const key = requireTrust(await chain.trust()).keys[name]?.findLast(
    ({ revokedAt }) => revokedAt === undefined,
  )
  if (!key)
    throw new StoreError('KEY_MISSING', `${name} has no key. Make one: npm run fed -- keys make ${name}`)
  return formatPublicPem(key.publicKey)
}

/** Trusts a public key from a PEM file. The private key may be on another machine. */
export const trustKey = async (
  chain: TrustChain,
  name: KeyName,
  file: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<KeyChange> => {
  const trust = requireTrust(await chain.trust())
  const publicKey = getPublicKey(await readFile(file, 'utf8'))
  if (publicKey === null) throw new Error(`${file} has no Ed25519 public key (PEM).`)
  const keyId = computeKeyId(publicKey)
  const owner = namesIn(trust).find((other) => trust.keys[other]?.some((key) => key.keyId === keyId))
  if (owner !== undefined)
    throw new Error(`${keyId} is already a key of ${owner}. A key can have only one name.`)
  if (isDryRun) return { name, keyId, text: `would be trusted for ${name}: ${keyId}` }
  await changeTrust(chain, `key for ${name}`, (keys, at) => ({
    ...keys,
    [name]: [...(keys[name] ?? []), createTrustedKey({ keyId, publicKey }, at)],
  }))
  return { name, keyId, text: `${keyId} is trusted for ${name} now` }
}

/** A trusted CI workflow, with the name of the area that it may publish. */
interface ListedPublisher extends Publisher {
  name: DeployableName
}

/** Claims of an OIDC token that identify a CI job which may publish a deployable. */
export type PublisherClaims = Omit<Publisher, 'since' | 'removedAt'>

/** Returns the publishers that are not removed, sorted by deployable. */
export const listPublishers = (trust: TrustDocument | null): ListedPublisher[] =>
  Object.entries(trust?.publishers ?? {})
    .flatMap(([name, list = []]) =>
      list.filter(isTrusted).map((publisher) => ({ name: name as DeployableName, ...publisher })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** Describes a publisher in one line for a terminal. */
export const publisherText = ({
  issuer,
  repository,
  workflow,
  branch,
  environment,
  pullRequests,
}: PublisherClaims): string =>
  `${repository}  ${workflow}  ${pullRequests ? 'pull requests into' : 'branch'} ${branch}${environment === undefined ? '' : `  environment ${environment}`}  ${issuer}`

/**
 * Trusts a CI workflow to publish an area. Creates the registry's key if it is missing, because this key signs the
 * workflow's releases. Throws KEY_MISSING without the root key.
 */
export const addPublisher = async (
  chain: TrustChain,
  name: DeployableName,
  claims: PublisherClaims,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ name: DeployableName; text: string }> => {
  const trust = await chain.trust()
  if (!trust)
    throw new StoreError('TRUST_MISSING', 'This store has no trust document yet; npm start creates it.')
  const isKnown = (trust.publishers?.[name] ?? []).some((each) => isTrusted(each) && isSame(each, claims))
  if (isKnown) return { name, text: `trusted already for ${name}: ${publisherText(claims)}` }
  if (isDryRun) return { name, text: `would be trusted for ${name}: ${publisherText(claims)}` }
  await chain.ensureKeys(['registry', name])
  await changeTrustDocument(chain, `publisher ${claims.repository} of ${name}`, ({ publishers }, since) => ({
    publishers: { ...publishers, [name]: [...(publishers?.[name] ?? []), { ...claims, since }] },
  }))
  return { name, text: `trusted for ${name}: ${publisherText(claims)}` }
}

/** Stops trusting a repository's workflows for an area. Releases that they published stay valid. */
export const removePublishers = async (
  chain: TrustChain,
  name: DeployableName,
  repository: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ name: DeployableName; text: string }> => {
  const isMeant = (publisher: Publisher) => isTrusted(publisher) && publisher.repository === repository
  const matches = ((await chain.trust())?.publishers?.[name] ?? []).filter(isMeant)
  if (matches.length === 0)
    throw new Error(`${repository} is not trusted for ${name}. See: npm run fed -- trust list`)
  const matchTexts = matches.map(publisherText).join('\n')
  if (isDryRun) return { name, text: `would no longer be trusted for ${name}:\n${matchTexts}` }
  await changeTrustDocument(
    chain,
    `removal of publisher ${repository} of ${name}`,
    ({ publishers }, removedAt) => ({
      publishers: {
        ...publishers,
        [name]: (publishers?.[name] ?? []).map((each) => (isMeant(each) ? { ...each, removedAt } : each)),
      },
    }),
  )
  return { name, text: `no longer trusted for ${name}:\n${matchTexts}` }
}

const isTrusted = ({ removedAt }: Publisher): boolean =>
  removedAt === undefined || new Date().toISOString() < removedAt

const isSame = (publisher: Publisher, claims: PublisherClaims): boolean =>
  publisher.environment === claims.environment &&
  publisher.repositoryId === claims.repositoryId &&
  publisher.pullRequests === claims.pullRequests &&
  isPublisher(publisher, claims.pullRequests ? { ...claims, pullRequest: 1 } : claims, publisher.since)
