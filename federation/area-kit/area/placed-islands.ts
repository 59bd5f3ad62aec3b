import { HydrationTrigger, type AreaIsland, type AreaName } from 'shared-contracts'
import { getFragmentFile, type FragmentKey } from './fragment-modules.ts'

export interface RenderedFragment {
  key: FragmentKey
  html: string
}

const sourceOf = (area: AreaName, key: FragmentKey): string => `${area}/src/${getFragmentFile(key).slice(2)}`

const PLACE = /<div data-island="([^"]+)"(?: data-hydrate="(\w+)")?>/g

const placesIn = (html: string): AreaIsland[] =>
  [...html.matchAll(PLACE)].map(([, name = '', hydrate = 'visible']) => ({
    name,
    hydrate: HydrationTrigger.parse(hydrate),
  }))

/**
 * Lists the islands that fragments of an area place with `<IslandPlace>`, without duplicates. `files` are the file names in
 * `src/islands`. Throws if an island has no file in this folder, or if a slot or island places it. Also throws if a page places an
 * island twice, or if two pages place it with different values of `hydrate`.
 */
export const listPlacedIslands = (
  area: AreaName,
  rendered: readonly RenderedFragment[],
  files: readonly string[],
): AreaIsland[] => {
  const islands = new Map<string, AreaIsland & { source: string }>()
  for (const { key, html } of rendered) {
    const source = sourceOf(area, key)
    const onPage = new Set<string>()
    for (const { name, hydrate } of placesIn(html)) {
      const subject = `${source} places the island "${name}"`
      if (key.kind !== 'route')
        throw new Error(
          `${subject}, but only a page can place an island. Render the component of ${area}/src/islands/${name}.tsx here instead: ${key.kind === 'slot' ? 'a slot' : 'an island'} hydrates as a whole.`,
        )
      if (!files.includes(`${name}.tsx`))
        throw new Error(
          `${subject}, but ${area}/src/islands/${name}.tsx does not exist. Create it with an export named Island, or correct the name. Islands of ${area}: ${files.map((file) => file.replace('.tsx', '')).join(', ') || 'none'}.`,
        )
      if (onPage.has(name))
        throw new Error(
          `${subject} more than once; a page can place an island only once. Remove one <IslandPlace name="${name}" />, or make an island that renders both.`,
        )
      const other = islands.get(name)
      if (other && other.hydrate !== hydrate)
        throw new Error(
          `${subject} with hydrate="${hydrate}", but ${other.source} places it with hydrate="${other.hydrate}". Use the same value on both pages.`,
        )
      onPage.add(name)
      islands.set(name, other ?? { name, hydrate, source })
    }
  }
  return [...islands.values()].map(({ name, hydrate }) => ({ name, hydrate }))
}
