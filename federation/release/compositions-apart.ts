import type { ChannelChange } from 'shared-contracts'
import { readComposition } from '../store/composition-document.ts'
import type { PageTable } from '../store/page-table.ts'
import { readPageTable } from '../store/whole-composition.ts'
import { changesBetween } from './changes-between.ts'

/** In what a composition differs from another. */
export interface Difference {
  from: string
  to: string
  releases: ChannelChange['releases']
  /** Addresses of pages, in the order of their names. */
  pages: { added: string[]; removed: string[]; changed: string[] }
  /** Addresses that redirect elsewhere than before, or no longer, or only now. */
  redirects: string[]
  /** Files for machines, such as /sitemap.xml. */
  files: string[]
}

const namesApart = <T>(before: Record<string, T>, after: Record<string, T>, is: (a: T, b: T) => boolean) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  const both = names.filter((name) => before[name] !== undefined && after[name] !== undefined)
  return {
    added: names.filter((name) => before[name] === undefined),
    removed: names.filter((name) => after[name] === undefined),
    changed: both.filter((name) => !is(before[name] as T, after[name] as T)),
  }
}

const isSameFile = (a: { etag: string }, b: { etag: string }) => a.etag === b.etag
const all = ({ added, removed, changed }: Difference['pages']) =>
  [...added, ...removed, ...changed].toSorted()

/** Compares what two compositions answer. A page counts as changed where one byte of its HTML has. */
export const compositionsApart = async (store: string, from: string, to: string): Promise<Difference> => {
  const [before, after] = await Promise.all([readComposition(store, from), readComposition(store, to)])
  const [was, is]: [PageTable, PageTable] = await Promise.all([
    readPageTable(store, from),
    readPageTable(store, to),
  ])
  return {
    from,
    to,
    releases: changesBetween(before, after),
    pages: namesApart(was.pages, is.pages, isSameFile),
    redirects: all(namesApart(was.redirects, is.redirects, (a, b) => a === b)),
    files: all(namesApart(was.files ?? {}, is.files ?? {}, isSameFile)),
  }
}
