import type { SiteDocument } from 'shared-contracts'
import {
  channelState,
  listServedReleases,
  LIVE,
  readPastEntries,
  type PastEntry,
  listRolledBack,
  readSiteDocuments,
} from '@federation/registry'
import type { Part } from '@federation/area-kit/check-names'
import { computeReleaseId } from '@federation/area-kit'
import { type SiteEnvironment, workspaceDeployables } from '@federation/node-kit'
import { computeComposerVersion } from './composer.ts'
import { readActiveSite } from './active-site.ts'

/** Returns the release id that a build of this checkout would have, for each area, the shell and the composer. */
export const readCheckoutReleases = async (): Promise<Map<Part, string>> => {
  const names = await workspaceDeployables()
  const releases = await Promise.all(names.map(async (name) => [name, await computeReleaseId(name)] as const))
  return new Map<Part, string>([['composer', await computeComposerVersion()], ...releases])
}

/** An area, the shell or the composer whose release in the checkout differs from the live one. */
export interface CheckoutDifference {
  name: Part
  /** Id of the live release. Null if the deployable is not live. */
  live: string | null
  checkout: string
  /** Reason why `npm start` does not release the deployable: an operator retired it or rolled it back. Null if neither. */
  kept: 'retired' | 'rolled back' | null
}

export interface StartPlan {
  /**
   * Deployables that `npm start` releases. If nothing is live, it releases all. Otherwise it releases those whose current sources
   * were never live, but no areas that were removed from the site or rolled back. If the store belongs to another checkout, the
   * list is empty.
   */
  release: Part[]
  /** Deployables that `npm start` does not release, although their live release differs from the sources in this checkout. */
  leave: CheckoutDifference[]
}

const isComposerRolledBack = (past: readonly PastEntry[], documents: readonly SiteDocument[]): boolean => {
  const composerOf = (version: number | null) =>
    documents.find((document) => document.version === version)?.composer
  const newest = past.findLast(
    ({ change: { site } }) => site && composerOf(site.from) !== composerOf(site.to),
  )
  return newest?.change.kind === 'rollback'
}

/**
 * Plans which releases `npm start` makes live. `checkout` contains the id that each area's release would have if
 * it were built from the current sources. `isOwn` is true if the store belongs to this checkout.
 */
export const planStart = async (
  environment: SiteEnvironment,
  checkout: ReadonlyMap<Part, string>,
  isOwn: boolean,
): Promise<StartPlan> => {
  const store = environment.storeDir
  const { current } = await channelState(store, LIVE)
  if (!current) return { release: [...checkout.keys()], leave: [] }
  const { entry, composition: live } = current
  const { content } = await readActiveSite(environment, entry, live)
  const [past, documents] = await Promise.all([readPastEntries(store, LIVE), readSiteDocuments(store)])
  const servedReleases = listServedReleases(past)
  servedReleases.set('composer', new Set(documents.map(({ composer }) => composer)))
  const rolledBack = listRolledBack(past)
  if (isComposerRolledBack(past, documents)) rolledBack.add('composer')
  const nowOf = (name: Part): string | null => {
    if (name === 'composer') return content.composer
    return (name === 'shell' ? live.shell : live.areas[name]) ?? null
  }
  const keptOf = (name: Part): CheckoutDifference['kept'] => {
    if (Object.keys(live.retired ?? {}).includes(name)) return 'retired'
    return rolledBack.has(name) ? 'rolled back' : null
  }
  const plan: StartPlan = { release: [], leave: [] }
  for (const [name, release] of checkout) {
    const now = nowOf(name)
    if (now === release) continue
    const isNew = servedReleases.get(name)?.has(release) !== true
    const keptReason = keptOf(name)
    if (isOwn && isNew && keptReason === null) plan.release.push(name)
    else plan.leave.push({ name, live: now, checkout: release, kept: keptReason })
  }
  return plan
}
