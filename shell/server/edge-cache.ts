import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getFragmentKey, type HydrationTable, type ImportMap, type PageData } from 'shared-contracts/page'
import { RecentMap } from '@federation/node-kit'
import { getPageName } from '@federation/registry'
import { getPageTag, SITE_TAG } from '@federation/rollout'
import type { LoadedComposition, PastCompositions } from './load-composition.ts'

/** State of the cache (CDN) in front of the page servers, which determines the headers of public responses. */
export interface EdgeState {
  /** True if the site purges changed pages from the cache. */
  isPurged: boolean
  /**
   * Percentage of new visits that take part in a canary. Half of these visits get the canary (a composition that only a share
   * of the visitors gets). The other half get the live site, for comparison.
   */
  share: number
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * Lifetimes in the cache, in seconds, if the site purges changed pages. Pruning keeps past compositions for longer than the sum
 * of these times, so the scripts of a cached page still exist. A purge only marks a page as stale (soft purge). The cache can
 * then still send the page for `staleWhileRevalidate` seconds, so this time is short.
 */
const PURGED_LIFE = { maxAge: DAY_SECONDS, staleWhileRevalidate: 1, staleIfError: 3 * DAY_SECONDS }
/**
 * Lifetimes in the cache, in seconds, if the site does not purge pages. Every visitor gets a new release after at most 45 + 10
 * seconds.
 */
const EXPIRING_LIFE = { maxAge: 45, staleWhileRevalidate: 10, staleIfError: 3 * DAY_SECONDS }

/**
 * Response header of a page during a canary: the percentage of new visits for which the cache asks the site instead of sending
 * its stored page.
 */
const CANARY_SHARE_HEADER = 'x-canary-share'

/** Creates headers that let the CDN cache a public response. Browsers still revalidate the response. */
const createEdgeHeaders = ({ isPurged, share }: EdgeState, tags: string[]): Record<string, string> => {
  const { maxAge, staleWhileRevalidate, staleIfError } = isPurged ? PURGED_LIFE : EXPIRING_LIFE
  const life = `max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`
  return {
    'cdn-cache-control': life,
    'surrogate-control': life,
    'surrogate-key': tags.join(' '),
    'cache-tag': tags.join(','),
    ...(share > 0 && { [CANARY_SHARE_HEADER]: String(share) }),
  }
}

const NOT_AT_EDGE = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' }

/**
 * Adds a hook that forbids the cache (CDN) to store a response, unless the response's headers allow it. The hook adds `private`,
 * because some caches store responses with `no-cache`.
 */
export const keepFromEdge = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('cdn-cache-control')) return
    const control = String(reply.getHeader('cache-control') ?? 'no-store')
    if (control.includes('private')) reply.headers(NOT_AT_EDGE)
    else if (!/max-age=[1-9]/.test(control))
      reply.headers({ ...NOT_AT_EDGE, 'cache-control': `private, ${control}` })
  })
}

interface EdgePage {
  /** Hash of everything that the page's visitors get: HTML, Content-Security-Policy, and the scripts that hydrate the page. */
  digest: string
  headers: Record<string, string>
}

const readFragment = (live: LoadedComposition, name: string): unknown => {
  const bytes = live.fragments.get(name)?.bytes.identity
  return bytes ? JSON.parse(bytes.toString()) : null
}

const computeDigest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)

const edgePages = new WeakMap<LoadedComposition, { state: EdgeState; pages: Map<string, EdgePage> }>()

/**
 * Returns the pages and files of a composition that the cache in front of the server (the edge) may store, by path. Calls with the
 * same arguments return the same map.
 */
export const listEdgePages = (live: LoadedComposition, state: EdgeState): ReadonlyMap<string, EdgePage> => {
  const cachedPages = edgePages.get(live)
  if (cachedPages?.state.share === state.share && cachedPages.state.isPurged === state.isPurged)
    return cachedPages.pages
  const table = (readFragment(live, '/_wake.json') ?? {}) as Partial<HydrationTable>
  const common = [
    state.share,
    live.embeds,
    live.fragments.get('/_chrome.json')?.etag,
    live.fragments.get('/_analytics.json')?.etag,
    table.settings,
    table.shell,
    // The digest contains the URLs of the import map, but not its integrity hashes. The hashes cover the scripts of all areas,
    // so each release of an area would change the digests of all pages. The hashes are not needed: `scripts` below contains the
    // URLs of the page's own scripts, and the script at a URL never changes.
    table.importMap === undefined ? null : (JSON.parse(table.importMap) as ImportMap).imports,
  ]
  const composition = `composition/${live.entry.composition}`
  const pages = new Map<string, EdgePage>()
  for (const [path, { etag }] of live.pages) {
    if (live.redirects.has(path)) continue
    const roots = (readFragment(live, `${getPageName(path)}.json`) as PageData | null)?.roots ?? []
    const hydrated = roots.filter(({ hydrate }) => hydrate !== 'never')
    const scripts = hydrated.map((root) => [
      table.remotes?.[root.area],
      table.scripts?.[getFragmentKey(root)],
    ])
    const areas = [...new Set(roots.map(({ area }) => `area/${area}`))]
    pages.set(path, {
      digest: computeDigest([common, etag, scripts]),
      headers: createEdgeHeaders(state, [SITE_TAG, getPageTag(path), ...areas, composition]),
    })
  }
  for (const [path, { etag }] of live.files)
    pages.set(path, {
      digest: computeDigest([state.share, etag]),
      headers: createEdgeHeaders(state, [SITE_TAG, getPageTag(path), composition]),
    })
  edgePages.set(live, { state, pages })
  return pages
}

/** Number of past compositions (earlier versions of the site) whose page digests are cached. */
const CACHED_PAST_COMPOSITIONS = 25

/**
 * Creates a function that returns true if a page and its scripts are the same in a past composition as in the live one. The
 * cache in front of the server (the edge) can still send pages of past compositions. Links on these pages request fragments of
 * a past composition, so the server must still send those of unchanged pages.
 */
export const createUnchangedPages = (past: PastCompositions) => {
  const known = new RecentMap<Map<string, string>>(CACHED_PAST_COMPOSITIONS)
  const readDigests = async (id: string, state: EdgeState): Promise<Map<string, string>> => {
    const key = `${id} ${state.share}`
    const before = known.get(key)
    if (before) return before
    const composition = await past.get(id)
    const pages = composition ? [...listEdgePages(composition, state)] : []
    const digests = new Map(pages.map(([path, { digest }]) => [path, digest]))
    if (composition) known.set(key, digests)
    return digests
  }
  return async (id: string, path: string, live: LoadedComposition, state: EdgeState): Promise<boolean> => {
    const digest = listEdgePages(live, state).get(path)?.digest
    return digest !== undefined && (await readDigests(id, state)).get(path) === digest
  }
}
