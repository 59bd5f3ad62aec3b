import type { PageData, PageHead } from 'shared-contracts'
import { readDocument, type DocumentElement } from '../html/read-document.ts'
import type { PageOutline } from '../store/area-table.ts'
import type { Refusal } from '../store/refusal.ts'
import { missingCharacters, type Holds } from './characters.ts'
import { documentProblems } from './document-rules.ts'
import { brokenLinks, type LinkRules } from './links.ts'
import { outlineOf } from './outline.ts'
import { refusal } from './refusal.ts'

/** A page as the gate reads it. */
export interface GatedPage {
  page: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>
  document: string
  styles: { late: string }
}

const repeated = (pages: readonly PageOutline[], field: 'title' | 'description'): Refusal[] => {
  const first = new Map<string, PageOutline>()
  return pages.flatMap((page) => {
    const other = first.get(page[field])
    first.set(page[field], page)
    if (!other) return []
    const reason = `${page.path}: has the same ${field} as ${other.path}: “${page[field]}”`
    return refusal('DOCUMENT_REPEATED', { area: page.area, page: page.path }, reason, {
      affected: [`${other.area}: ${other.path}`],
    })
  })
}

/** The parts of a page that do not stand where the layout has their places: the route in main, no root inside a slot's. */
const outletProblems = (elements: readonly DocumentElement[], places: readonly string[]): string[] => {
  const roots = elements.filter(({ attributes }) => attributes.has('data-root'))
  return places.flatMap((place) => {
    const own = roots.filter(({ attributes }) => attributes.get('data-root') === place)
    const [root] = own
    if (!root || own.length > 1)
      return [`the part ${place} is ${own.length} times in the document; exactly once is required`]
    const isInMain = root.ancestors.some(({ tag }) => tag === 'main')
    if (isInMain === place.startsWith('slot:'))
      return [
        `the part ${place} is ${isInMain ? 'inside' : 'outside'} of main, and belongs ${isInMain ? 'outside' : 'inside'}`,
      ]
    return []
  })
}

/** What is wrong with a page by itself, and what the others must know of it. */
const read = (
  { page, document, styles }: GatedPage,
  holds: Holds,
): { refusals: Refusal[]; outline: PageOutline } => {
  const elements = readDocument(document)
  const outline = outlineOf(page, [document, styles.late], elements)
  const refused = (code: Parameters<typeof refusal>[0], problems: string[]) =>
    problems.map((problem) =>
      refusal(code, { area: outline.area, page: page.path }, `${page.path}: ${problem}`),
    )
  const places = page.roots.map(({ place }) => place)
  return {
    outline,
    refusals: [
      ...refused('DOCUMENT_RULE', documentProblems(elements)),
      ...refused('CHARACTER_MISSING', missingCharacters(elements, holds)),
      ...refused('OUTLET_BROKEN', outletProblems(elements, places)),
    ],
  }
}

/**
 * Holds composed pages against the rules of documents: each by itself, and all beside one another and beside `kept`, the
 * outlines of those that held them before and stay. `holds` says which characters the site's fonts have. Returns the
 * outlines of the new ones, in their order.
 */
export const readDocuments = (
  pages: readonly GatedPage[],
  kept: readonly PageOutline[],
  links: LinkRules,
  holds: Holds,
): { refusals: Refusal[]; outlines: PageOutline[] } => {
  const found = pages.map((gated) => read(gated, holds))
  const outlines = found.map(({ outline }) => outline)
  const all = [...kept, ...outlines]
  return {
    outlines,
    refusals: [
      ...found.flatMap(({ refusals }) => refusals),
      ...repeated(all, 'title'),
      ...repeated(all, 'description'),
      ...brokenLinks(all, links),
    ],
  }
}
