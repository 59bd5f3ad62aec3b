import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { COHORT_COOKIE } from 'shared-contracts'
import { cookieIn } from './cookies.ts'

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
