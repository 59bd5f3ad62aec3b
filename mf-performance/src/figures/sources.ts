import { sum } from 'shared-ui/scenes/money.ts'

/** Bonus for a referred hire who still works here on day 90, in cents. */
export const REFERRAL_BONUS = 40_000

/**
 * Sources of the setters who were hired from February to July. `sold` counts the hires who have sold. `firstSale` is the median of
 * days from their first day to their first deal. `stayed` counts the hires who still worked here on day 90. Spend is in cents.
 */
export const JOB_BOARD = {
  id: 'board',
  source: 'Job board',
  applied: 212,
  rode: 31,
  hired: 11,
  sold: 5,
  firstSale: 41,
  stayed: 3,
  spend: 495_000,
}
const counted = [
  JOB_BOARD,
  {
    id: 'truck',
    source: 'Code on the truck',
    applied: 46,
    rode: 17,
    hired: 7,
    sold: 6,
    firstSale: 26,
    stayed: 4,
    spend: 48_000,
  },
  {
    id: 'referral',
    source: 'Crew referral',
    applied: 38,
    rode: 21,
    hired: 12,
    sold: 11,
    firstSale: 19,
    stayed: 9,
    spend: 9 * REFERRAL_BONUS,
  },
  {
    id: 'fair',
    source: 'Career fair',
    applied: 27,
    rode: 9,
    hired: 3,
    sold: 2,
    firstSale: 33,
    stayed: 1,
    spend: 117_000,
  },
]

const each = (spend: number, stayed: number) => Math.round(spend / stayed)

/** Sources by number of hires who stayed, the largest first. */
export const SOURCES = counted
  .map((line) => ({ ...line, each: each(line.spend, line.stayed) }))
  .toSorted((a, b) => b.stayed - a.stayed)

const total = {
  applied: sum(SOURCES.map(({ applied }) => applied)),
  rode: sum(SOURCES.map(({ rode }) => rode)),
  hired: sum(SOURCES.map(({ hired }) => hired)),
  stayed: sum(SOURCES.map(({ stayed }) => stayed)),
  spend: sum(SOURCES.map(({ spend }) => spend)),
}
export const SOURCE_TOTAL = { ...total, each: each(total.spend, total.stayed) }
