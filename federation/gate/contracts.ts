import type { AreaManifest, AreaRoute } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import type { HeldAgainst } from '../store/composer-protocol.ts'
import { menuRefusals } from './menus.ts'
import type { Reference, SiteFacts } from './references.ts'
import { areasWithPages, refusal } from './refusal.ts'
import { routeRefusals } from './routes.ts'
import { sharedRefusals } from './shared-packages.ts'
import { offersOf, placeOf, slotRefusals, slotsOf, type OfferedSlot } from './slots.ts'

const manifestsOf = ({ areas }: SiteFacts): AreaManifest[] => areas.map(({ manifest }) => manifest)

/** Names of what the candidate has in another release than what is live, or no longer. */
export const changedNames = (candidate: SiteFacts, live: SiteFacts | undefined): Set<string> => {
  const before = new Map(live?.areas.map(({ name, release }) => [name, release]))
  const after = new Map(candidate.areas.map(({ name, release }) => [name, release]))
  const names = new Set([...before.keys(), ...after.keys()])
  const areas = [...names].filter((name) => before.get(name) !== after.get(name))
  return new Set(live?.shell.release === candidate.shell.release ? areas : ['shell', ...areas])
}

/** A site with what a candidate changes: what it would be once both have gone live. */
const together = (
  { shell, areas, retired }: SiteFacts,
  candidate: SiteFacts,
  changed: ReadonlySet<string>,
): SiteFacts => ({
  shell: changed.has('shell') ? candidate.shell : shell,
  areas: [
    ...areas.filter(({ name }) => !changed.has(name)),
    ...candidate.areas.filter(({ name }) => changed.has(name)),
  ],
  ...(retired ? { retired } : {}),
})

/** What releases refuse in one another. */
export const siteRefusals = ({ shell, areas, retired }: SiteFacts): Refusal[] => {
  const manifests = areas.map(({ manifest }) => manifest)
  return [
    ...sharedRefusals(shell, areas),
    ...routeRefusals(manifests, retired),
    ...slotRefusals(manifests),
    ...menuRefusals(manifests),
  ]
}

const byFlag = (route: AreaRoute, offers: readonly OfferedSlot[]): OfferedSlot[] =>
  slotsOf(route, offers).filter(({ slot }) => !route.slots?.includes(slot.name))

/** Slots that pages of others have by a flag and no longer would. Those that a page names itself it lacks aloud. */
const droppedSlots = (before: SiteFacts, after: SiteFacts, changed: ReadonlySet<string>): Refusal[] => {
  const has = manifestsOf(after)
  const [offeredBefore, offered] = [offersOf(manifestsOf(before)), offersOf(has)]
  const lost = has.flatMap(({ area, routes }) =>
    changed.has(area)
      ? []
      : routes.flatMap((route) => {
          const left = slotsOf(route, offered)
          return byFlag(route, offeredBefore)
            .filter(
              ({ slot }) =>
                !left.some((other) => other.slot.flag === slot.flag || placeOf(other.slot) === placeOf(slot)),
            )
            .map((offer) => ({ area, path: route.path, offer }))
        }),
  )
  return [...Map.groupBy(lost, ({ offer }) => `${offer.area} ${offer.slot.name}`)].flatMap(([, pages]) => {
    const offer = pages[0]?.offer
    if (!offer) return []
    const { area, slot } = offer
    const still = has.find((manifest) => manifest.area === area)?.slots.some(({ name }) => name === slot.name)
    const field = `slots.${slot.name}${still ? '.flag' : ''}`
    return refusal(
      'SLOT_DROPPED',
      { area, slot: slot.name },
      `${area} removes ${field}, but ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of other areas ${pages.length === 1 ? 'uses' : 'use'} its slot “${slot.name}”`,
      { affected: areasWithPages(pages) },
    )
  })
}

/** Pages in the sitemap of what is live that the candidate neither has, nor redirects, nor says to be gone. */
const lostRoutes = (live: SiteFacts, candidate: SiteFacts): Refusal[] => {
  const answered = new Set([
    ...candidate.areas.flatMap(({ manifest }) => [
      ...manifest.routes.map(({ path }) => path),
      ...manifest.redirects.map(({ from }) => from),
      ...(manifest.gone ?? []),
    ]),
    ...Object.values(candidate.retired ?? {}).flatMap(({ paths }) => paths),
  ])
  return live.areas.flatMap(({ manifest: { area, routes } }) =>
    routes
      .filter(({ path, index }) => index && !answered.has(path))
      .map(({ path }) =>
        refusal(
          'ROUTE_LOST',
          { area, page: path },
          `${area}: ${path} is live and in the sitemap, but the candidate has no such page`,
          { affected: ['visitors from search engines and from links on other sites'] },
        ),
      ),
  )
}

const said = ({ code, reason }: Refusal): string => `${code} ${reason}`
/** What two releases that never stood side by side may both claim: the order of their releases decides. */
const CLAIMS = new Set(['ROUTE_TAKEN', 'SLOT_TAKEN', 'SLOT_CROWDED', 'MENU_TAKEN'])

/** What a candidate's changes would break in another composition that it may come to stand in. */
const brokenIn = (
  { called, site }: Reference,
  candidate: SiteFacts,
  changed: ReadonlySet<string>,
): Refusal[] => {
  const both = together(site, candidate, changed)
  const before = new Set(siteRefusals(site).map(said))
  const isOthers = ({ code, place }: Refusal) => !CLAIMS.has(code) && !changed.has(place.area ?? '')
  const broken = [
    ...siteRefusals(both)
      .filter((own) => !before.has(said(own)))
      // What the candidate lacks there, a rollback of its own answers; what it takes from others nothing would.
      .filter((own) => called === 'canary' || isOthers(own)),
    ...droppedSlots(site, both, changed),
  ]
  const where =
    called === 'canary' ? 'with the canary' : 'with the releases that a rollback of the others returns to'
  return broken.map((own) => ({ ...own, reason: `${where}: ${own.reason}` }))
}

/** One drop says what each of the pages would say again. */
const withoutEchoes = (refusals: readonly Refusal[]): Refusal[] => {
  const isDrop = refusals.some(({ code }) => code === 'SLOT_DROPPED')
  return refusals.filter(({ code, place }) => !isDrop || code !== 'SLOT_UNKNOWN' || place.slot !== undefined)
}

/**
 * Holds a candidate against itself, and in both directions against what is live, the canary, and what a rollback returns to:
 * what it no longer offers and others there need, and (but for the rollback) what it needs and they do not offer.
 */
export const contractRefusals = (
  candidate: SiteFacts,
  references: readonly Reference[],
  against: HeldAgainst,
): Refusal[] => {
  const own = siteRefusals(candidate)
  const live = references.find(({ called }) => called === 'live')
  if (!live || against === 'nothing') return own
  const changed = changedNames(candidate, live.site)
  const now = withoutEchoes([
    ...droppedSlots(live.site, candidate, changed),
    ...own,
    ...lostRoutes(live.site, candidate).filter(
      // A page goes with the release that brought it.
      ({ place: { area = '' } }) => against === 'everything' || !changed.has(area),
    ),
  ])
  const known = new Set(now.map(said))
  const elsewhere = references
    .filter(({ called }) => called !== 'live')
    .flatMap((reference) => withoutEchoes(brokenIn(reference, candidate, changed)))
  return [
    ...now,
    ...elsewhere.filter(
      ({ code, reason }) => !known.has(`${code} ${reason.slice(reason.indexOf(': ') + 2)}`),
    ),
  ]
}
