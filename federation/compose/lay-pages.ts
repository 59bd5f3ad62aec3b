import type { AreaName, AreaRoute } from 'shared-contracts'
import { assertPages } from '../gate/gate.ts'
import type { AreaPart, PageOutline } from '../store/area-table.ts'
import type { AreaBefore } from './before.ts'
import { composePage } from './compose-page.ts'
import type { Workbench } from './workbench.ts'
import { placeAreaTable, placePage, type ComposedPage, type OutlinedPage } from './write-pages.ts'

interface LayInput {
  bench: Workbench
  before: ReadonlyMap<AreaName, AreaBefore>
  keyOf: (area: AreaPart, route: AreaRoute) => string
  /** Addresses that redirect. */
  aliases: string[]
}

type Planned = { key: string } & ({ held: OutlinedPage } | { made: ComposedPage })

/** A page that the area had before under the same key. */
const heldPage = (before: AreaBefore | undefined, path: string, key: string): OutlinedPage | undefined => {
  const stored = before?.table.pages[path]
  if (!before || stored?.key !== key) return undefined
  const { outline, ...row } = stored
  const { layout, ...rest } = outline
  return {
    row,
    outline: {
      area: before.table.part.name,
      path,
      ...rest,
      layoutLinks: before.table.layoutLinks[layout] ?? [],
    },
  }
}

/** Whether nothing of an area is another than before: its table stays. */
const stays = (before: AreaBefore | undefined, area: AreaPart, pages: Planned[]): before is AreaBefore =>
  before?.table.part === area &&
  pages.length === Object.keys(before.table.pages).length &&
  pages.every((page) => 'held' in page)

/**
 * Lays the pages of a composition together that are others than before, holds them against the rules of documents, and puts
 * them into the store. Returns the sha256 of each area's table. Throws GATE_REFUSED before anything is put there.
 */
export const layPages = async (
  store: string,
  { bench, before, keyOf, aliases }: LayInput,
): Promise<Record<AreaName, string>> => {
  const planned = new Map<AreaPart, Planned[]>()
  for (const area of bench.parts.areas) {
    const pages: Planned[] = []
    for (const route of area.manifest.routes) {
      const key = keyOf(area, route)
      const held = heldPage(before.get(area.name), route.path, key)
      pages.push(held ? { key, held } : { key, made: await composePage(bench, area, route) })
    }
    planned.set(area, pages)
  }
  const all = [...planned.values()].flat()
  const made = all.flatMap((page) => ('made' in page ? [page] : []))
  const outlines = await assertPages(
    made.map((page) => page.made),
    all.flatMap((page) => ('held' in page ? [page.held.outline] : [])),
    { ...bench.parts, layoutStyles: bench.layoutStyles, aliases },
  )
  const placed = new Map<Planned, OutlinedPage>(
    await Promise.all(
      made.map(async (page, index) => {
        const row = await placePage(store, page.key, page.made)
        return [page, { row, outline: outlines[index] as PageOutline }] as const
      }),
    ),
  )
  const tables = await Promise.all(
    [...planned].map(async ([area, pages]) => {
      const own = before.get(area.name)
      if (stays(own, area, pages)) return [area.name, own.sha256] as const
      const rows = pages.map((page) => ('held' in page ? page.held : (placed.get(page) as OutlinedPage)))
      return [area.name, await placeAreaTable(store, area, rows)] as const
    }),
  )
  return Object.fromEntries(tables)
}
