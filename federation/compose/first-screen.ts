import type { PageRoot } from 'shared-contracts'
import { readFragment } from '../html/read-document.ts'

/**
 * Splits a route's HTML where its first screen ends: behind the first section that another follows, inside of nothing
 * else. What React hydrates stays whole, as it was rendered; so does a page of one section.
 */
export const splitFirstScreen = (
  html: string,
  { wake }: Pick<PageRoot, 'wake'>,
): { first: string; rest: string } => {
  if (wake !== 'none') return { first: html, rest: '' }
  const sections = readFragment(html).filter(
    ({ tag, ancestors }) => tag === 'section' && !ancestors.some((around) => around.tag === 'section'),
  )
  const second = sections.find(
    ({ start, ancestors }, index) => ancestors.length === 0 && sections[index - 1]?.end === start,
  )
  return second
    ? { first: html.slice(0, second.start), rest: html.slice(second.start) }
    : { first: html, rest: '' }
}
