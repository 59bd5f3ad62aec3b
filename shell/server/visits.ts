import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readCohortKey, readPreviewCookie, readPreviewKey } from '@federation/rollout'
import { COHORT_COOKIE, PREVIEW_COOKIE } from 'shared-contracts'
import { readCookie, formatSetCookie } from './cookies.ts'
import type { LiveSite } from './live-site.ts'
import type { LoadedComposition, PastCompositions } from './load-composition.ts'
import type { Scheme } from './headers.ts'

/** Number of cohorts that visitors are randomly assigned to. */
export const COHORTS = 10_000
/** Lifetime of the cohort cookie. A longer canary assigns visitors again. */
export const COHORT_SECONDS = 7 * 24 * 60 * 60

/** Cohort, dot, signature. The value is the same for all visitors of a cohort. */
const COHORT_COOKIE_VALUE = /^(\d{1,4})\.[\w-]{16}$/

/** Returns the cookie value of a cohort, signed with the store's cohort key. */
export const createCohortValue = (key: string, cohort: number): string =>
  `${cohort}.${createHmac('sha256', key).update(`cohort ${cohort}`).digest('base64url').slice(0, 16)}`

/** Returns the visitor's cohort; null if none is assigned. Does not verify the signature. */
export const parseCohort = (cookie: string | undefined): number | null => {
  const cohort = COHORT_COOKIE_VALUE.exec(readCookie(cookie, COHORT_COOKIE) ?? '')?.[1]
  return cohort === undefined ? null : Number(cohort)
}

/** Returns the visitor's cohort; null if none is assigned or its signature is invalid. */
export const parseSignedCohort = (cookie: string | undefined, key: string): number | null => {
  const cohort = parseCohort(cookie)
  if (cohort === null) return null
  const [given, signed] = [readCookie(cookie, COHORT_COOKIE) ?? '', createCohortValue(key, cohort)].map(
    (text) => Buffer.from(text),
  )
  return given && signed && given.length === signed.length && timingSafeEqual(given, signed) ? cohort : null
}

/** Returns true if a cohort is within a percentage. Cohorts stay included while the percentage grows. */
export const isCohortWithin = (cohort: number, percent: number): boolean => cohort < (percent / 100) * COHORTS

/**
 * Returns true if this request starts a visit. Visits that began before the canary stay on live, and so do clients that
 * do not load documents.
 */
export const beginsVisit = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': dest, 'sec-fetch-site': from } = headers
  if (dest === undefined) return headers['upgrade-insecure-requests'] === '1'
  return dest === 'document' && from !== 'same-origin'
}

/** Browsers revalidate pages each time and mostly get a 304. `no-store` would disable the back-forward cache. */
const REVALIDATE = 'no-cache'

/**
 * Returns the cache headers of a response that depends on cookies. A preview is private, not stored and not indexed;
 * `x-composition` shows the tester which composition it is.
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

/** Composition that serves a request, and the cache scope of the response. */
export interface Visit {
  composition: LoadedComposition
  sharing: CacheScope
}

export interface Visits {
  /** Synchronous fast path. Null if a cohort must be assigned, a cookie set or a file read, or nothing is live. */
  known: (cookie: string | undefined) => Visit | null
  /** Handles every request; also returns the cookies to set. Null if nothing is live. */
  of: (headers: IncomingHttpHeaders, scheme: Scheme) => Promise<(Visit & { cookies: string[] }) | null>
  /** Returns true if the cookie's signature is valid and its cohort is currently served this composition. */
  isShown: (composition: string, cookie: string | undefined) => Promise<boolean>
  /** The running canary, if any. */
  canary: () => LoadedComposition | null
}

interface VisitParts {
  store: string
  live: Pick<LiveSite, 'current'>
  canary: Pick<LiveSite, 'current'>
  past: PastCompositions
  now?: () => number
  draw?: () => number
}

/** Selects the composition of each request, so that all responses of a visit come from the same one. */
export const createVisits = ({
  store,
  live,
  canary,
  past,
  now = Date.now,
  draw = () => randomInt(COHORTS),
}: VisitParts): Visits => {
  let alive: LoadedComposition | null = null
  let plain: Visit | null = null
  const plainVisit = (): Visit | null => {
    const current = live.current()
    if (current !== alive) {
      alive = current
      plain = current && { composition: current, sharing: 'anybody' }
    }
    return plain
  }
  const percent = () => canary.current()?.entry.canary?.percent ?? 0
  const running = () => (percent() > 0 ? canary.current() : null)

  const visitOf = (cohort: number | null): Visit | null => {
    const composition =
      cohort !== null && isCohortWithin(cohort, percent()) ? (running() ?? live.current()) : live.current()
    return composition && { composition, sharing: 'visitor' }
  }

  const known: Visits['known'] = (cookie) => {
    const isMarked = cookie?.includes(COHORT_COOKIE) === true || cookie?.includes(PREVIEW_COOKIE) === true
    if (percent() === 0) return isMarked ? null : plainVisit()
    const cohort = isMarked ? parseCohort(cookie) : null
    return cohort === null || cookie?.includes(PREVIEW_COOKIE) ? null : visitOf(cohort)
  }

  const previewed = async (value: string): Promise<LoadedComposition | null> => {
    const key = await readPreviewKey(store)
    const grant = key === null ? null : readPreviewCookie(key, value, now())
    return grant && past.get(grant.composition)
  }

  /** Canaries started by older tools have no key; then the signature proves nothing. */
  const cohortKey = async (): Promise<string> => (await readCohortKey(store)) ?? ''

  const of: Visits['of'] = async ({ cookie, ...headers }, scheme) => {
    const cookies: string[] = []
    const preview = readCookie(cookie, PREVIEW_COOKIE)
    if (preview !== null) {
      const composition = await previewed(preview)
      if (composition) return { composition, sharing: 'nobody', cookies }
      cookies.push(formatSetCookie(PREVIEW_COOKIE, '', 0, { scheme }))
    }
    const isDrawn = readCookie(cookie, COHORT_COOKIE) !== null
    if (percent() === 0) {
      if (isDrawn) cookies.push(formatSetCookie(COHORT_COOKIE, '', 0, { scheme }))
      const visit = plainVisit()
      return visit && { ...visit, ...(cookies.length > 0 && { sharing: 'visitor' as const }), cookies }
    }
    let cohort = parseCohort(cookie)
    if (cohort === null && (isDrawn || beginsVisit(headers))) {
      cohort = draw()
      const value = createCohortValue(await cohortKey(), cohort)
      cookies.push(formatSetCookie(COHORT_COOKIE, value, COHORT_SECONDS, { scheme, isReadable: true }))
    }
    const visit = visitOf(cohort)
    return visit && { ...visit, cookies }
  }

  const isShown: Visits['isShown'] = async (composition, cookie) => {
    const cohort = parseSignedCohort(cookie, await cohortKey())
    return cohort !== null && visitOf(cohort)?.composition.entry.composition === composition
  }

  return { known, of, isShown, canary: running }
}
