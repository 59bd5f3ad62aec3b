import type { AreaManifest, AreaName, AreaRoute, AreaSlot } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'

export interface OfferedSlot {
  area: AreaName
  slot: AreaSlot
}

/** All slots that areas offer. */
export const offersOf = (manifests: readonly AreaManifest[]): OfferedSlot[] =>
  manifests.flatMap(({ area, slots }) => slots.map((slot) => ({ area, slot })))

/** The place in the layout that a slot fills. */
export const placeOf = ({ name, place }: AreaSlot): string => place ?? name

/** The slots of a route: those it names, in its order, then those its flags ask for and for whose place it names no other. */
export const slotsOf = (
  { flags, slots = [] }: AreaRoute,
  manifests: readonly AreaManifest[],
): OfferedSlot[] => {
  const offers = offersOf(manifests)
  const named = slots.flatMap((name) => offers.find(({ slot }) => slot.name === name) ?? [])
  const taken = new Set(named.map(({ slot }) => placeOf(slot)))
  return [
    ...named,
    ...offers.filter(({ slot }) => slot.flag !== undefined && flags[slot.flag] && !taken.has(placeOf(slot))),
  ]
}

const OFFER_IT = 'release the area that offers it along, or take it from the route'

/**
 * Throws GATE_REFUSED where a route places a slot that no area offers (never did, or does no longer), or two for one place,
 * and where two slots stand for one flag. Names area, page and slot.
 */
export const assertSlots = (manifests: AreaManifest[]): void => {
  const offers = offersOf(manifests)
  const flagged = offers.filter(({ slot }) => slot.flag !== undefined)
  const problems = flagged.flatMap(({ area, slot }, index) => {
    const other = flagged.slice(0, index).find((before) => before.slot.flag === slot.flag)
    return other
      ? [
          `the flag ${slot.flag} is claimed by slot ${other.slot.name} of ${other.area} and by ${slot.name} of ${area}`,
        ]
      : []
  })
  for (const { area, routes } of manifests) {
    for (const route of routes) {
      const unknown = (route.slots ?? []).filter((name) => !offers.some(({ slot }) => slot.name === name))
      for (const name of unknown)
        problems.push(`${area}: ${route.path} places the slot ${name}, which no area offers; ${OFFER_IT}`)
      const places = slotsOf(route, manifests).map(({ slot }) => placeOf(slot))
      for (const place of new Set(places.filter((name, index) => places.indexOf(name) !== index)))
        problems.push(`${area}: ${route.path} places two slots at ${place}`)
      if (route.flags.contactBlock && flagged.length === 0 && !places.length)
        problems.push(
          `${area}: ${route.path} has the flag contactBlock, for which no area offers a slot; ${OFFER_IT}`,
        )
    }
  }
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
