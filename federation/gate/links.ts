import type { DocumentElement } from '../html/read-document.ts'

export interface ReadPage {
  path: string
  elements: DocumentElement[]
}

const idsOf = (elements: DocumentElement[]): Set<string> =>
  new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? []))

const hrefsOf = (elements: DocumentElement[]): string[] => [
  ...new Set(elements.flatMap(({ tag, attributes }) => (tag === 'a' || tag === 'area' ? (attributes.get('href') ?? []) : []))),
]

/** Addresses that are no page and yet answered. */
const isService = (path: string) => /^\/(?:_r|api)\//.test(path)

/**
 * Links inside the site that lead to no page, or to no element of the page. `aliases` are addresses that redirect:
 * a link to one works, so only its anchor goes unchecked.
 */
export const brokenLinks = (pages: ReadPage[], aliases: string[]): string[] => {
  const anchors = new Map(pages.map(({ path, elements }) => [path, idsOf(elements)]))
  const known = new Set([...anchors.keys(), ...aliases])
  return pages.flatMap(({ path, elements }) =>
    hrefsOf(elements).flatMap((href) => {
      if (!/^[/#]/.test(href) || href.startsWith('//')) return []
      const [address = '', anchor = ''] = href.split('#', 2)
      const target = address === '' ? path : (address.split('?', 1)[0] ?? '')
      if (isService(target)) return []
      if (!known.has(target)) return [`${path}: links to ${target}, which does not exist`]
      if (anchor === '' || anchors.get(target)?.has(decodeURIComponent(anchor)) !== false) return []
      return [`${path}: links to ${href}, but ${target} has no #${anchor}`]
    }),
  )
}

/** Links inside one page that lead to no element of it. */
export const brokenAnchors = ({ path, elements }: ReadPage): string[] => {
  const ids = idsOf(elements)
  return hrefsOf(elements)
    .filter((href) => href.startsWith('#') && href.length > 1 && !ids.has(decodeURIComponent(href.slice(1))))
    .map((href) => `${path}: links to ${href}, which it does not have`)
}
