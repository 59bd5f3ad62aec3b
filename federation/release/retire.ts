import { AreaName, SitePath, type ChannelEntry, type Composition, type RetiredArea } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import type { SiteEnvironment } from '../service/environment.ts'
import { StoreError } from '../store/errors.ts'
import { readRelease } from '../store/release-document.ts'
import { changeLive, liveComposition, type Changed, type LiveChange } from './go-live.ts'

/** The addresses of an area that is live, or of one that was retired. Throws where it is neither. */
const pathsOf = async (store: string, area: AreaName, live: Composition | null): Promise<string[]> => {
  const release = live?.areas[area]
  if (release === undefined) {
    const before = live?.retired?.[area]
    if (before) return before.paths
    throw new Error(
      `${area} is not live; live are ${Object.keys(live?.areas ?? {}).join(', ') || 'no areas'}.`,
    )
  }
  const document = await readRelease(store, area, release)
  if (document.kind !== 'area') throw new Error(`${area} ${release} is not a release of an area`)
  return [
    ...document.manifest.routes.map(({ path }) => path),
    ...document.manifest.redirects.map(({ from }) => from),
  ]
}

const without = (live: Composition, area: AreaName, retired: RetiredArea): Changed => ({
  shell: live.shell,
  areas: Object.fromEntries(Object.entries(live.areas).filter(([name]) => name !== area)),
  retired: { ...live.retired, [area]: retired },
})

/** True if an area is live or was retired; false if it was never released, or if `name` is no area's name. */
export const wasEverLive = async (store: string, name: string): Promise<boolean> => {
  const live = await liveComposition(store)
  return [live?.areas, live?.retired].some((areas) => Object.hasOwn(areas ?? {}, name))
}

export interface Retirement {
  name: string
  /** The page to which all of its addresses lead from now on; without one they are gone. */
  redirectTo?: string | undefined
  /** Composes and gates, and changes nothing. */
  isTrial?: boolean
  opens?: LiveChange['opens']
  progress?: LiveChange['progress']
  skipped?: string[]
}

/** What retiring an area takes off the site. */
export const retirable = async (
  store: string,
  { name }: Retirement,
): Promise<{ area: AreaName; paths: string[] }> => {
  const area = parseContract(AreaName, name, name)
  return { area, paths: await pathsOf(store, area, await liveComposition(store)) }
}

/**
 * Composes what is live without an area, and makes that live. The composition remembers it as retired until it is released
 * again. Refused (GATE_REFUSED) where others still link to it or place what it offers, with their pages; links hold where
 * its addresses lead elsewhere. Null where nothing changed.
 */
export const retire = async (
  environment: SiteEnvironment,
  { name, redirectTo, isTrial = false, opens, progress, skipped = [] }: Retirement,
): Promise<ChannelEntry | null> => {
  const area = parseContract(AreaName, name, name)
  const to = redirectTo === undefined ? undefined : parseContract(SitePath, redirectTo, '--redirect-to')
  const reason = `retirement of ${area}${to === undefined ? '' : `, its addresses lead to ${to}`}`
  try {
    return await changeLive(environment, {
      kind: 'retirement',
      reason,
      isTrial,
      opens,
      progress,
      ...(skipped.length > 0 ? { skipped } : {}),
      releases: async (live) => {
        const paths = await pathsOf(environment.storeDir, area, live)
        if (!live) throw new Error(`${area} is not live; nothing is.`)
        return without(live, area, { paths, ...(to === undefined ? {} : { to }) })
      },
    })
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'GATE_REFUSED') throw error
    const advice =
      to === undefined ? '\nTake these away first, or say where its addresses lead: --redirect-to /path' : ''
    // In place, so that what else the refusal holds stays with it.
    error.message = `${area} stays live: others need it.\n${error.message}${advice}`
    throw error
  }
}
