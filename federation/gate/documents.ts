import type { PageData, PageHead } from 'shared-contracts'
import { readDocument, type DocumentElement } from '../html/read-document.ts'
import type { Refusal } from '../store/refusal.ts'
import { missingCharacters, type Holds } from './characters.ts'
import { documentProblems } from './document-rules.ts'
import { brokenLinks, type LinkRules } from './links.ts'
import { refusal } from './refusal.ts'

/** A page as the gate reads it. */
export interface GatedPage {
  page: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>
  document: string
}

const ownerOf = ({ page }: GatedPage): { area: string; page: string } => ({
  area: page.roots[0]?.area ?? 'shell',
  page: page.path,
})

const repeated = (pages: readonly GatedPage[], field: 'title' | 'description'): Refusal[] => {
  const first = new Map<string, GatedPage>()
  return pages.flatMap((gated) => {
    const other = first.get(gated.page[field])
    first.set(gated.page[field], gated)
    if (!other) return []
    const reason = `${gated.page.path}: has the same ${field} as ${other.page.path}`
    return refusal('DOCUMENT_REPEATED', ownerOf(gated), reason, {
      affected: [`${ownerOf(other).area}: ${other.page.path}`],
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
      return [`the part ${place} stands ${own.length} times in the document, must once`]
    const isInMain = root.ancestors.some(({ tag }) => tag === 'main')
    if (isInMain === place.startsWith('slot:'))
      return [`the part ${place} stands ${isInMain ? 'inside' : 'outside'} of main`]
    return []
  })
}

/**
 * Holds composed pages against the rules of documents: each by itself, and all beside one another. `holds` says which
 * characters the site's fonts have.
 */
export const documentRefusals = (pages: readonly GatedPage[], links: LinkRules, holds: Holds): Refusal[] => {
  const read = pages.map((gated) => ({ gated, elements: readDocument(gated.document) }))
  return [
    ...read.flatMap(({ gated, elements }) => {
      const { path, roots } = gated.page
      const owner = ownerOf(gated)
      const places = roots.map(({ place }) => place)
      return [
        ...documentProblems(elements).map((problem) =>
          refusal('DOCUMENT_RULE', owner, `${path}: ${problem}`),
        ),
        ...missingCharacters(elements, holds).map((problem) =>
          refusal('CHARACTER_MISSING', owner, `${path}: ${problem}`),
        ),
        ...outletProblems(elements, places).map((problem) =>
          refusal('OUTLET_BROKEN', owner, `${path}: ${problem}`),
        ),
      ]
    }),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
    ...brokenLinks(
      read.map(({ gated: { page }, elements }) => ({
        path: page.path,
        elements,
        owners: new Map(page.roots.map(({ place, area }) => [place as string, area as string])),
      })),
      links,
    ),
  ]
}
