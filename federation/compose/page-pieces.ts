import { CONTACT_FRAGMENTS, islandPlaceholder, slotPlaceholder, OUTLET_PLACEHOLDER } from 'shared-contracts'
import type { AreaRelease, AreaRoute, Fragment, FragmentKind, PageRoot } from 'shared-contracts'
import { hoistHead } from './hoist.ts'
import { pageRoot } from './page-data.ts'
import type { Parts } from './parts.ts'

/** The React roots of a page, their HTML, and the tags that go to its head. */
export interface PagePieces {
  roots: PageRoot[]
  /** In the order of `roots`; null for an island, whose HTML is inside the route's. */
  html: (string | null)[]
  hoisted: string[]
}

const find = (area: AreaRelease, kind: FragmentKind, id: string): Fragment | undefined =>
  area.fragments.find((fragment) => fragment.kind === kind && fragment.id === id)

const asRoot = (index: number, html: string) => `<div data-root="${index}">${html}</div>`

/** Finds a route's fragment, its islands', and those that fill the slots its layout shows. */
export const collectPieces = async (parts: Parts, area: AreaRelease, route: AreaRoute): Promise<PagePieces> => {
  const pieces: PagePieces = { roots: [], html: [], hoisted: [] }
  const read = async (owner: AreaRelease, fragment: Fragment): Promise<string> => {
    const { head, html } = hoistHead(await parts.fragmentHtml(owner, fragment.file))
    pieces.roots.push(pageRoot(owner, fragment))
    pieces.html.push(null)
    pieces.hoisted.push(...head)
    return html
  }
  const own = find(area, 'route', route.path)
  if (!own) throw new Error(`${area.name} ${area.release} has no fragment for ${route.path}`)
  let page = await read(area, own)
  for (const { name } of area.manifest.islands) {
    const island = page.includes(islandPlaceholder(name)) ? find(area, 'island', name) : undefined
    if (!island) continue
    const html = await read(area, island)
    page = page.replace(islandPlaceholder(name), () => asRoot(pieces.roots.length - 1, html))
  }
  pieces.html[0] = page
  if (!route.flags.contactBlock) return pieces
  for (const owner of parts.areas) {
    const filler = find(owner, 'slot', CONTACT_FRAGMENTS[route.contactBlock ?? 'form'])
    if (filler) {
      const html = await read(owner, filler)
      pieces.html[pieces.roots.length - 1] = html
    }
  }
  return pieces
}

/** Puts the pieces where the layout left their places. */
export const fillLayout = (layout: string, { roots, html }: PagePieces): string => {
  let filled = layout
  for (const [index, root] of roots.entries()) {
    const piece = html[index] ?? null
    if (piece === null || root.kind === 'island') continue
    const placeholder = root.kind === 'route' ? OUTLET_PLACEHOLDER : slotPlaceholder('contact-block')
    filled = filled.replace(placeholder, () => asRoot(index, piece))
  }
  return filled
}
