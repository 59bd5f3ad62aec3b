import type { AreaManifest, AreaName, AreaRoute, AreaSlot, PublicSettings } from 'shared-contracts'
import type { Refusal } from '../store/refusal.ts'
import { refusal } from './refusal.ts'

export interface OfferedSlot {
  area: AreaName
  slot: AreaSlot
}

/**
 * All slots that areas offer. A slot that the site's settings name for the flag `contactBlock` takes that flag from the slot
 * that its area gave it to; a name that no area offers changes nothing.
 */
export const offersOf = (
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

/** The place in the layout that a slot fills. */
export const placeOf = ({ name, place }: AreaSlot): string => place ?? name

/** The slots of a route: those it names, in its order, then those its flags ask for and for whose place it names no other. */
export const slotsOf = ({ flags, slots = [] }: AreaRoute, offers: readonly OfferedSlot[]): OfferedSlot[] => {
  const named = slots.flatMap((name) => offers.find(({ slot }) => slot.name === name) ?? [])
  const taken = new Set(named.map(({ slot }) => placeOf(slot)))
  return [
    ...named,
    ...offers.filter(({ slot }) => slot.flag !== undefined && flags[slot.flag] && !taken.has(placeOf(slot))),
  ]
}

const taken = (offers: readonly OfferedSlot[], field: 'name' | 'flag'): Refusal[] =>
  offers.flatMap(({ area, slot }, index) => {
    const other = offers
      .slice(0, index)
      .find((before) => slot[field] !== undefined && before.slot[field] === slot[field])
    if (!other) return []
    const reason =
      field === 'name'
        ? `the slot “${slot.name}” is offered by ${other.area} and by ${area}`
        : `the flag “${slot.flag}” is set by the slot ${other.slot.name} of ${other.area} and by ${slot.name} of ${area}`
    return refusal('SLOT_TAKEN', { area, slot: slot.name }, reason, { affected: [other.area] })
  })

/** The flag of a route stands for a slot: one that an area offers for it, or one that the route names to stand instead. */
const lacksFlagged = ({ flags, slots = [] }: AreaRoute, offers: readonly OfferedSlot[]): boolean =>
  flags.contactBlock &&
  !offers.some(
    ({ slot }) => slot.flag === 'contactBlock' || (slot.place !== undefined && slots.includes(slot.name)),
  )

/** Slots that routes place and no area offers (never did, or does no longer), two for one place, two for one name or flag. */
export const slotRefusals = (manifests: readonly AreaManifest[]): Refusal[] => {
  const offers = offersOf(manifests)
  const refusals = [...taken(offers, 'name'), ...taken(offers, 'flag')]
  for (const { area, routes } of manifests) {
    for (const route of routes) {
      const at = { area, page: route.path }
      const unknown = (route.slots ?? []).filter((name) => !offers.some(({ slot }) => slot.name === name))
      for (const name of unknown)
        refusals.push(
          refusal(
            'SLOT_UNKNOWN',
            { ...at, slot: name },
            `${area}: ${route.path} places the slot “${name}”, but no area offers it. Slots: ${offers.map(({ slot }) => slot.name).join(', ') || 'none'}`,
          ),
        )
      if (lacksFlagged(route, offers))
        refusals.push(
          refusal(
            'SLOT_UNKNOWN',
            at,
            `${area}: ${route.path} has the flag contactBlock, but no area offers a slot for it`,
          ),
        )
      const places = slotsOf(route, offers).map(({ slot }) => placeOf(slot))
      for (const place of new Set(places.filter((name, index) => places.indexOf(name) !== index)))
        refusals.push(
          refusal(
            'SLOT_CROWDED',
            { ...at, slot: place },
            `${area}: ${route.path} places two slots in “${place}”, which has room for one`,
          ),
        )
    }
  }
  return refusals
}
