import type { PageData, PageHead } from 'shared-contracts'
import type { DocumentElement } from '../html/read-document.ts'
import type { PageOutline } from '../store/area-table.ts'
import { addressesIn, baseOf } from './addresses.ts'

/** What the other pages must know of a composed page, so that it need not be read again while it stays. `texts` go out with it. */
export const outlineOf = (
  { path, title, description, roots }: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>,
  texts: readonly string[],
  elements: DocumentElement[],
): PageOutline => {
  const owners = new Map<string, string>(roots.map(({ place, area }) => [place, area]))
  const layoutLinks = new Set<string>()
  const links = new Map<string, PageOutline['links'][number]>()
  for (const { tag, attributes, ancestors } of elements) {
    const href = tag === 'a' || tag === 'area' ? attributes.get('href') : undefined
    if (href === undefined) continue
    const place = ancestors
      .find((ancestor) => ancestor.attributes.has('data-root'))
      ?.attributes.get('data-root')
    if (place === undefined) layoutLinks.add(href)
    else {
      const area = owners.get(place) ?? 'shell'
      links.set(`${area} ${href}`, { href, area })
    }
  }
  return {
    area: roots[0]?.area ?? 'shell',
    path,
    title,
    description,
    ids: elements.flatMap(({ attributes }) => attributes.get('id') ?? []),
    links: [...links.values()],
    releases: [...new Set(addressesIn(texts).map(baseOf))],
    layoutLinks: [...layoutLinks],
  }
}
