import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { readCohortKey, readPreviewCookie, readPreviewKey } from 'federation/rollout/preview'
import { COHORT_COOKIE, PREVIEW_COOKIE } from 'shared-contracts'
import { cookieIn, setCookie } from './cookies.ts'
import type { LiveSite } from './live-site.ts'
import type { LoadedComposition, PastCompositions } from './load-composition.ts'
import type { Scheme } from './headers.ts'

/** Visitors are divided into so many, by chance. */
export const COHORTS = 10_000
/** A canary that takes longer meets visitors anew. */
export const COHORT_SECONDS = 7 * 24 * 60 * 60

/** A cohort, a dot, and its signature: the same for all visitors of a cohort. */
const VALUE = /^(\d{1,4})\.[\w-]{16}$/

/** The cookie's value for a cohort, signed with the store's cohort key. */
export const cohortValue = (key: string, cohort: number): string =>
  `${cohort}.${createHmac('sha256', key).update(`cohort ${cohort}`).digest('base64url').slice(0, 16)}`

/** To which ten-thousandth of the visitors the sender belongs; null if that was not drawn yet. The signature is not checked. */
export const cohortIn = (cookie: string | undefined): number | null => {
  const cohort = VALUE.exec(cookieIn(cookie, COHORT_COOKIE) ?? '')?.[1]
  return cohort === undefined ? null : Number(cohort)
}

/** The same; null unless a server has signed it, with a page. */
export const signedCohortIn = (cookie: string | undefined, key: string): number | null => {
  const cohort = cohortIn(cookie)
  if (cohort === null) return null
  const [given, signed] = [cookieIn(cookie, COHORT_COOKIE) ?? '', cohortValue(key, cohort)].map((text) =>
    Buffer.from(text),
  )
  return given && signed && given.length === signed.length && timingSafeEqual(given, signed) ? cohort : null
}

/** Whether a part of the visitors is within a percentage: who is in it stays in it while it grows. */
export const isWithin = (cohort: number, percent: number): boolean => cohort < (percent / 100) * COHORTS

/**
 * Whether a browser comes to the site with this request. Who is on the way through it since before a canary began stays on
 * live, and so does a client that shows no page, or keeps no cookie.
 */
export const beginsVisit = (headers: IncomingHttpHeaders): boolean => {
  const { 'sec-fetch-dest': dest, 'sec-fetch-site': from } = headers
  if (dest === undefined) return headers['upgrade-insecure-requests'] === '1'
  return dest === 'document' && from !== 'same-origin'
}

/** Pages are asked for anew each time and mostly answered with 304; `no-store` would end the back-forward cache. */
const REVALIDATE = 'no-cache'

/**
 * What caches between us and a visitor must know of an answer that a cookie has a say in. A preview is nobody else's, is not
 * kept, and is in no search engine; `x-composition` tells its tester which it is.
 */
export const sharingHeaders = (sharing: Sharing, { entry }: LoadedComposition): Record<string, string> => {
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

/** Who may be given an answer again: anybody who asks the same, the visitor it was made for, or nobody. */
export type Sharing = 'anybody' | 'visitor' | 'nobody'

/** What one request is answered from. */
export interface Visit {
  composition: LoadedComposition
  sharing: Sharing
}

export interface Visits {
  /** At once, where nothing has to be drawn, set or read from disk; else null. */
  known: (cookie: string | undefined) => Visit | null
  /** The same for every request, and the cookies to set; null where nothing is live. */
  of: (headers: IncomingHttpHeaders, scheme: Scheme) => Promise<(Visit & { cookies: string[] }) | null>
  /** Returns true if a server signed this cookie for a visitor who is currently shown this composition. */
  isShown: (composition: string, cookie: string | undefined) => Promise<boolean>
  /** The canary where one is running. */
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

/** Chooses for each request the one composition that all answers of its visit come from. */
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
      cohort !== null && isWithin(cohort, percent()) ? (running() ?? live.current()) : live.current()
    return composition && { composition, sharing: 'visitor' }
  }

  const known: Visits['known'] = (cookie) => {
    const isMarked = cookie?.includes(COHORT_COOKIE) === true || cookie?.includes(PREVIEW_COOKIE) === true
    if (percent() === 0) return isMarked ? null : plainVisit()
    const cohort = isMarked ? cohortIn(cookie) : null
    return cohort === null || cookie?.includes(PREVIEW_COOKIE) ? null : visitOf(cohort)
  }

  const previewed = async (value: string): Promise<LoadedComposition | null> => {
    const key = await readPreviewKey(store)
    const grant = key === null ? null : readPreviewCookie(key, value, now())
    return grant && past.get(grant.composition)
  }

  /** Canaries that were started by older tools have no key: then nothing proves that a visitor has had a page. */
  const cohortKey = async (): Promise<string> => (await readCohortKey(store)) ?? ''

  const of: Visits['of'] = async ({ cookie, ...headers }, scheme) => {
    const cookies: string[] = []
    const preview = cookieIn(cookie, PREVIEW_COOKIE)
    if (preview !== null) {
      const composition = await previewed(preview)
      if (composition) return { composition, sharing: 'nobody', cookies }
      cookies.push(setCookie(PREVIEW_COOKIE, '', 0, { scheme }))
    }
    const isDrawn = cookieIn(cookie, COHORT_COOKIE) !== null
    if (percent() === 0) {
      if (isDrawn) cookies.push(setCookie(COHORT_COOKIE, '', 0, { scheme }))
      const visit = plainVisit()
      return visit && { ...visit, ...(cookies.length > 0 && { sharing: 'visitor' as const }), cookies }
    }
    let cohort = cohortIn(cookie)
    if (cohort === null && (isDrawn || beginsVisit(headers))) {
      cohort = draw()
      const value = cohortValue(await cohortKey(), cohort)
      cookies.push(setCookie(COHORT_COOKIE, value, COHORT_SECONDS, { scheme, isReadable: true }))
    }
    const visit = visitOf(cohort)
    return visit && { ...visit, cookies }
  }

  const isShown: Visits['isShown'] = async (composition, cookie) => {
    const cohort = signedCohortIn(cookie, await cohortKey())
    return cohort !== null && visitOf(cohort)?.composition.entry.composition === composition
  }

  return { known, of, isShown, canary: running }
}
