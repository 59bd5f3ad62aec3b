import { AREA_NAMES, type PageData, type PageHead } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'
import { missingCharacters, type Holds } from './characters.ts'
import { documentProblems } from './document-rules.ts'
import { brokenAnchors, brokenLinks } from './links.ts'
import { readDocument } from '../html/read-document.ts'

/** A page as the gate reads it. */
export interface GatedPage {
  page: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>
  document: string
}

const repeated = (pages: GatedPage[], field: 'title' | 'description'): string[] => {
  const first = new Map<string, string>()
  return pages.flatMap(({ page }) => {
    const other = first.get(page[field])
    first.set(page[field], page.path)
    return other ? [`${page.path}: has the same ${field} as ${other}`] : []
  })
}

/**
 * Holds the composed pages against the rules of documents. Links to other pages are only checked where all areas are
 * part of the composition. `holds` says which characters the site's fonts have. Throws GATE_REFUSED with every reason, each
 * as `page: reason`.
 */
export const assertDocuments = (pages: GatedPage[], redirects: string[], holds: Holds): void => {
  const present = new Set(pages.flatMap(({ page }) => page.roots.map((root) => root.area)))
  const read = pages.map(({ page, document }) => ({ path: page.path, elements: readDocument(document) }))
  const problems = [
    ...read.flatMap(({ path, elements }) => [...documentProblems(elements), ...missingCharacters(elements, holds)].map((problem) => `${path}: ${problem}`)),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
    ...(AREA_NAMES.every((area) => present.has(area)) ? brokenLinks(read, redirects) : read.flatMap(brokenAnchors)),
  ]
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
