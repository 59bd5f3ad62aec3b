import type { DocumentElement } from '../html/read-document.ts'
import type { Refusal } from '../store/refusal.ts'
import { areasWithPages, refusal } from './refusal.ts'

export interface ReadPage {
  path: string
  elements: DocumentElement[]
  /** By place, as `data-root` has it: the area that each part of the page came from. */
  owners: Map<string, string>
}

export interface LinkRules {
  /** Addresses that redirect: a link to one works, so only its anchor goes unchecked. */
  aliases: string[]
  /** The area whose manifest brings a link of the header or the footer. */
  menuOwners: Map<string, string>
}

interface FoundLink {
  href: string
  /** The area that wrote it; the shell where none did. */
  owner: string
}

const idsOf = (elements: DocumentElement[]): Set<string> =>
  new Set(elements.flatMap(({ attributes }) => attributes.get('id') ?? []))

const linksOf = ({ elements, owners }: ReadPage, { menuOwners }: LinkRules): FoundLink[] =>
  elements.flatMap(({ tag, attributes, ancestors }) => {
    const href = tag === 'a' || tag === 'area' ? attributes.get('href') : undefined
    if (href === undefined) return []
    const place = ancestors
      .find((ancestor) => ancestor.attributes.has('data-root'))
      ?.attributes.get('data-root')
    return [{ href, owner: (place === undefined ? menuOwners.get(href) : owners.get(place)) ?? 'shell' }]
  })

/** Addresses that are no page and yet answered. */
const isService = (path: string) => /^\/(?:_r|api)\//.test(path)

const onPages = ([first, ...others]: string[]): string =>
  others.length === 0 ? `${first} links` : `${first} and ${others.length} more link`

/**
 * Links inside the site that lead to no page, or to no element of the page: each once, with the area that wrote it, the
 * pages it stands on.
 */
export const brokenLinks = (pages: ReadPage[], rules: LinkRules): Refusal[] => {
  const anchors = new Map(pages.map(({ path, elements }) => [path, idsOf(elements)]))
  const known = new Set([...anchors.keys(), ...rules.aliases])
  const wrongWith = (href: string, path: string): string | null => {
    if (!/^[/#]/.test(href) || href.startsWith('//')) return null
    const [address = '', anchor = ''] = href.split('#', 2)
    const target = address === '' ? path : (address.split('?', 1)[0] ?? '')
    if (isService(target)) return null
    if (!known.has(target)) return `to ${target}, which no area has`
    if (anchor === '' || anchors.get(target)?.has(decodeURIComponent(anchor)) !== false) return null
    return `to ${href}, but ${target} has no #${anchor}`
  }
  const found = new Map<string, { owner: string; wrong: string; paths: Set<string> }>()
  for (const page of pages) {
    for (const { href, owner } of linksOf(page, rules)) {
      const wrong = wrongWith(href, page.path)
      if (wrong === null) continue
      const key = `${owner} ${wrong}`
      const entry = found.get(key) ?? { owner, wrong, paths: new Set() }
      found.set(key, entry)
      entry.paths.add(page.path)
    }
  }
  return [...found.values()].map(({ owner, wrong, paths }) => {
    const [first] = paths
    const others = areasWithPages([...paths].map((path) => ({ area: owner, path })))
    return refusal(
      'LINK_BROKEN',
      { area: owner, ...(first === undefined ? {} : { page: first }) },
      `${owner}: ${onPages([...paths])} ${wrong}`,
      { affected: paths.size > 1 ? others : [] },
    )
  })
}
