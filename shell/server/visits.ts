import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CANARY_DRAW_HEADER, type CdnSettings } from '@federation/node-kit'
import { readCohortKey, readPreviewCookie, readPreviewKey } from '@federation/rollout'
import { COHORT_COOKIE, PREVIEW_COOKIE } from 'shared-contracts'
import { readCookie, formatSetCookie } from './cookies.ts'
import type { EdgeState } from './edge-cache.ts'
import type { LiveSite } from './live-site.ts'
import type { LoadedComposition, PastCompositions } from './load-composition.ts'
import type { Scheme } from './headers.ts'

/**
 * Number of cohorts (random groups of visitors). A canary is a composition that some visitors get first. If its share is 10%,
 * the cohorts with the lowest 10% of the numbers get it.
 */
export const COHORTS = 10_000
/**
 * Lifetime of the cookie that stores a visitor's cohort (random group), in seconds. If a canary lasts longer, visitors get a
 * new cohort after this time.
 */
export const COHORT_SECONDS = 7 * 24 * 60 * 60

/** Format of the cohort cookie: cohort, dot, signature. All visitors of a cohort have the same value. */
const COHORT_COOKIE_VALUE = /^(\d{1,4})\.[\w-]{16}$/

/** Creates the value of the cookie that assigns a visitor to a cohort (a numbered group of visitors). `key` signs the value. */
export const createCohortValue = (key: string, cohort: number): string =>
  `${cohort}.${createHmac('sha256', key).update(`cohort ${cohort}`).digest('base64url').slice(0, 16)}`

/** Returns the cohort in the Cookie header, without a check of its signature. Null if the header contains no cohort. */
export const parseCohort = (cookie: string | undefined): number | null => {
  const cohort = COHORT_COOKIE_VALUE.exec(readCookie(cookie, COHORT_COOKIE) ?? '')?.[1]
  return cohort === undefined ? null : Number(cohort)
}

/** Returns the cohort in the Cookie header. Null if the header contains no cohort, or if its signature is invalid. */
export const parseSignedCohort = (cookie: string | undefined, key: string): number | null => {
  const cohort = parseCohort(cookie)
  if (cohort === null) return null
  const [receivedValue, expectedValue] = [
    readCookie(cookie, COHORT_COOKIE) ?? '',
    createCohortValue(key, cohort),
  ].map((text) => Buffer.from(text))
  return receivedValue &&
    expectedValue &&
    receivedValue.length === expectedValue.length &&
    timingSafeEqual(receivedValue, expectedValue)
    ? cohort
    : null
}

/**
 * True if visitors of this cohort (random group) get the canary when its share is `percent`. If the percentage is raised, all
 * cohorts in the canary stay in it.
 */
export const isCohortWithin = (cohort: number, percent: number): boolean => cohort < (percent / 100) * COHORTS

/**
 * True if a visit starts with this request. Only such a request gets a cohort (a random group of visitors, which decides who
 * gets the canary). So visits that started before the canary keep the live composition. Clients that load no documents, such as
 * scripts, also get the live composition.
 */
export const beginsVisit = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': dest, 'sec-fetch-site': from } = headers
  if (dest === undefined) return headers['upgrade-insecure-requests'] === '1'
  return dest === 'document' && from !== 'same-origin'
}

/**
 * Cache-Control of pages. Browsers revalidate at every load and mostly get a 304. `no-store` would disable the back/forward
 * cache.
 */
const REVALIDATE = 'no-cache'

/**
 * Returns the cache headers of a response with the cache scope `sharing`. A preview is private, not stored and not indexed.
 * `x-composition` tells testers the id of the previewed composition.
 */
export const createCacheHeaders = (
  sharing: CacheScope,
  { entry }: LoadedComposition,
): Record<string, string> => {
  if (sharing === 'anybody') return { 'cache-control': REVALIDATE }
  const vary = 'accept-encoding, cookie'
  if (sharing === 'visitor') return { 'cache-control': `private, ${REVALIDATE}`, vary }
  return {
    'cache-control': 'private, no-store',
    vary,
    'x-robots-tag': 'noindex',
    'x-composition': entry.composition,
  }
}

/** Cache scope of a response: public (`anybody`), private (`visitor`) or no-store (`nobody`). */
export type CacheScope = 'anybody' | 'visitor' | 'nobody'

/** Composition with which a request is answered, and the cache scope of the response. */
export interface Visit {
  composition: LoadedComposition
  sharing: CacheScope
  /** State of the cache (CDN) in front of the server, for a public response. Undefined if no such cache is configured. */
  edge?: EdgeState
}

export interface Visits {
  /**
   * Returns the composition and cache scope for a request with this Cookie header. Returns null if nothing is live, or if the
   * server must first read a file or set a cookie. After null, call `resolve`.
   */
  getCached: (cookie: string | undefined) => Visit | null
  /**
   * Returns the visit (the composition to show, and the cache scope of the response) for any request. `cookies` are the
   * Set-Cookie values to send. Null if nothing is live.
   */
  resolve: (headers: IncomingHttpHeaders, scheme: Scheme) => Promise<(Visit & { cookies: string[] }) | null>
  /**
   * Returns true if the cohort cookie in the Cookie header is signed correctly, and visitors of its cohort currently get the
   * composition with this id.
   */
  isShown: (composition: string, cookie: string | undefined) => Promise<boolean>
  canary: () => LoadedComposition | null
}

interface VisitParts {
  store: string
  live: Pick<LiveSite, 'current'>
  canary: Pick<LiveSite, 'current'>
  past: PastCompositions
  /** Settings of the cache (CDN) in front of the page servers. Undefined if there is no such cache. */
  cdn?: CdnSettings | undefined
  now?: () => number
  draw?: () => number
}

/**
 * Returns the percentage of new visits that take part in a canary, if a cache is in front of the server. `percent` of the
 * visits get the canary. The same percentage get the live composition, for comparison. The cache serves all other visits.
 */
export const getCanaryShare = (percent: number): number => Math.min(100, 2 * percent)

/**
 * Returns the cohort (random group of visitors) for a visit, or null if the visit does not take part in the canary. `drawn` is
 * a random number below `COHORTS`. `passed` is the percentage of visits that the cache passes on to the site because of the
 * canary. It is 0 if the cache passed on this visit for another reason. `share` is the percentage of visits that must take
 * part.
 */
const drawCohort = (drawn: number, passed: number, share: number): number | null => {
  if (!(passed > 0)) return null
  const cohort = Math.floor((drawn * Math.max(share, Math.min(passed, 100))) / 100)
  return cohort < (share / 100) * COHORTS ? cohort : null
}

/** Selects the composition for each request. All responses of one visit come from the same composition. */
export const createVisits = ({
  store,
  live,
  canary,
  past,
  cdn,
  now = Date.now,
  draw = () => randomInt(COHORTS),
}: VisitParts): Visits => {
  let publicVisit: Visit | null = null
  const percent = () => canary.current()?.entry.canary?.percent ?? 0
  const getPublicVisit = (): Visit | null => {
    const composition = live.current()
    const share = cdn ? getCanaryShare(percent()) : 0
    if (
      !composition ||
      composition !== publicVisit?.composition ||
      (cdn && publicVisit.edge?.share !== share)
    )
      publicVisit = composition && {
        composition,
        sharing: 'anybody',
        ...(cdn && { edge: { isPurged: cdn.purge !== undefined, share } }),
      }
    return publicVisit
  }
  const running = () => (percent() > 0 ? canary.current() : null)

  const getCohortVisit = (cohort: number | null): Visit | null => {
    const composition =
      cohort !== null && isCohortWithin(cohort, percent()) ? (running() ?? live.current()) : live.current()
    return composition && { composition, sharing: 'visitor' }
  }

  const getCached: Visits['getCached'] = (cookie) => {
    const isMarked = cookie?.includes(COHORT_COOKIE) === true || cookie?.includes(PREVIEW_COOKIE) === true
    if (percent() === 0 || (cdn && !isMarked)) return isMarked ? null : getPublicVisit()
    const cohort = isMarked ? parseCohort(cookie) : null
    return cohort === null || cookie?.includes(PREVIEW_COOKIE) ? null : getCohortVisit(cohort)
  }

  const previewed = async (value: string): Promise<LoadedComposition | null> => {
    const key = await readPreviewKey(store)
    const grant = key === null ? null : readPreviewCookie(key, value, now())
    return grant && past.get(grant.composition)
  }

  /**
   * Returns the key that signs cohort cookies. Older command-line tools start canaries without a key. The cookies of such a canary
   * are signed with an empty key, so anyone can create them.
   */
  const cohortKey = async (): Promise<string> => (await readCohortKey(store)) ?? ''

  const resolve: Visits['resolve'] = async ({ cookie, ...headers }, scheme) => {
    const cookies: string[] = []
    const preview = readCookie(cookie, PREVIEW_COOKIE)
    if (preview !== null) {
      const composition = await previewed(preview)
      if (composition) return { composition, sharing: 'nobody', cookies }
      cookies.push(formatSetCookie(PREVIEW_COOKIE, '', 0, { scheme }))
    }
    const hasCohortCookie = readCookie(cookie, COHORT_COOKIE) !== null
    const getPublicVisitWithCookies = () => {
      const visit = getPublicVisit()
      if (!visit || cookies.length === 0) return visit && { ...visit, cookies }
      return { composition: visit.composition, sharing: 'visitor' as const, cookies }
    }
    if (percent() === 0) {
      if (hasCohortCookie) cookies.push(formatSetCookie(COHORT_COOKIE, '', 0, { scheme }))
      return getPublicVisitWithCookies()
    }
    let cohort = parseCohort(cookie)
    if (cohort === null && (hasCohortCookie || beginsVisit(headers))) {
      const passed = Number(headers[CANARY_DRAW_HEADER])
      cohort = cdn && !hasCohortCookie ? drawCohort(draw(), passed, getCanaryShare(percent())) : draw()
      if (cohort !== null) {
        const value = createCohortValue(await cohortKey(), cohort)
        cookies.push(formatSetCookie(COHORT_COOKIE, value, COHORT_SECONDS, { scheme, isReadable: true }))
      }
    }
    // Without a cohort, the visit does not take part in the canary. It gets the public response, which the cache stores for all
    // visitors without a cohort.
    if (cdn && cohort === null) return getPublicVisitWithCookies()
    const visit = getCohortVisit(cohort)
    return visit && { ...visit, cookies }
  }

  const isShown: Visits['isShown'] = async (composition, cookie) => {
    const cohort = parseSignedCohort(cookie, await cohortKey())
    return cohort !== null && getCohortVisit(cohort)?.composition.entry.composition === composition
  }

  return { getCached, resolve, isShown, canary: running }
}
