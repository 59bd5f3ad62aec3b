import { sum } from 'shared-ui/scenes/money.ts'

/**
 * Bonus in cents for an employee who recommended a person. It is paid if that person still works for the company after 90 days.
 */
export const REFERRAL_BONUS = 40_000

/**
 * Creates a source of applicants, such as a job board, with its results from February to July. `sold` counts hired people who
 * have sold something, `stayed` those who still worked for the company after 90 days. `firstSale` is the median number of days
 * until the first sale. `spend` is the cost of the source in cents.
 */
const source = (
  id: string,
  name: string,
  [applied, rode, hired, sold]: readonly [applied: number, rode: number, hired: number, sold: number],
  firstSale: number,
  stayed: number,
  spend: number,
) => ({ id, source: name, applied, rode, hired, sold, firstSale, stayed, spend })

export const JOB_BOARD = source('board', 'Job board', [212, 31, 11, 5], 41, 3, 495_000)
const counted = [
  JOB_BOARD,
  source('truck', 'QR code on the truck', [46, 17, 7, 6], 26, 4, 48_000),
  source('referral', 'Crew referral', [38, 21, 12, 11], 19, 9, 9 * REFERRAL_BONUS),
  source('fair', 'Career fair', [27, 9, 3, 2], 33, 1, 117_000),
]

const each = (spend: number, stayed: number) => Math.round(spend / stayed)

/**
 * Sources of job applicants, sorted by the number of people who still worked for the company after 90 days, highest first.
 * `each` is the cost per such person in cents.
 */
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
