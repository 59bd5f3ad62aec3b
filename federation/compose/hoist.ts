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
