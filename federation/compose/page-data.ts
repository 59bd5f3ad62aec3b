import type { AreaRelease, AreaRoute, Fragment, PageData, PageHead, PageRoot, Place } from 'shared-contracts'
import type { PageStyles } from './page-styles.ts'
import { placeOf } from '../gate/slots.ts'

/** The site's name after a page's own title; home is the name with its title behind it. */
const documentTitle = (site: string, { path, title }: AreaRoute): string =>
  path === '/' ? `${site} – ${title}` : `${title} – ${site}`

const fragmentPlace = ({ manifest }: AreaRelease, { kind, id }: Fragment): Place => {
  if (kind === 'route') return 'route'
  const slot = kind === 'slot' ? manifest.slots.find(({ name }) => name === id) : undefined
  return slot ? `slot:${placeOf(slot)}` : `island:${id}`
}

/** One root of a page: a fragment of an area's release. */
export const pageRoot = (area: AreaRelease, fragment: Fragment): PageRoot => ({
  place: fragmentPlace(area, fragment),
  area: area.manifest.area,
  kind: fragment.kind,
  id: fragment.id,
  wake: fragment.wake,
})

/** What the bootstrap must know of a page. */
export const pageData = ({ path, flags }: AreaRoute, roots: PageRoot[]): PageData => ({ path, flags, roots })

/** What a page's document says of itself, on the site of that name. */
export const pageHead = (
  site: string,
  origin: string,
  route: AreaRoute,
  { early, late }: PageStyles,
): PageHead => ({
  title: documentTitle(site, route),
  description: route.description,
  canonical: origin + route.path,
  index: route.index,
  css: early + late,
})
