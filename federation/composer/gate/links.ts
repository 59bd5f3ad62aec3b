import type { AreaRelease, Composition, ShellRelease } from 'shared-contracts'
import {
  channelHead,
  channelHistory,
  type PageOutline,
  readComposition,
  readRelease,
  type Violation,
} from '@federation/registry'
import { getAssetHref, CLIENT_DIR } from '@federation/node-kit/release-format'
import { formatPagesByArea, createViolation } from './violations.ts'

interface AddressedPage {
  area: string
  path: string
  addresses: readonly string[]
}

const RELEASE_FILE = /(?<![\w./-])(?:https?:\/\/[^/"'\s()]+)?(\/_r\/[^"'\s()<>\\,?#&]+)/g

/** Returns the distinct URL paths of release files (below `/_r/`) in a page's HTML and styles. */
export const listReleaseUrls = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(RELEASE_FILE)].map(([, address = '']) => address))),
]

/** Returns the path prefix of the release that a URL path below `/_r/` belongs to, such as `/_r/mf-pay/1.2.0-0123456789ab/`. */
export const getReleaseBase = (address: string): string => `${address.split('/', 4).join('/')}/`

export const listServedUrls = (
  releases: readonly Pick<AreaRelease | ShellRelease, 'name' | 'release' | 'assets'>[],
): Set<string> =>
  new Set(
    releases.flatMap(({ name, release, assets }) =>
      assets
        .filter(({ path }) => path.startsWith(CLIENT_DIR))
        .map(({ path }) => getAssetHref(name, release, path)),
    ),
  )

/** Reports URLs in pages for files that no release serves. A request for such a file would get a 404 response. */
export const findUrlViolations = (
  pages: readonly AddressedPage[],
  served: ReadonlySet<string>,
): Violation[] => {
  const missing = pages.flatMap(({ area, path, addresses }) =>
    addresses
      .filter((address) => !served.has(decodeURI(address)))
      .map((address) => ({ area, path, address })),
  )
  return [...Map.groupBy(missing, ({ address }) => address)].map(([address, [first, ...others]]) =>
    createViolation(
      { code: 'ADDRESS_UNLISTED', area: first?.area ?? 'shell', page: first?.path ?? '', file: address },
      `${first?.path}: uses ${address}, but no release of the composition has that file`,
      { affected: others.map(({ area, path }) => `${area}: ${path}`).slice(0, 6) },
    ),
  )
}

/** Properties of an area's release that other releases depend on. */
export type AreaFacts = Pick<AreaRelease, 'name' | 'release' | 'manifest' | 'requires' | 'uses'>
export type ShellFacts = Pick<ShellRelease, 'release' | 'versions' | 'imports' | 'exports' | 'slimStyles'>

export interface SiteFacts {
  shell: ShellFacts
  areas: readonly AreaFacts[]
  retired?: Composition['retired'] | undefined
  redirects?: Composition['redirects'] | undefined
}

export interface Reference {
  called: 'live' | 'canary' | 'rollback'
  composition: Composition
  site: SiteFacts
}

const CHANNELS = { live: 'live', canary: 'canary' } as const

/**
 * Returns the distinct ids of the live composition (set of releases), the canary, and the composition to which a rollback of
 * live would return, in this order.
 */
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
 * Reads the compositions that a candidate (a composition that is not live yet) must be compatible with: the live one, the
 * canary, and the one that a rollback would restore. Reuses releases that `candidate` also contains. Skips compositions and
 * areas that cannot be read (pruned, damaged, or in another release format), so that a new release can replace them.
 */
export const readReferences = async (store: string, candidate: SiteFacts): Promise<Reference[]> => {
  const candidateAreas = new Map(candidate.areas.map((area) => [`${area.name} ${area.release}`, area]))
  const factsOf = async (name: string, release: string): Promise<AreaFacts[]> => {
    const sameArea = candidateAreas.get(`${name} ${release}`)
    if (sameArea) return [sameArea]
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
    const { shell, areas, retired, redirects } = composition
    const facts = await Promise.all(Object.entries(areas).map(([name, release]) => factsOf(name, release)))
    const site = { shell: await shellFacts(shell), areas: facts.flat(), retired, redirects }
    return [{ called, composition, site }]
  }
  const references = await Promise.all(
    [...(await referenceIds(store))].map(([id, called]) => read(id, called)),
  )
  return references.flat()
}

export interface LinkRules {
  /** Paths that redirect. A link to such a path is valid; its anchor is not checked. */
  aliases: string[]
  /** Area whose manifest defines a link of the header or footer. The key of the map is the link's URL. */
  menuOwners: Map<string, string>
}

interface FoundLink {
  href: string
  /** Area whose page or manifest contains the link. `shell` if the link is not from an area. */
  owner: string
}

const listLinks = ({ links, layoutLinks }: PageOutline, { menuOwners }: LinkRules): FoundLink[] => [
  ...layoutLinks.map((href) => ({ href, owner: menuOwners.get(href) ?? 'shell' })),
  ...links.map(({ href, area }) => ({ href, owner: area })),
]

/** Returns true for paths of release files and APIs, which the server answers although they are not pages. */
const isService = (path: string) => /^\/(?:_r|api)\//.test(path)

const formatPageCount = ([first, ...others]: string[]): string =>
  others.length === 0 ? `${first} links` : `${first} and ${others.length} more link`

/**
 * Reports internal links without a target page or element. Each violation is for one area and target, and lists the pages
 * with the link.
 */
export const findBrokenLinks = (pages: readonly PageOutline[], rules: LinkRules): Violation[] => {
  const anchors = new Map(pages.map(({ path, ids }) => [path, new Set(ids)]))
  const validPaths = new Set([...anchors.keys(), ...rules.aliases])
  const findLinkProblem = (href: string, path: string): string | null => {
    if (!/^[/#]/.test(href) || href.startsWith('//')) return null
    const [address = '', anchor = ''] = href.split('#', 2)
    const target = address === '' ? path : (address.split('?', 1)[0] ?? '')
    if (isService(target)) return null
    if (!validPaths.has(target)) return `to ${target}, but no area has that page`
    if (anchor === '' || anchors.get(target)?.has(decodeURIComponent(anchor)) !== false) return null
    return `to ${href}, but ${target} has no #${anchor}`
  }
  const found = new Map<string, { owner: string; wrong: string; paths: Set<string> }>()
  for (const page of pages) {
    for (const { href, owner } of listLinks(page, rules)) {
      const problem = findLinkProblem(href, page.path)
      if (problem === null) continue
      const key = `${owner} ${problem}`
      const entry = found.get(key) ?? { owner, wrong: problem, paths: new Set() }
      found.set(key, entry)
      entry.paths.add(page.path)
    }
  }
  return [...found.values()].map(({ owner, wrong, paths }) => {
    const [first] = paths
    const affectedPages = formatPagesByArea([...paths].map((path) => ({ area: owner, path })))
    return createViolation(
      { code: 'LINK_BROKEN', area: owner, ...(first === undefined ? {} : { page: first }) },
      `${owner}: ${formatPageCount([...paths])} ${wrong}`,
      { affected: paths.size > 1 ? affectedPages : [] },
    )
  })
}
