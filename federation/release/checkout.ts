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
import type { Part } from './skippable-checks.ts'
import { computeReleaseId } from '@federation/area-kit'
import { type SiteEnvironment, workspaceDeployables } from '@federation/node-kit'
import { computeComposerVersion } from './composer.ts'
import { readActiveSite } from './active-site.ts'

/** Returns the release id that each part of this checkout builds. */
export const readCheckoutReleases = async (): Promise<Map<Part, string>> => {
  const names = await workspaceDeployables()
  const releases = await Promise.all(names.map(async (name) => [name, await computeReleaseId(name)] as const))
  return new Map<Part, string>([['composer', await computeComposerVersion()], ...releases])
}

/** A part whose release in the checkout differs from the live one. */
export interface CheckoutDifference {
  name: Part
  /** Null if it is not live. */
  live: string | null
  checkout: string
  /** Last action of the site on this part that a start must not undo. */
  kept: 'retired' | 'rolled back' | null
}

export interface StartPlan {
  /**
   * Parts that go live: all of them if nothing is live; in other stores none. In the checkout's own store,
   * those whose release was never live, except retired and rolled-back ones.
   */
  release: Part[]
  /** Parts that differ from the checkout and are not released. */
  leave: CheckoutDifference[]
}

/** Returns true if the composer's newest change was a rollback. */
const isComposerRolledBack = (past: readonly PastEntry[], documents: readonly SiteDocument[]): boolean => {
  const composerOf = (version: number | null) =>
    documents.find((document) => document.version === version)?.composer
  const newest = past.findLast(
    ({ change: { site } }) => site && composerOf(site.from) !== composerOf(site.to),
  )
  return newest?.change.kind === 'rollback'
}

/**
 * Plans the releases at the start of a checkout. In its own store (`isOwn`), edited parts are released; rollbacks and
 * retirements are kept. `checkout` is the release id that each part's sources build.
 */
export const planStart = async (
  environment: SiteEnvironment,
  checkout: ReadonlyMap<Part, string>,
  isOwn: boolean,
): Promise<StartPlan> => {
  const store = environment.storeDir
  const { standing } = await channelState(store, LIVE)
  if (!standing) return { release: [...checkout.keys()], leave: [] }
  const { entry, composition: live } = standing
  const { content } = await readActiveSite(environment, entry, live)
  const [past, documents] = await Promise.all([readPastEntries(store, LIVE), readSiteDocuments(store)])
  const shown = listServedReleases(past)
  shown.set('composer', new Set(documents.map(({ composer }) => composer)))
  const back = listRolledBack(past)
  if (isComposerRolledBack(past, documents)) back.add('composer')
  const nowOf = (name: Part): string | null => {
    if (name === 'composer') return content.composer
    return (name === 'shell' ? live.shell : live.areas[name]) ?? null
  }
  const keptOf = (name: Part): CheckoutDifference['kept'] => {
    if (Object.keys(live.retired ?? {}).includes(name)) return 'retired'
    return back.has(name) ? 'rolled back' : null
  }
  const plan: StartPlan = { release: [], leave: [] }
  for (const [name, release] of checkout) {
    const now = nowOf(name)
    if (now === release) continue
    const isNew = shown.get(name)?.has(release) !== true
    const kept = keptOf(name)
    if (isOwn && isNew && kept === null) plan.release.push(name)
    else plan.leave.push({ name, live: now, checkout: release, kept })
  }
  return plan
}
