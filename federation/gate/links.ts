import type { PageOutline } from '../store/area-table.ts'
import type { Refusal } from '../store/refusal.ts'
import { areasWithPages, refusal } from './refusal.ts'

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

const linksOf = ({ links, layoutLinks }: PageOutline, { menuOwners }: LinkRules): FoundLink[] => [
  ...layoutLinks.map((href) => ({ href, owner: menuOwners.get(href) ?? 'shell' })),
  ...links.map(({ href, area }) => ({ href, owner: area })),
]

/** Addresses that are no page and yet answered. */
const isService = (path: string) => /^\/(?:_r|api)\//.test(path)

const onPages = ([first, ...others]: string[]): string =>
  others.length === 0 ? `${first} links` : `${first} and ${others.length} more link`

/**
 * Links inside the site that lead to no page, or to no element of the page: each once, with the area that wrote it, the
 * pages it stands on.
 */
export const brokenLinks = (pages: readonly PageOutline[], rules: LinkRules): Refusal[] => {
  const anchors = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]))
  const known = new Set([...anchors.keys(), ...rules.aliases])
  const wrongOf = (href: string, path: string): string | null => {
    if (!/^[/#]/.test(href) || href.startsWith('//')) return null
    const [address = '', anchor = ''] = href.split('#', 2)
    const target = address === '' ? path : (address.split('?', 1)[0] ?? '')
    if (isService(target)) return null
    if (!known.has(target)) return `to ${target}, but no area has that page`
    if (anchor === '' || anchors.get(target)?.has(decodeURIComponent(anchor)) !== false) return null
    return `to ${href}, but ${target} has no #${anchor}`
  }
  // The menus are on every page.
  const judged = new Map<string, string | null>()
  const wrongWith = (href: string, path: string): string | null => {
    if (href.startsWith('#')) return wrongOf(href, path)
    const before = judged.get(href)
    if (before !== undefined) return before
    const wrong = wrongOf(href, path)
    judged.set(href, wrong)
    return wrong
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
