import type { DeployableName, Publisher } from 'shared-contracts'
import { changeTrustDocument, ensureTrust, isPublisher, readTrust, StoreError } from '@federation/registry'

/** A trusted CI workflow, with the name of the area that it may publish. */
export interface ListedPublisher extends Publisher {
  name: DeployableName
}

export type PublisherClaims = Omit<Publisher, 'since' | 'removedAt'>

export const listPublishers = async (store: string): Promise<ListedPublisher[]> => {
  const trust = await readTrust(store)
  return Object.entries(trust?.publishers ?? {})
    .flatMap(([name, list = []]) =>
      list.filter(isTrusted).map((publisher) => ({ name: name as DeployableName, ...publisher })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

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
  store: string,
  name: DeployableName,
  claims: PublisherClaims,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ name: DeployableName; text: string }> => {
  const trust = await readTrust(store)
  if (!trust)
    throw new StoreError('TRUST_MISSING', 'This store has no trust document yet; npm start creates it.')
  const isKnown = (trust.publishers?.[name] ?? []).some((each) => isTrusted(each) && isSame(each, claims))
  if (isKnown) return { name, text: `trusted already for ${name}: ${publisherText(claims)}` }
  if (isDryRun) return { name, text: `would be trusted for ${name}: ${publisherText(claims)}` }
  await ensureTrust(store, ['registry', name])
  await changeTrustDocument(store, `publisher ${claims.repository} of ${name}`, ({ publishers }, since) => ({
    publishers: { ...publishers, [name]: [...(publishers?.[name] ?? []), { ...claims, since }] },
  }))
  return { name, text: `trusted for ${name}: ${publisherText(claims)}` }
}

/** Stops trusting a repository's workflows for an area. Releases that they published stay valid. */
export const removePublishers = async (
  store: string,
  name: DeployableName,
  repository: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ name: DeployableName; text: string }> => {
  const isMeant = (publisher: Publisher) => isTrusted(publisher) && publisher.repository === repository
  const matches = ((await readTrust(store))?.publishers?.[name] ?? []).filter(isMeant)
  if (matches.length === 0)
    throw new Error(`${repository} is not trusted for ${name}. See: npm run fed -- trust list`)
  const matchTexts = matches.map(publisherText).join('\n')
  if (isDryRun) return { name, text: `would no longer be trusted for ${name}:\n${matchTexts}` }
  await changeTrustDocument(
    store,
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
