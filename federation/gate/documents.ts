import type { PageData, PageHead } from 'shared-contracts'
import { readDocument } from '../html/read-document.ts'
import type { PageOutline } from '../store/area-table.ts'
import { StoreError } from '../store/errors.ts'
import { missingCharacters, type Holds } from './characters.ts'
import { documentProblems } from './document-rules.ts'
import { brokenLinks, type LinkRules } from './links.ts'
import { outlineOf } from './outline.ts'

/** A page as the gate reads it. */
export interface GatedPage {
  page: Pick<PageData & PageHead, 'path' | 'title' | 'description' | 'roots'>
  document: string
}

const repeated = (pages: PageOutline[], field: 'title' | 'description'): string[] => {
  const first = new Map<string, string>()
  return pages.flatMap((page) => {
    const other = first.get(page[field])
    first.set(page[field], page.path)
    return other ? [`${page.path}: has the same ${field} as ${other}`] : []
  })
}

/** What is wrong with a page by itself, and what the others must know of it. */
const read = ({ page, document }: GatedPage, holds: Holds): { problems: string[]; outline: PageOutline } => {
  const elements = readDocument(document)
  const problems = [...documentProblems(elements), ...missingCharacters(elements, holds)]
  return {
    problems: problems.map((problem) => `${page.path}: ${problem}`),
    outline: outlineOf(page, elements),
  }
}

/**
 * Holds the composed pages against the rules of documents, beside `kept`, the outlines of those that held them before and
 * stay. `holds` says which characters the site's fonts have. Returns the outlines of the new ones, in their order. Throws
 * GATE_REFUSED with every reason, each as `page: reason`.
 */
export const assertDocuments = (
  pages: GatedPage[],
  kept: PageOutline[],
  links: LinkRules,
  holds: Holds,
): PageOutline[] => {
  const found = pages.map((page) => read(page, holds))
  const outlines = found.map(({ outline }) => outline)
  const all = [...kept, ...outlines]
  const problems = [
    ...found.flatMap(({ problems: own }) => own),
    ...repeated(all, 'title'),
    ...repeated(all, 'description'),
    ...brokenLinks(all, links),
  ]
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
  return outlines
}
