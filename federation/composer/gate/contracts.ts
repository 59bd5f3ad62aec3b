import type { AreaManifest, AreaName, AreaRoute, AreaSlot, PublicSettings } from 'shared-contracts'
import type { ComparisonScope, Violation } from '@federation/registry'
import type { Reference, SiteFacts } from './links.ts'
import { formatPagesByArea, findConflicts, createViolation } from './violations.ts'
import { findRouteViolations } from './routes.ts'
import { findSharedPackageViolations } from './shared-packages.ts'

export interface OfferedSlot {
  area: AreaName
  slot: AreaSlot
}

/**
 * Returns the slots of all areas: content that an area renders in pages of other areas. A slot with a flag is shown on all
 * routes that set this layout flag. If the setting `contactBlock` names one of the slots, only this slot has a flag:
 * `contactBlock`.
 */
export const listOfferedSlots = (
  manifests: readonly AreaManifest[],
  { contactBlock }: Partial<Pick<PublicSettings, 'contactBlock'>> = {},
): OfferedSlot[] => {
  const offers = manifests.flatMap(({ area, slots }) => slots.map((slot) => ({ area, slot })))
  if (!offers.some(({ slot }) => slot.name === contactBlock)) return offers
  return offers.map(({ area, slot: { flag: _flag, ...slot } }) => ({
    area,
    slot: slot.name === contactBlock ? { ...slot, flag: 'contactBlock' } : slot,
  }))
}

export const getSlotPlace = ({ name, place }: AreaSlot): string => place ?? name

/**
 * Lists the slots of a route: first those that the route names in `slots`, then those whose `flag` (name of a layout flag) the
 * route sets. Leaves out a slot with a flag if a named slot has the same `place` (position on the page).
 */
export const listRouteSlots = (
  { flags, slots = [] }: AreaRoute,
  offers: readonly OfferedSlot[],
): OfferedSlot[] => {
  const named = slots.flatMap((name) => offers.find(({ slot }) => slot.name === name) ?? [])
  const takenPlaces = new Set(named.map(({ slot }) => getSlotPlace(slot)))
  return [
    ...named,
    ...offers.filter(
      ({ slot }) => slot.flag !== undefined && flags[slot.flag] && !takenPlaces.has(getSlotPlace(slot)),
    ),
  ]
}

const findSlotConflicts = (offers: readonly OfferedSlot[], field: 'name' | 'flag'): Violation[] =>
  findConflicts(offers, ({ slot }) => slot[field]).map(([{ area, slot }, first]) => {
    const reason =
      field === 'name'
        ? `the slot “${slot.name}” is offered by ${first.area} and by ${area}`
        : `the flag “${slot.flag}” is set by the slot ${first.slot.name} of ${first.area} and by ${slot.name} of ${area}`
    return createViolation({ code: 'SLOT_TAKEN', area, slot: slot.name }, reason, { affected: [first.area] })
  })

/**
 * Returns true if a route needs a contact block, but has none. A contact block is a slot with the flag `contactBlock`, or a
 * slot that has a `place` (position on the page) and that the route names.
 */
const lacksContactBlock = ({ flags, slots = [] }: AreaRoute, offers: readonly OfferedSlot[]): boolean =>
  flags.contactBlock &&
  !offers.some(
    ({ slot }) => slot.flag === 'contactBlock' || (slot.place !== undefined && slots.includes(slot.name)),
  )

/**
 * Reports slots that a route names but no area offers, and routes that need a contact block (contact form) but have no slot for
 * it. Also reports slots of one route with the same `place` (position on the page), and slots of the site with the same name or
 * with the same layout flag.
 */
export const findSlotViolations = (manifests: readonly AreaManifest[]): Violation[] => {
  const offers = listOfferedSlots(manifests)
  const violations = [...findSlotConflicts(offers, 'name'), ...findSlotConflicts(offers, 'flag')]
  for (const { area, routes } of manifests) {
    for (const route of routes) {
      const at = { area, page: route.path }
      const unknown = (route.slots ?? []).filter((name) => !offers.some(({ slot }) => slot.name === name))
      for (const name of unknown)
        violations.push(
          createViolation(
            { code: 'SLOT_UNKNOWN', ...at, slot: name },
            `${area}: ${route.path} places the slot “${name}”, but no area offers it. Slots: ${offers.map(({ slot }) => slot.name).join(', ') || 'none'}`,
          ),
        )
      if (lacksContactBlock(route, offers))
        violations.push(
          createViolation(
            { code: 'SLOT_UNKNOWN', ...at },
            `${area}: ${route.path} has the flag contactBlock, but no area offers a slot for it`,
          ),
        )
      const places = listRouteSlots(route, offers).map(({ slot }) => getSlotPlace(slot))
      for (const place of new Set(places.filter((name, index) => places.indexOf(name) !== index)))
        violations.push(
          createViolation(
            { code: 'SLOT_CROWDED', ...at, slot: place },
            `${area}: ${route.path} places two slots in “${place}”, which can contain only one`,
          ),
        )
    }
  }
  return violations
}

/**
 * Maps the URL of each menu link to the area that adds this link in its manifest (list of the area's routes, slots and menus).
 */
export const mapMenuOwners = (manifests: readonly AreaManifest[]): Map<string, string> =>
  new Map(
    manifests.flatMap(({ area, nav, bar }) => {
      const links = [...nav, ...nav.flatMap((group) => group.links), ...bar]
      return links.flatMap(({ href }) => (href === undefined ? [] : [[href, area] as const]))
    }),
  )

/** Reports menus that two areas declare, and links that an area adds to a menu that no area declares. */
export const findMenuViolations = (manifests: readonly AreaManifest[]): Violation[] => {
  const declared = manifests.flatMap(({ area, menus }) => menus.map(({ name }) => ({ area, name })))
  const names = new Set(declared.map(({ name }) => name))
  const menuNames = [...names].join(', ') || 'none'
  return [
    ...findConflicts(declared, ({ name }) => name).map(([{ area, name }, first]) =>
      createViolation(
        { code: 'MENU_TAKEN', area, menu: name },
        `the menu “${name}” is declared by ${first.area} and by ${area}`,
        { affected: [first.area] },
      ),
    ),
    ...manifests.flatMap(({ area, nav }) =>
      nav
        .filter(({ menu }) => !names.has(menu))
        .map(({ menu, label }) =>
          createViolation(
            { code: 'MENU_UNKNOWN', area, menu },
            `${area}: the group “${label}” names the menu “${menu}”, but no area declares it. Menus: ${menuNames}`,
          ),
        ),
    ),
  ]
}

/**
 * Reports areas with a page that has a slim header (only the logo and one button), if the shell's release cannot render slim
 * headers. Such a release lacks `slimStyles`.
 */
export const findSlimHeaderViolations = (
  { release, slimStyles }: Pick<SiteFacts['shell'], 'release' | 'slimStyles'>,
  manifests: readonly AreaManifest[],
): Violation[] =>
  slimStyles
    ? []
    : manifests.flatMap(({ area, routes }) => {
        const page = routes.find(({ slimHeader }) => slimHeader)?.path
        if (page === undefined) return []
        const reason = `${area}: ${page} has a slim header, which shell ${release} cannot render`
        return createViolation({ code: 'SHELL_TOO_OLD', area, page }, reason, {
          affected: [`shell ${release}`],
        })
      })

const listManifests = ({ areas }: SiteFacts): AreaManifest[] => areas.map(({ manifest }) => manifest)

export const listChangedNames = (candidate: SiteFacts, live: SiteFacts | undefined): Set<string> => {
  const before = new Map(live?.areas.map(({ name, release }) => [name, release]))
  const after = new Map(candidate.areas.map(({ name, release }) => [name, release]))
  const names = new Set([...before.keys(), ...after.keys()])
  const areas = [...names].filter((name) => before.get(name) !== after.get(name))
  return new Set(live?.shell.release === candidate.shell.release ? areas : ['shell', ...areas])
}

/**
 * Returns a copy of a site, such as the canary. In the copy, the areas and the shell in `changedNames` have the releases of the
 * candidate (the checked composition). All other releases stay the same.
 */
const applyChanges = (
  { shell, areas, ...rest }: SiteFacts,
  candidate: SiteFacts,
  changedNames: ReadonlySet<string>,
): SiteFacts => ({
  shell: changedNames.has('shell') ? candidate.shell : shell,
  areas: [
    ...areas.filter(({ name }) => !changedNames.has(name)),
    ...candidate.areas.filter(({ name }) => changedNames.has(name)),
  ],
  ...rest,
})

/** Checks the releases of a site against one another: shared packages, routes, slots and menus. */
export const findSiteViolations = ({ shell, areas, retired, redirects }: SiteFacts): Violation[] => {
  const manifests = areas.map(({ manifest }) => manifest)
  return [
    ...findSharedPackageViolations(shell, areas),
    ...findRouteViolations(manifests, { retired, redirects }),
    ...findSlotViolations(manifests),
    ...findMenuViolations(manifests),
    ...findSlimHeaderViolations(shell, manifests),
  ]
}

const listFlaggedSlots = (route: AreaRoute, offers: readonly OfferedSlot[]): OfferedSlot[] =>
  listRouteSlots(route, offers).filter(({ slot }) => !route.slots?.includes(slot.name))

/**
 * Reports slots (parts that other areas fill) that pages of unchanged areas would lose. Checks only slots that a page shows
 * because its route sets the slot's layout flag. If a route names a slot, `findSlotViolations` reports the loss.
 */
const findDroppedSlots = (
  before: SiteFacts,
  after: SiteFacts,
  changedNames: ReadonlySet<string>,
): Violation[] => {
  const manifestsAfter = listManifests(after)
  const [offeredBefore, offered] = [listOfferedSlots(listManifests(before)), listOfferedSlots(manifestsAfter)]
  const lostSlots = manifestsAfter.flatMap(({ area, routes }) =>
    changedNames.has(area)
      ? []
      : routes.flatMap((route) => {
          const remainingSlots = listRouteSlots(route, offered)
          return listFlaggedSlots(route, offeredBefore)
            .filter(
              ({ slot }) =>
                !remainingSlots.some(
                  (other) => other.slot.flag === slot.flag || getSlotPlace(other.slot) === getSlotPlace(slot),
                ),
            )
            .map((offer) => ({ area, path: route.path, offer }))
        }),
  )
  return [...Map.groupBy(lostSlots, ({ offer }) => `${offer.area} ${offer.slot.name}`)].flatMap(
    ([, pages]) => {
      const offer = pages[0]?.offer
      if (!offer) return []
      const { area, slot } = offer
      const still = manifestsAfter
        .find((manifest) => manifest.area === area)
        ?.slots.some(({ name }) => name === slot.name)
      const field = `slots.${slot.name}${still ? '.flag' : ''}`
      return createViolation(
        { code: 'SLOT_DROPPED', area, slot: slot.name },
        `${area} removes ${field}, but ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} of other areas ${pages.length === 1 ? 'uses' : 'use'} its slot “${slot.name}”`,
        { affected: formatPagesByArea(pages) },
      )
    },
  )
}

/** Reports pages in the live sitemap that the candidate neither has nor redirects, and does not list as removed or retired. */
const findLostRoutes = (live: SiteFacts, candidate: SiteFacts): Violation[] => {
  const availablePaths = new Set([
    ...candidate.areas.flatMap(({ manifest }) => [
      ...manifest.routes.map(({ path }) => path),
      ...manifest.redirects.map(({ from }) => from),
      ...(manifest.gone ?? []),
    ]),
    ...Object.values(candidate.retired ?? {}).flatMap(({ paths }) => paths),
    ...Object.keys(candidate.redirects ?? {}),
  ])
  return live.areas.flatMap(({ manifest: { area, routes } }) =>
    routes
      .filter(({ path, index }) => index && !availablePaths.has(path))
      .map(({ path }) =>
        createViolation(
          { code: 'ROUTE_LOST', area, page: path },
          `${area}: ${path} is live and in the sitemap, but the candidate has no such page`,
          { affected: ['visitors from search engines and from links on other sites'] },
        ),
      ),
  )
}

const getViolationKey = ({ code, reason }: Violation): string => `${code} ${reason}`

/**
 * Codes of conflicts: two releases use the same path, the same name or the same `place` (position on a page). If a candidate
 * conflicts with the composition that a rollback would restore, the candidate still passes the gate. The rollback does not.
 */
const CONFLICT_CODES = new Set(['ROUTE_TAKEN', 'SLOT_TAKEN', 'SLOT_CROWDED', 'MENU_TAKEN'])

/**
 * Finds the violations that the candidate's changed releases would cause in another composition: the canary, or the rollback
 * target (the composition that a rollback would restore).
 */
const findBrokenIn = (
  { called, site }: Reference,
  candidate: SiteFacts,
  changedNames: ReadonlySet<string>,
): Violation[] => {
  const combinedSite = applyChanges(site, candidate, changedNames)
  const before = new Set(findSiteViolations(site).map(getViolationKey))
  const isOthers = ({ code, place }: Violation) =>
    !CONFLICT_CODES.has(code) && !changedNames.has(place.area ?? '')
  const violations = [
    ...findSiteViolations(combinedSite)
      .filter((violation) => !before.has(getViolationKey(violation)))
      // In the rollback target (the composition that a rollback would restore), report only violations of areas that the
      // candidate does not change. The candidate's own violations end when the candidate is rolled back as well.
      .filter((violation) => called === 'canary' || isOthers(violation)),
    ...findDroppedSlots(site, combinedSite, changedNames),
  ]
  const where =
    called === 'canary' ? 'with the canary' : 'with the releases that a rollback of the others returns to'
  return violations.map((violation) => ({ ...violation, reason: `${where}: ${violation.reason}` }))
}

/** Removes the SLOT_UNKNOWN violations that result from a removed slot, if SLOT_DROPPED already reports that slot. */
const removeConsequences = (violations: readonly Violation[]): Violation[] => {
  const isDrop = violations.some(({ code }) => code === 'SLOT_DROPPED')
  return violations.filter(
    ({ code, place }) => !isDrop || code !== 'SLOT_UNKNOWN' || place.slot !== undefined,
  )
}

/**
 * Checks the releases of a candidate (a composition that is not live yet) against one another. Also compares the candidate with
 * the live composition, the canary, and the composition that a rollback would restore. Reports pages, slots and exports that
 * the candidate removes although unchanged areas need them. Also reports what the changed releases need but the unchanged areas
 * of the live composition or the canary lack.
 */
export const findContractViolations = (
  candidate: SiteFacts,
  references: readonly Reference[],
  against: ComparisonScope,
): Violation[] => {
  const siteViolations = findSiteViolations(candidate)
  const live = references.find(({ called }) => called === 'live')
  if (!live || against === 'nothing') return siteViolations
  const changedNames = listChangedNames(candidate, live.site)
  const liveViolations = removeConsequences([
    ...findDroppedSlots(live.site, candidate, changedNames),
    ...siteViolations,
    ...findLostRoutes(live.site, candidate).filter(
      // Ignore lost pages of changed areas if the change is a rollback, because a rollback can remove pages that the newer
      // release added. For all other changes, `against` is `everything`.
      ({ place: { area = '' } }) => against === 'everything' || !changedNames.has(area),
    ),
  ])
  const liveKeys = new Set(liveViolations.map(getViolationKey))
  const otherViolations = references
    .filter(({ called }) => called !== 'live')
    .flatMap((reference) => removeConsequences(findBrokenIn(reference, candidate, changedNames)))
  return [
    ...liveViolations,
    ...otherViolations.filter(
      ({ code, reason }) => !liveKeys.has(`${code} ${reason.slice(reason.indexOf(': ') + 2)}`),
    ),
  ]
}
