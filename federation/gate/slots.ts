import type { AreaManifest } from 'shared-contracts'
import { offersOf, placeOf, slotsOf } from '../compose/slots.ts'
import { StoreError } from '../store/errors.ts'

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
    return other ? [`the flag ${slot.flag} is claimed by slot ${other.slot.name} of ${other.area} and by ${slot.name} of ${area}`] : []
  })
  for (const { area, routes } of manifests) {
    for (const route of routes) {
      const unknown = (route.slots ?? []).filter((name) => !offers.some(({ slot }) => slot.name === name))
      for (const name of unknown) problems.push(`${area}: ${route.path} places the slot ${name}, which no area offers; ${OFFER_IT}`)
      const places = slotsOf(route, manifests).map(({ slot }) => placeOf(slot))
      for (const place of new Set(places.filter((name, index) => places.indexOf(name) !== index))) problems.push(`${area}: ${route.path} places two slots at ${place}`)
      if (route.flags.contactBlock && flagged.length === 0 && !places.length) problems.push(`${area}: ${route.path} has the flag contactBlock, for which no area offers a slot; ${OFFER_IT}`)
    }
  }
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
