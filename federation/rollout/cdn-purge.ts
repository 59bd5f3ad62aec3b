import type { CdnSettings } from '@federation/node-kit'
import { getSharedStore } from '@federation/registry'
import { z } from 'shared-contracts'

/** Cache tag of every page and file that caches may store. A purge of this tag purges the whole site. */
export const SITE_TAG = 'site'
/** Returns the cache tag of one page. Responses contain it in the header `Cache-Tag`. */
export const getPageTag = (path: string): string => `page${path}`

/** Pages and files that a server serves, to compute which of them a CDN must purge. */
export interface ServedPages {
  /** Increases with every change of the live channel and of the canary. */
  version: number
  composition: string
  /** Hash of each page and file, by path. */
  digests: Record<string, string>
}

/** Record of the last purge of the cache (CDN). All servers of a site share this record. */
const PurgeRecord = z.object({
  version: z.int(),
  composition: z.string(),
  digests: z.record(z.string(), z.string()),
  /**
   * Time of the last purge that succeeded, and number of cache tags that it purged. Missing before the first successful purge.
   */
  at: z.optional(z.iso.datetime()),
  tags: z.optional(z.int()),
  /** Start and message of the current series of failed purges. Missing if the last attempt succeeded. */
  failure: z.optional(z.object({ since: z.iso.datetime(), message: z.string() })),
})
type PurgeRecord = z.infer<typeof PurgeRecord>

const NOTHING_PURGED: PurgeRecord = { version: 0, composition: '', digests: {} }

/** Last purge of the CDN and its result. */
export type PurgeStatus = Omit<PurgeRecord, 'digests'>

/**
 * Returns the last purge of the cache (CDN) and its result. Returns null if no server of this store has purged the cache yet.
 */
export const readPurgeStatus = async (store: string): Promise<PurgeStatus | null> => {
  const { data } = PurgeRecord.safeParse(await getSharedStore(store).purges.read())
  if (!data) return null
  const { digests: _, ...status } = data
  return status
}

/**
 * Returns the cache tags of the pages whose content differs between `after` and at least one element of `before`. A CDN purges
 * pages by their tags. If all pages differ, returns only the tag of the whole site.
 */
export const listChangedTags = (
  before: readonly Record<string, string>[],
  after: Record<string, string>,
): string[] => {
  const paths = [...new Set([...before, after].flatMap((digests) => Object.keys(digests)))]
  const changed = paths.filter((path) => before.some((digests) => digests[path] !== after[path]))
  return changed.length > 0 && changed.length === paths.length ? [SITE_TAG] : changed.map(getPageTag)
}

/** Maximum number of cache tags in one purge request. Cloudflare accepts no more. */
const MAX_TAGS = 30
const REQUEST_TIMEOUT_MS = 5000

interface PurgeRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

type Purge = NonNullable<CdnSettings['purge']>

const createRequest = (
  provider: CdnSettings['provider'],
  address: string,
  { token, service }: Purge,
  tags: readonly string[],
): PurgeRequest => {
  const json = { 'content-type': 'application/json' }
  const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  switch (provider) {
    case 'fastly':
      return {
        url: `${address}/service/${service}/purge`,
        method: 'POST',
        headers: { ...json, 'fastly-key': token ?? '', 'fastly-soft-purge': '1' },
        body: JSON.stringify({ surrogate_keys: tags }),
      }
    case 'cloudflare':
      return {
        url: `${address}/zones/${service}/purge_cache`,
        method: 'POST',
        headers: { ...json, ...bearer },
        body: JSON.stringify({ tags }),
      }
    case 'varnish':
      return { url: address, method: 'PURGE', headers: { ...bearer, 'xkey-softpurge': tags.join(' ') } }
    case 'generic':
    default:
      return { url: address, method: 'POST', headers: { ...json, ...bearer }, body: JSON.stringify({ tags }) }
  }
}

/**
 * Purges the content with these tags from all caches. If the provider supports soft purges, the caches mark content as outdated
 * instead of deleting it. Rejects if a cache does not accept a request.
 */
export const sendPurge = async ({ provider, purge }: CdnSettings, tags: readonly string[]): Promise<void> => {
  if (!purge)
    throw new Error(
      'The settings contain no credentials to purge with: set CDN_PURGE_URL, or CDN_TOKEN and CDN_SERVICE',
    )
  for (let start = 0; start < tags.length; start += MAX_TAGS)
    await Promise.all(
      purge.addresses.map(async (address) => {
        const { url, ...request } = createRequest(
          provider,
          address,
          purge,
          tags.slice(start, start + MAX_TAGS),
        )
        const response = await fetch(url, {
          ...request,
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        }).catch((error: unknown) => {
          throw new Error(`${new URL(url).host} does not answer a purge request`, { cause: error })
        })
        await response.body?.cancel()
        if (!response.ok)
          throw new Error(`${new URL(url).host} answered a purge request with ${response.status}`)
      }),
    )
}

/** Time in ms for which a server's claim prevents purges by other servers. A purge of a large site needs seconds. */
const CLAIM_MS = 30_000
/**
 * Time in ms for which the cache can still store an old page after a server has switched to new pages. A purge that begins
 * within this time must be repeated.
 */
const IN_FLIGHT_MS = 300
const MIN_RETRY_DELAY_MS = 500
const MAX_RETRY_DELAY_MS = 30_000

interface PurgerOptions {
  store: string
  cdn: CdnSettings
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void }
  send?: typeof sendPurge
}

/**
 * Creates a function that purges changed pages from the cache (CDN). Each server of a site calls the function several times per
 * second with the pages that it serves. The first server that serves a new version purges at once. Servers that still serve the
 * old version can then fill the cache with old pages again. So each server makes sure that a purge begins at least
 * `IN_FLIGHT_MS` after the server itself changed to the new version.
 */
export const createPurger = ({
  store,
  cdn,
  log,
  send = sendPurge,
}: PurgerOptions): ((served: ServedPages) => Promise<void>) => {
  let current: ServedPages | null = null
  /** Digests of the pages that this server served before the current ones. Caches can still contain the earlier pages. */
  let replaced: ServedPages['digests'][] = []
  let switchedAt = -Infinity
  let isSettled = false
  let dueAt = -Infinity
  let failures = 0

  /**
   * Returns true if a purge began at least `IN_FLIGHT_MS` after this server changed to the new version. The server's old pages
   * can then not return to the cache. Otherwise purges the cache if a purge is due, and returns false.
   */
  const attempt = async (served: ServedPages): Promise<boolean> => {
    const finalAt = switchedAt + 2 * IN_FLIGHT_MS
    const claim = await getSharedStore(store).purges.claim(CLAIM_MS)
    if (!claim) return false
    const record = PurgeRecord.safeParse(claim.record).data ?? NOTHING_PURGED
    const isPurged = record.version >= served.version
    const isSufficient = isPurged && performance.now() - claim.ageMs >= finalAt - IN_FLIGHT_MS
    // Purge nothing if no further purge of this version is needed (`isSufficient`), or if another server has purged a newer
    // version. Also purge nothing between the first purge of this version and the time of the final one.
    if (isSufficient || record.version > served.version || (isPurged && performance.now() < finalAt)) {
      await claim.end()
      return isSufficient
    }
    const tags = listChangedTags([record.digests, ...replaced], served.digests)
    const startedAt = performance.now()
    try {
      if (tags.length > 0) await send(cdn, tags)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const since = record.failure?.since ?? new Date().toISOString()
      await claim.end({ ...record, failure: { since, message } })
      throw error
    }
    const purged: PurgeRecord = { ...served, at: new Date().toISOString(), tags: tags.length }
    await claim.end(purged, performance.now() - startedAt)
    const { composition } = served
    if (tags.length > 0) log.info({ composition, tags: tags.length }, 'purged changed pages from the cache')
    return false
  }

  let isRunning = false
  const run = async (served: ServedPages): Promise<void> => {
    let delay = IN_FLIGHT_MS
    try {
      const isDone = await attempt(served)
      failures = 0
      // During the purge, this server can have switched to the pages of yet another composition. Those pages then need another
      // purge.
      if (current !== served || !isDone) return
      isSettled = true
      replaced = []
    } catch (error) {
      delay = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures)
      failures += 1
      if (failures === 1)
        log.warn({ err: error }, 'changed pages could not be purged from the cache; it is tried again')
    } finally {
      if (current === served) dueAt = performance.now() + delay
    }
  }

  return async (served) => {
    if (served.version !== current?.version) {
      if (current) {
        replaced.push(current.digests)
        switchedAt = performance.now()
      }
      current = served
      isSettled = false
      dueAt = -Infinity
    }
    if (isSettled || isRunning || performance.now() < dueAt) return
    isRunning = true
    await run(current).finally(() => (isRunning = false))
  }
}

/** Formats the state of purges for `fed status`. `live` is the id of the live composition. */
export const formatPurgeStatus = (
  { composition, at, tags, failure }: PurgeStatus,
  live: string | undefined,
): string => {
  if (failure)
    return `cache: purges have failed since ${failure.since}: ${failure.message}. They are retried.`
  if (composition !== live) return `cache: composition ${live} is not purged yet`
  return `cache: ${tags} ${tags === 1 ? 'tag' : 'tags'} purged at ${at}`
}
