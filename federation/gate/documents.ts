import type { PageData, PageHead } from 'shared-contracts'
import { StoreError } from '../store/errors.ts'
import { missingCharacters, type Holds } from './characters.ts'
import { documentProblems } from './document-rules.ts'
import { brokenLinks, type LinkRules } from './links.ts'
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
 * Holds the composed pages against the rules of documents. `holds` says which characters the site's fonts have. Throws
 * GATE_REFUSED with every reason, each as `page: reason`.
 */
export const assertDocuments = (pages: GatedPage[], links: LinkRules, holds: Holds): void => {
  const read = pages.map(({ page, document }) => ({
    path: page.path,
    elements: readDocument(document),
    owners: new Map(page.roots.map(({ place, area }) => [place as string, area as string])),
  }))
  const problems = [
    ...read.flatMap(({ path, elements }) =>
      [...documentProblems(elements), ...missingCharacters(elements, holds)].map(
        (problem) => `${path}: ${problem}`,
      ),
    ),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
    ...brokenLinks(read, links),
  ]
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
