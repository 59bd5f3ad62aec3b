import type { AreaRoute, Composition, ShellRelease, SiteNav } from 'shared-contracts'
import { offersOf, slotsOf } from '../gate/slots.ts'
import type { AreaPart } from '../store/area-table.ts'
import { sha256Of } from '../store/content.ts'
import { crumbsOf, type SiteIndex } from './site-index.ts'

interface KeyInput {
  composition: Pick<Composition, 'composer' | 'origin' | 'settings'>
  shell: Pick<ShellRelease, 'digest'>
  areas: AreaPart[]
  nav: SiteNav
  site: SiteIndex
}

/**
 * For a composition, a function that gives a page's key: over all that the page is laid together from, so that a page whose
 * key stays need not be made, compressed or read by the gate again. What `composePage` takes has to be in here.
 */
export const pageKeys = ({ composition, shell, areas, nav, site }: KeyInput) => {
  const { composer, origin, settings } = composition
  const common = sha256Of(JSON.stringify([composer, origin, shell.digest, nav]))
  const offers = offersOf(
    areas.map(({ manifest }) => manifest),
    settings,
  )
  const fragmentsOf = new Map(areas.map(({ name, fragments }) => [name, fragments]))
  return ({ name, fragments, manifest }: AreaPart, route: AreaRoute): string =>
    sha256Of(
      JSON.stringify([
        common,
        name,
        route,
        fragments[`route ${route.path}`],
        manifest.islands.map((island) => fragments[`island ${island.name}`]),
        slotsOf(route, offers).map(({ area, slot }) => [
          area,
          slot,
          fragmentsOf.get(area)?.[`slot ${slot.name}`],
        ]),
        crumbsOf(route, site),
      ]),
    ).slice(0, 32)
}
