import type { PageRoot } from 'shared-contracts'

const SECOND_SECTION = /<\/section>(?=<section[ >])/

/**
 * Splits a route's HTML where its first screen ends: behind the first section. What React hydrates stays whole, as it was
 * rendered; so does a page of one section.
 */
export const splitFirstScreen = (html: string, { wake }: Pick<PageRoot, 'wake'>): { first: string; rest: string } => {
  const found = wake === 'none' ? SECOND_SECTION.exec(html) : null
  if (!found) return { first: html, rest: '' }
  const end = found.index + found[0].length
  return { first: html.slice(0, end), rest: html.slice(end) }
}
