import { readRunningCanary } from '@federation/rollout'
import type { JobRequest } from './api.ts'
import { RegistryError } from './errors.ts'
import type { Identity } from './identity.ts'

/** Throws FORBIDDEN unless the sender of the request may change all areas in `names`. */
export const assertMayChange = (identity: Identity, names: readonly string[]): void => {
  const foreign = names.find(
    (name) => !identity.isSite && !identity.names.some((allowedName) => allowedName === name),
  )
  if (foreign !== undefined)
    throw new RegistryError(
      'FORBIDDEN',
      `${identity.names.join(', ') || 'This identity'} may not change ${foreign}. Sign the request with the key of ${foreign} or of site.`,
    )
}

/** Returns the beginning of the ids of a pull request's releases, such as `pr7-`. */
export const pullRequestPrefix = (pullRequest: number): string => `pr${pullRequest}-`

/**
 * Throws FORBIDDEN if a pull request's CI job publishes a release whose id lacks the pull request's prefix. Without the prefix,
 * a later build of the target branch could get the same id, and would then reuse files of unreviewed code.
 */
export const assertReleaseId = ({ pullRequest }: Identity, release: string): void => {
  if (pullRequest === undefined || release.startsWith(pullRequestPrefix(pullRequest))) return
  throw new RegistryError(
    'FORBIDDEN',
    `Pull request ${pullRequest} may not publish ${release}. Use fed pull-request, or --version ${pullRequestPrefix(pullRequest)}…`,
  )
}

export const siteOnly = (what: string): RegistryError =>
  new RegistryError('FORBIDDEN', `${what} needs the key of site.`)

/** Throws FORBIDDEN unless the sender may start the job. Returns the names of the areas that the job changes. */
export const authorizeJob = async (identity: Identity, job: JobRequest, store: string): Promise<string[]> => {
  const names = await changedNames(job, store)
  assertMayChange(identity, names)
  if (identity.isSite) return names
  const { kind, request } = job
  if (kind === 'release' && request.composer !== undefined) throw siteOnly('A new composer')
  if (
    identity.pullRequest !== undefined &&
    kind !== 'preview' &&
    kind !== 'visual-diff' &&
    !('isDryRun' in request && request.isDryRun)
  )
    throw new RegistryError(
      'FORBIDDEN',
      'A pull request may publish, preview and try releases with --dry-run. The workflow of its target branch may release.',
    )
  if (kind === 'site') throw siteOnly('A change of the site config')
  if (kind === 'prune' || kind === 'repair') throw siteOnly('Maintenance of the store')
  if (kind === 'retire') throw siteOnly('Retiring an area')
  if (kind === 'rollback' && request.parts.length === 0)
    throw siteOnly('A rollback of the newest change of any area')
  if (kind === 'rollback' && request.isConfirmed)
    throw siteOnly('A rollback that may break other areas (--yes)')
  return names
}

const changedNames = async ({ kind, request }: JobRequest, store: string): Promise<string[]> => {
  switch (kind) {
    case 'release':
      return [...Object.keys(request.releases), ...(request.composer === undefined ? [] : ['composer'])]
    case 'promote': {
      const named = Object.keys(request.releases)
      if (named.length > 0) return named
      return Object.keys((await readRunningCanary(store))?.change?.releases ?? {})
    }
    case 'rollback':
      return request.parts
    case 'retire':
      return [request.area]
    case 'site':
    case 'preview':
    case 'visual-diff':
    case 'verify':
    case 'repair':
    case 'prune':
      return []
    default:
      return kind satisfies never
  }
}
