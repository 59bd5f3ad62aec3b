import type { IncomingHttpHeaders } from 'node:http'
import { COHORT_COOKIE } from 'shared-contracts'
import { cookieIn } from './cookies.ts'

/** Visitors are divided into so many, by chance. */
export const COHORTS = 10_000
/** A canary that takes longer meets visitors anew. */
export const COHORT_SECONDS = 7 * 24 * 60 * 60

/** To which ten-thousandth of the visitors the sender belongs; null where that was not drawn yet. */
export const cohortIn = (cookie: string | undefined): number | null => {
  const value = cookieIn(cookie, COHORT_COOKIE) ?? ''
  return /^\d{1,4}$/.test(value) ? Number(value) : null
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
