import {
  islandPlaceholder,
  slotPlaceholder,
  slotPlaces,
  OUTLET_PLACEHOLDER,
  type AreaRelease,
  type AreaRoute,
  type Fragment,
  type FragmentKind,
  type PageRoot,
  type Place,
} from 'shared-contracts'
import { splitFirstScreen } from './first-screen.ts'
import { pageRoot } from './page-data.ts'
import { createPageStyles, type PageStyles } from './page-styles.ts'
import type { CompositionParts } from './composition-parts.ts'
import { thriftyMarkup } from './thrifty-markup.ts'
import { offersOf, placeOf, slotsOf } from '../gate/slots.ts'
import { readFragment } from '../html/read-document.ts'

const FOR_THE_HEAD = new Set(['link', 'meta'])

/** Splits off the tags that React puts at the start of a fragment for the document's head. */
export const hoistHead = (fragment: string): { head: string[]; html: string } => {
  const head: string[] = []
  let end = 0
  for (const element of readFragment(fragment)) {
    if (!FOR_THE_HEAD.has(element.tag) || element.start !== end) break
    head.push(fragment.slice(element.start, element.end))
    end = element.end
  }
  return { head, html: fragment.slice(end) }
}

/** The roots of a page, their HTML, their styles, and the tags that go to the document's head. */
export interface PagePieces {
  /** First the route's, then those of its islands, then the slots'. */
  roots: PageRoot[]
  /** HTML of the route, with its islands and the slots that it places itself, and of the slots in the layout. */
  html: Partial<Record<Place, string>>
  /** The route's HTML once more, split behind the first screen. */
  screens: { first: string; rest: string }
  styles: PageStyles
  hoisted: string[]
}

const find = (area: AreaRelease, kind: FragmentKind, id: string): Fragment | undefined =>
  area.fragments.find((fragment) => fragment.kind === kind && fragment.id === id)

const OUTLET_END = '</main>'

const asRoot = ({ place }: PageRoot, html: string) => `<div data-root="${place}">${html}</div>`

/** Finds a route's fragment, its islands', and those that fill the slots its layout shows. */
export const collectPieces = async (
  parts: CompositionParts,
  area: AreaRelease,
  route: AreaRoute,
): Promise<PagePieces> => {
  const pieces: PagePieces = {
    roots: [],
    html: {},
    screens: { first: '', rest: '' },
    styles: { early: '', late: '' },
    hoisted: [],
  }
  const styles = createPageStyles(parts)
  const read = async (owner: AreaRelease, fragment: Fragment): Promise<{ root: PageRoot; html: string }> => {
    const { head, html } = hoistHead(await parts.textOf(owner, fragment.file))
    const root = pageRoot(owner, fragment)
    pieces.roots.push(root)
    styles.take(owner, fragment.styles, fragment.wake)
    pieces.hoisted.push(...head)
    return { root, html: thriftyMarkup(html) }
  }
  const own = find(area, 'route', route.path)
  if (!own)
    throw new Error(`${area.name} ${area.release} has no HTML for ${route.path}. Build the release again`)
  let { html: page } = await read(area, own)
  for (const { name } of area.manifest.islands) {
    const island = page.includes(islandPlaceholder(name)) ? find(area, 'island', name) : undefined
    if (!island) continue
    const { root, html } = await read(area, island)
    page = page.replace(islandPlaceholder(name), () => asRoot(root, html))
  }
  const offers = offersOf(
    parts.areas.map(({ manifest }) => manifest),
    parts.settings,
  )
  for (const { area: name, slot } of slotsOf(route, offers)) {
    const owner = await parts.releaseOf(name)
    const filler = find(owner, 'slot', slot.name)
    if (!filler) throw new Error(`${name} has no HTML for the slot ${slot.name}. Build the release again`)
    const { root, html } = await read(owner, filler)
    const placeholder = slotPlaceholder(placeOf(slot))
    if (page.includes(placeholder)) {
      root.place = `island:${placeOf(slot)}`
      page = page.replace(placeholder, () => asRoot(root, html))
    } else pieces.html[root.place] = html
  }
  pieces.html.route = page
  pieces.screens = splitFirstScreen(page, own)
  if (route.flags.footer) styles.take(parts.shell, parts.shell.footerStyles, 'now')
  pieces.styles = await styles.lay(Object.values(pieces.html).join(''), pieces.screens.first)
  return pieces
}

/** Puts the pieces where the layout left their places, and `between` behind the first screen. */
export const fillLayout = (layout: string, { roots, html, screens }: PagePieces, between: string): string => {
  const isSplit = screens.rest !== ''
  let filled = isSplit ? layout : layout.replace(OUTLET_END, () => OUTLET_END + between)
  for (const root of roots) {
    const piece = root.kind === 'route' && isSplit ? screens.first + between + screens.rest : html[root.place]
    if (piece === undefined) continue
    const placeholder =
      root.kind === 'route' ? OUTLET_PLACEHOLDER : slotPlaceholder(slotPlaces([root])[0] ?? '')
    filled = filled.replace(placeholder, () => asRoot(root, piece))
  }
  return filled
}
