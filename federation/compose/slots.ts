import type { AreaManifest, AreaName, AreaRoute, AreaSlot } from 'shared-contracts'

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
export const slotsOf = ({ flags, slots = [] }: AreaRoute, manifests: readonly AreaManifest[]): OfferedSlot[] => {
  const offers = offersOf(manifests)
  const named = slots.flatMap((name) => offers.find(({ slot }) => slot.name === name) ?? [])
  const taken = new Set(named.map(({ slot }) => placeOf(slot)))
  return [...named, ...offers.filter(({ slot }) => slot.flag !== undefined && flags[slot.flag] && !taken.has(placeOf(slot)))]
}
