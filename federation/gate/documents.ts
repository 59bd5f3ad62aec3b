import { AREA_NAMES } from 'shared-contracts'
import type { ComposedPage } from '../compose/write-pages.ts'
import { StoreError } from '../store/errors.ts'

const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length

/** What is wrong with one composed document by itself. */
const documentProblems = ({ page, document }: ComposedPage): string[] => {
  const problems: string[] = []
  const headings = count(document, /<h1[\s>]/g)
  if (headings !== 1) problems.push(`${page.path}: has ${headings} h1 headings, must have one`)
  const ids = [...document.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')
  for (const id of new Set(ids.filter((candidate, index) => ids.indexOf(candidate) !== index))) {
    problems.push(`${page.path}: the id ${id} stands more than once`)
  }
  return problems
}

/** Links inside the site that lead to no page. */
const brokenLinks = (pages: ComposedPage[], known: Set<string>): string[] =>
  pages.flatMap(({ page, document }) => {
    const targets = [...document.matchAll(/<a\b[^>]*?\shref="(\/[^"#?]*)/g)].map(([, target]) => target ?? '')
    const broken = new Set(targets.filter((target) => !known.has(target) && !/^\/(?:_r|api)\//.test(target)))
    return [...broken].map((target) => `${page.path}: links to ${target}, which does not exist`)
  })

const repeated = (pages: ComposedPage[], field: 'title' | 'description'): string[] => {
  const first = new Map<string, string>()
  return pages.flatMap(({ page }) => {
    const other = first.get(page[field])
    first.set(page[field], page.path)
    return other ? [`${page.path}: has the same ${field} as ${other}`] : []
  })
}

/**
 * Holds the composed pages against the rules of documents. Links are only checked where all areas are part of the
 * composition. Throws GATE_REFUSED with every reason.
 */
export const assertDocuments = (pages: ComposedPage[], redirects: string[]): void => {
  const present = new Set(pages.flatMap(({ page }) => page.roots.map((root) => root.area)))
  const known = new Set([...pages.map(({ page }) => page.path), ...redirects])
  const problems = [
    ...pages.flatMap(documentProblems),
    ...repeated(pages, 'title'),
    ...repeated(pages, 'description'),
    ...(AREA_NAMES.every((area) => present.has(area)) ? brokenLinks(pages, known) : []),
  ]
  if (problems.length > 0) throw new StoreError('GATE_REFUSED', problems.join('\n'))
}
