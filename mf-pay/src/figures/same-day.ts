import { PHONE_PAY, sum } from 'shared-ui/scenes/ridgeline.ts'

/** A technician's week: what each day earned and what was taken out the same evening. Cents. */
export const WEEK = [
  { day: 'Mon, Nov 16', earned: 28_600, taken: 0 },
  { day: 'Tue, Nov 17', earned: 31_400, taken: 15_000 },
  { day: 'Wed, Nov 18', earned: 24_750, taken: 0 },
  { day: 'Thu, Nov 19', earned: PHONE_PAY.total, taken: PHONE_PAY.available },
  { day: 'Fri, Nov 20', earned: 29_950, taken: 0 },
]

export const SHARE_PERCENT = PHONE_PAY.share

export const WEEK_TOTAL = {
  earned: sum(WEEK.map(({ earned }) => earned)),
  taken: sum(WEEK.map(({ taken }) => taken)),
}

export const leftForTheRun = WEEK_TOTAL.earned - WEEK_TOTAL.taken

export const TODAY = {
  earned: PHONE_PAY.total,
  now: PHONE_PAY.available,
  later: PHONE_PAY.total - PHONE_PAY.available,
}
