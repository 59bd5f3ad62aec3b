import { HydrationTrigger, type AreaIsland, type AreaName, type FragmentKind } from 'shared-contracts'
import { getFragmentFile, matchFragmentFiles } from 'shared-contracts/fragment-files'

export interface RenderedFragment {
  kind: FragmentKind
  /** Path of the source file in the workspace, such as `mf-pay/src/pages/pay.tsx`. */
  source: string
  html: string
}

const PLACE = /<div data-island="([^"]+)"(?: data-hydrate="(\w+)")?>/g

/** Returns the island name of each file in `./islands/`. A parameter stays in the name, such as `season-[trade]`. */
const listIslandNames = (files: readonly string[]): string[] =>
  files.flatMap((file) => /^\.\/islands\/(.*)\.tsx$/.exec(file)?.[1] ?? [])

const placesIn = (html: string): AreaIsland[] =>
  [...html.matchAll(PLACE)].map(([, name = '', hydrate = 'visible']) => ({
    name,
    hydrate: HydrationTrigger.parse(hydrate),
  }))

/**
 * Lists the islands that an area's pages place with `<IslandPlace>`, without duplicates. `files` are the source files of the
 * area's fragments, such as `./islands/deal.tsx`. Throws if an island has no source file, or if a slot or island places an
 * island. Also throws if a page places an island twice, or if two pages place it with different values of `hydrate`.
 */
export const listPlacedIslands = (
  area: AreaName,
  rendered: readonly RenderedFragment[],
  files: readonly string[],
): AreaIsland[] => {
  const islands = new Map<string, AreaIsland & { source: string }>()
  for (const { kind, source, html } of rendered) {
    const onPage = new Set<string>()
    for (const { name, hydrate } of placesIn(html)) {
      const subject = `${source} places the island "${name}"`
      const key = { kind: 'island', id: name } as const
      const [island] = matchFragmentFiles(files, key)
      const file = `${area}/src/${(island?.file ?? getFragmentFile(key)).slice(2)}`
      if (kind !== 'route')
        throw new Error(
          `${subject}, but only a page can place an island. Render the component of ${file} here instead: ${kind === 'slot' ? 'a slot' : 'an island'} hydrates as a whole.`,
        )
      if (!island)
        throw new Error(
          `${subject}, but ${file} does not exist. Create it with an export named Island, or correct the name. Islands of ${area}: ${listIslandNames(files).join(', ') || 'none'}.`,
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
