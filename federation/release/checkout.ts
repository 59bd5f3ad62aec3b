import type { DeployableName } from 'shared-contracts'
import { releaseOf } from '../build/inputs.ts'
import type { SiteEnvironment } from '../service/environment.ts'
import { channelState } from '../store/channel-state.ts'
import { siteDocuments } from '../store/site-document.ts'
import { workspaceDeployables } from '../service/workspace.ts'
import { composerVersion } from './composer-version.ts'
import { LIVE } from './go-live.ts'
import { everShown, pastEntries } from './live-history.ts'
import { siteInForce } from './site-in-force.ts'

/** What a checkout can release. */
export type Part = DeployableName | 'composer'

/** The release that each part of this checkout makes. */
export const checkoutReleases = async (): Promise<Map<Part, string>> => {
  const names = await workspaceDeployables()
  const releases = await Promise.all(names.map(async (name) => [name, await releaseOf(name)] as const))
  return new Map<Part, string>([['composer', await composerVersion()], ...releases])
}

/** A part that a checkout has in another state than the site. */
export interface Difference {
  name: Part
  /** Null where it is not live. */
  live: string | null
  checkout: string
  /** Whether it was taken off the site. */
  isRetired: boolean
}

export interface StartPlan {
  /** What goes live: in a store where nothing is, everything; in the checkout's own, what was never live there. */
  release: Part[]
  /** What stays as it is, though the checkout has it in another state. */
  leave: Difference[]
}

/**
 * What starting a checkout makes live: in its own store an edit must be seen, and nowhere is a rollback or another team's
 * release undone. `checkout` is the release that each of its parts makes.
 */
export const startPlan = async (
  environment: SiteEnvironment,
  checkout: ReadonlyMap<Part, string>,
  isOwn: boolean,
): Promise<StartPlan> => {
  const store = environment.storeDir
  const { standing } = await channelState(store, LIVE)
  if (!standing) return { release: [...checkout.keys()], leave: [] }
  const { entry, composition: live } = standing
  const { content } = await siteInForce(environment, entry, live)
  const shown = everShown(await pastEntries(store, LIVE))
  shown.set('composer', new Set((await siteDocuments(store)).map(({ composer }) => composer)))
  const nowOf = (name: Part): string | null => {
    if (name === 'composer') return content.composer
    return (name === 'shell' ? live.shell : live.areas[name]) ?? null
  }
  const isRetired = (name: string) => Object.keys(live.retired ?? {}).includes(name)
  const plan: StartPlan = { release: [], leave: [] }
  for (const [name, release] of checkout) {
    const now = nowOf(name)
    if (now === release) continue
    const isNew = shown.get(name)?.has(release) !== true
    if (isOwn && isNew && !isRetired(name)) plan.release.push(name)
    else plan.leave.push({ name, live: now, checkout: release, isRetired: isRetired(name) })
  }
  return plan
}
