import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { getFragmentKey, type HydrationTable, type ImportMap, type PageData } from 'shared-contracts/page'
import { getPageName } from '@federation/registry'
import { getPageTag, SITE_TAG } from '@federation/rollout'
import type { LoadedComposition } from './load-composition.ts'

/** State of the cache (CDN) in front of the page servers, which determines the headers of public responses. */
export interface EdgeState {
  /** True if the site purges changed pages. */
  isPurged: boolean
  /** Percentage of new visits that take part in a canary: half of them get the canary, the others are compared with them. */
  share: number
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * Lifetimes at the edge, in seconds. Together they are shorter than the time for which pruning keeps past compositions. So a page
 * from the edge finds its scripts. `stale-while-revalidate` is short, because a soft purge makes a page stale.
 */
const PURGED_LIFE = { maxAge: DAY_SECONDS, staleWhileRevalidate: 1, staleIfError: 3 * DAY_SECONDS }
/** Lifetimes without purging: after 55 seconds, every visitor gets a new release. */
const EXPIRING_LIFE = { maxAge: 45, staleWhileRevalidate: 10, staleIfError: 3 * DAY_SECONDS }

/** Response header of a page. It asks the edge to pass this percentage of new visits on to the site. */
const CANARY_SHARE_HEADER = 'x-canary-share'

/** Creates the headers with which the edge stores a public response, while browsers still revalidate it. */
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
 * Forbids the edge to store a response, unless its headers allow it. `private` is added because some caches store responses with
 * `no-cache`.
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
  /** Hash of everything that the page's visitors get: HTML, policy, and the scripts that hydrate it. */
  digest: string
  headers: Record<string, string>
}

const readFragment = <File>(live: LoadedComposition, name: string): File | null => {
  const bytes = live.fragments.get(name)?.bytes.identity
  return bytes ? (JSON.parse(bytes.toString()) as File) : null
}

const computeDigest = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)

const edgePages = new WeakMap<LoadedComposition, { state: EdgeState; pages: Map<string, EdgePage> }>()

/** Returns the pages and files of a composition that the edge stores, by path. The result is cached. */
export const listEdgePages = (live: LoadedComposition, state: EdgeState): ReadonlyMap<string, EdgePage> => {
  const before = edgePages.get(live)
  if (before?.state.share === state.share && before.state.isPurged === state.isPurged) return before.pages
  const table = readFragment<Partial<HydrationTable>>(live, '/_wake.json') ?? {}
  const common = [
    state.share,
    live.embeds,
    live.fragments.get('/_chrome.json')?.etag,
    live.fragments.get('/_analytics.json')?.etag,
    table.settings,
    table.shell,
    // The integrity hashes of all areas are omitted. A stored page gets the import map of the composition that it is from.
    table.importMap === undefined ? null : (JSON.parse(table.importMap) as ImportMap).imports,
  ]
  const composition = `composition/${live.entry.composition}`
  const pages = new Map<string, EdgePage>()
  for (const [path, { etag }] of live.pages) {
    if (live.redirects.has(path)) continue
    const roots = readFragment<PageData>(live, `${getPageName(path)}.json`)?.roots ?? []
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
