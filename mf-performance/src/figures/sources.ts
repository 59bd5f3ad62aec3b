import { sum } from 'shared-ui/scenes/ridgeline.ts'

/** Where the setters hired from February to July came from. Spend in cents; a referral is paid for once the hire has stayed. */
export const REFERRAL_BONUS = 40_000
const counted = [
  { source: 'Job board', applied: 212, rode: 31, hired: 11, stayed: 3, spend: 495_000 },
  { source: 'Code on the truck', applied: 46, rode: 17, hired: 7, stayed: 4, spend: 48_000 },
  { source: 'Named by a crew', applied: 38, rode: 21, hired: 12, stayed: 9, spend: 9 * REFERRAL_BONUS },
  { source: 'Career fair', applied: 27, rode: 9, hired: 3, stayed: 1, spend: 117_000 },
]

const each = (spend: number, stayed: number) => Math.round(spend / stayed)

/** Most who stayed first. */
export const SOURCES = counted.map((line) => ({ ...line, each: each(line.spend, line.stayed) })).toSorted((a, b) => b.stayed - a.stayed)

const total = {
  applied: sum(SOURCES.map(({ applied }) => applied)),
  rode: sum(SOURCES.map(({ rode }) => rode)),
  hired: sum(SOURCES.map(({ hired }) => hired)),
  stayed: sum(SOURCES.map(({ stayed }) => stayed)),
  spend: sum(SOURCES.map(({ spend }) => spend)),
}
export const SOURCE_TOTAL = { ...total, each: each(total.spend, total.stayed) }
