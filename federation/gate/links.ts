import type { AreaRelease, Composition, ShellRelease } from 'shared-contracts'
import { channelHead, channelHistory } from '../store/channels.ts'
import { readComposition } from '../store/compositions.ts'
import type { PageOutline } from '../store/page-table.ts'
import type { Refusal } from '../store/refusal.ts'
import { readRelease } from '../store/releases.ts'
import { assetHref, CLIENT_DIR } from '../store/release-format.ts'
import { areasWithPages, refusal } from './refusals.ts'

interface AddressedPage {
  area: string
  path: string
  addresses: readonly string[]
}

/** In HTML, CSS and JSON: whatever ends an address there. */
const RELEASE_FILE = /(?<![\w./-])(?:https?:\/\/[^/"'\s()]+)?(\/_r\/[^"'\s()<>\\,?#&]+)/g

/** The addresses below `/_r/` in a page's HTML and all styles that it takes, each once. */
export const addressesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(RELEASE_FILE)].map(([, address = '']) => address))),
]

/** Of such an address: what all addresses of its release begin with. */
export const baseOf = (address: string): string => `${address.split('/', 4).join('/')}/`

/** Every address that the releases of a composition are served under. */
export const servedAddresses = (
  releases: readonly Pick<AreaRelease | ShellRelease, 'name' | 'release' | 'assets'>[],
): Set<string> =>
  new Set(
    releases.flatMap(({ name, release, assets }) =>
      assets
        .filter(({ path }) => path.startsWith(CLIENT_DIR))
        .map(({ path }) => assetHref(name, release, path)),
    ),
  )

/** Addresses in pages and their styles that none of the releases has: they would answer 404. */
export const addressRefusals = (pages: readonly AddressedPage[], served: ReadonlySet<string>): Refusal[] => {
  const missing = pages.flatMap(({ area, path, addresses }) =>
    addresses
      .filter((address) => !served.has(decodeURI(address)))
      .map((address) => ({ area, path, address })),
  )
  return [...Map.groupBy(missing, ({ address }) => address)].map(([address, [first, ...others]]) =>
    refusal(
      'ADDRESS_UNLISTED',
      { area: first?.area ?? 'shell', page: first?.path ?? '', file: address },
      `${first?.path}: uses ${address}, but no release of the composition has that file`,
      { affected: others.map(({ area, path }) => `${area}: ${path}`).slice(0, 6) },
    ),
  )
}

/** What a release of an area says to the others. */
export type AreaFacts = Pick<AreaRelease, 'name' | 'release' | 'manifest' | 'requires' | 'uses'>
export type ShellFacts = Pick<ShellRelease, 'release' | 'versions' | 'imports' | 'exports'>

/** The releases of a composition, as far as they concern one another. */
export interface SiteFacts {
  shell: ShellFacts
  areas: readonly AreaFacts[]
  retired?: Composition['retired']
}

/** A composition that a candidate is held against. */
export interface Reference {
  called: 'live' | 'canary' | 'rollback'
  composition: Composition
  site: SiteFacts
}

const CHANNELS = { live: 'live', canary: 'canary' } as const

/** The compositions' ids, each once: what is live first, then the canary, then what a rollback of live returns to. */
const referenceIds = async (store: string): Promise<Map<string, Reference['called']>> => {
  const [live, ...older] = await channelHistory(store, CHANNELS.live)
  const canary = await channelHead(store, CHANNELS.canary)
  const rollback = older.find(({ seq }) => seq === live?.parent)
  const ids = new Map<string, Reference['called']>()
  if (rollback) ids.set(rollback.composition, 'rollback')
  if (canary) ids.set(canary.composition, 'canary')
  if (live) ids.set(live.composition, 'live')
  return new Map([...ids].toReversed())
}

/**
 * Reads what a candidate is held against: what is live, the canary, what a rollback returns to. Releases that `candidate` has
 * as well are not read again. What can no longer be read (pruned, damaged, of another contract) holds nobody back: it is what a
 * release has to be able to replace.
 */
export const readReferences = async (store: string, candidate: SiteFacts): Promise<Reference[]> => {
  const known = new Map(candidate.areas.map((area) => [`${area.name} ${area.release}`, area]))
  const factsOf = async (name: string, release: string): Promise<AreaFacts[]> => {
    const own = known.get(`${name} ${release}`)
    if (own) return [own]
    const read = await readRelease(store, name, release).catch(() => null)
    return read?.kind === 'area' ? [read] : []
  }
  const shellFacts = async (release: string): Promise<ShellFacts> => {
    if (release === candidate.shell.release) return candidate.shell
    const read = await readRelease(store, 'shell', release).catch(() => null)
    return read?.kind === 'shell' ? read : { ...candidate.shell, release }
  }
  const read = async (id: string, called: Reference['called']): Promise<Reference[]> => {
    const composition = await readComposition(store, id).catch(() => null)
    if (!composition) return []
    const { shell, areas, retired } = composition
    const facts = await Promise.all(Object.entries(areas).map(([name, release]) => factsOf(name, release)))
    const site = { shell: await shellFacts(shell), areas: facts.flat(), ...(retired ? { retired } : {}) }
    return [{ called, composition, site }]
  }
  const found = await Promise.all([...(await referenceIds(store))].map(([id, called]) => read(id, called)))
  return found.flat()
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
