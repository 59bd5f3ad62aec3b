/**
 * A trade's year by month: people at work, sales, jobs, needed hires, and paydays that the jobs do not cover. Counts are whole
 * numbers, and months count from 0. The year repeats: jobs in January are from sales in December.
 */
import { createForm, numberType } from 'shared-ui/island-kit/form.ts'
import { addDays, MONTHS, getPayday } from 'shared-ui/scenes/pay-calendar.ts'

export const CREW_LIMITS = { min: 2, max: 99 } as const
/** Names of the months in an address and on the strip: `Jan`. */
export const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3))

const PAY_PERIOD_DAYS = 14

/** Paydays of a month in the sample company's calendar, ISO dates. */
export const listPaydays = (month: number): string[] => {
  const prefix = `${SEASON_YEAR}-${String(month + 1).padStart(2, '0')}`
  const first = getPayday(addDays(`${prefix}-01`, -PAY_PERIOD_DAYS - 5))
  return [0, 1, 2, 3, 4]
    .map((run) => addDays(first, run * PAY_PERIOD_DAYS))
    .filter((day) => day.startsWith(prefix))
}

export interface SeasonMonth {
  /** People at work, in percent of the busiest month's crew. */
  percent: number
  on: number
  /** Sales, percent of the busiest month. */
  weight: number
  sold: number
  /** Index of the month in which this month's jobs were sold; `soldThen` is the number sold in it. */
  from: number
  soldThen: number
  done: number
  /** Number of additional people at work in the next month; negative if fewer. */
  growth: number
  leaving: number
  /** Number of people to hire in this month, so that the next month begins with its full crew. */
  hires: number
  paydays: string[]
  /** Jobs that have to be done to pay everyone at work this month on one payday. */
  needed: number
  /** Paydays of the month that the jobs done pay for. */
  covered: number
  /** Paydays of the month that the jobs do not pay for. */
  hurting: number
}

/** Plans a year for `crew` people in the busiest month. */
export const planSeason = (season: Season, crew: number): SeasonMonth[] => {
  const { weights, each, core, kept, lag, cover, leave } = season
  const at = (month: number) => (month + weights.length) % weights.length
  const percentIn = (month: number) => Math.max(weights[at(month)] ?? 0, core)
  const onIn = (month: number) => Math.max(1, Math.round((crew * percentIn(month)) / 100))
  const soldIn = (month: number) => Math.round((crew * each * (weights[at(month)] ?? 0)) / 100)
  return weights.map((weight, month) => {
    const on = onIn(month)
    const soldThen = soldIn(month - lag)
    const done = Math.round((soldThen * kept) / 100)
    const growth = onIn(month + 1) - on
    const leaving = Math.round((on * leave) / 100)
    const paydays = listPaydays(month)
    const needed = on * cover
    const covered = Math.min(paydays.length, Math.floor(done / needed))
    return {
      percent: percentIn(month),
      on,
      weight,
      sold: soldIn(month),
      from: at(month - lag),
      soldThen,
      done,
      growth,
      leaving,
      hires: Math.max(0, growth + leaving),
      paydays,
      needed,
      covered,
      hurting: paydays.length - covered,
    }
  })
}

/** Index of the month with the most hires. Of several such months, the one with the most paydays that are not covered. */
export const openingMonth = (plan: readonly SeasonMonth[]): number => {
  const [first] = plan.toSorted((a, b) => b.hires - a.hires || b.hurting - a.hurting)
  return first ? plan.indexOf(first) : 0
}

/** Crew size that the visitor typed, and the selected month. */
export interface SeasonView {
  crew: number
  month: number
}

/** Form of a view. Its text in an address is like `24-may`. */
export const SEASON_FORM = createForm<SeasonView>({
  crew: numberType(/^\d{1,2}$/, CREW_LIMITS),
  month: {
    read: (text) => {
      const index = SHORT_MONTHS.findIndex((name) => name.toLowerCase() === text)
      return index < 0 ? undefined : index
    },
    write: (month) => (SHORT_MONTHS[month] ?? '').toLowerCase(),
  },
})

/** A count with commas. Does not use `Intl`, because the ICU versions of server and browser may differ. */
export const counted = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

export const seasonText = (season: Season, plan: readonly SeasonMonth[], index: number): string => {
  const month = plan[index]
  if (!month) throw new RangeError(`A year has no month ${index}.`)
  const { on, sold, done, hires, hurting, paydays } = month
  const next = MONTHS[(index + 1) % MONTHS.length]
  const hiring = hires === 0 ? 'nobody to hire' : `${hires} to hire for ${next}`
  const hurt =
    hurting === 0
      ? `${paydays.length === 2 ? 'Both' : `All ${paydays.length}`} paydays are covered.`
      : `${hurting} of ${paydays.length} paydays ${hurting === 1 ? 'hurts' : 'hurt'}.`
  return `${MONTHS[index]}: ${on} on, ${hiring}. ${season.sold} ${counted(sold)}, ${season.done.toLowerCase()} ${counted(done)}. ${hurt}`
}

/**
 * A year of work in a trade. These are sample data, not statistics: no public source has such numbers, and the pages call them a
 * sample. Tests compare them with the sample crews of the pages.
 */
export interface Season {
  /** People whose work follows the season, as in `Reps`. */
  who: string
  /** The trade's nouns for sales (`sold`) and for jobs (`done`). */
  sold: string
  done: string
  /** People in the busiest month. */
  crew: number
  /** Sales of a person in the busiest month. */
  each: number
  /** Sales by month, percent of the busiest month. */
  weights: readonly number[]
  /** Part of the crew that stays all year, percent. */
  core: number
  /** Sales that do not cancel, percent. */
  kept: number
  /** Months from the sale to the work. */
  lag: number
  /** Jobs per person that pay for one payday. */
  cover: number
  /** People who leave in a month, percent. */
  leave: number
}

/** Year whose paydays the seasons use. Source: the sample company's pay calendar. */
export const SEASON_YEAR = 2026

const season = (
  [who, sold, done]: readonly [who: string, sold: string, done: string],
  weights: readonly number[],
  numbers: Omit<Season, 'who' | 'sold' | 'done' | 'weights'>,
): Season => ({ who, sold, done, weights, ...numbers })

export const SEASONS = {
  solar: season(
    ['Setters and closers', 'Deals sold', 'Installs'],
    [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 65, 50],
    { crew: 10, each: 4, core: 60, kept: 88, lag: 1, cover: 1.5, leave: 8 },
  ),
  'pest-control': season(
    ['Reps', 'Accounts sold', 'Serviced'],
    [10, 15, 30, 60, 90, 100, 100, 90, 40, 20, 10, 10],
    { crew: 24, each: 48, core: 20, kept: 92, lag: 0, cover: 20, leave: 12 },
  ),
  roofing: season(['Reps', 'Roofs sold', 'Roofs on'], [30, 35, 60, 80, 90, 95, 100, 95, 90, 85, 60, 40], {
    crew: 6,
    each: 6,
    core: 50,
    kept: 90,
    lag: 1,
    cover: 2,
    leave: 6,
  }),
  hvac: season(
    ['Technicians', 'Calls booked', 'Calls closed'],
    [95, 75, 60, 65, 80, 100, 100, 90, 70, 60, 70, 85],
    { crew: 14, each: 100, core: 75, kept: 96, lag: 0, cover: 40, leave: 4 },
  ),
  'fiber-optics': season(
    ['Reps', 'Orders written', 'Orders live'],
    [70, 75, 85, 95, 100, 100, 100, 95, 90, 85, 75, 60],
    { crew: 18, each: 26, core: 50, kept: 86, lag: 1, cover: 10, leave: 15 },
  ),
  insurance: season(
    ['Producers', 'Policies sold', 'In force'],
    [80, 60, 60, 60, 55, 55, 55, 60, 65, 85, 100, 95],
    { crew: 12, each: 15, core: 60, kept: 84, lag: 1, cover: 6, leave: 5 },
  ),
  mortgage: season(
    ['Loan officers', 'Loans started', 'Loans funded'],
    [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 70, 60],
    { crew: 8, each: 6, core: 75, kept: 75, lag: 1, cover: 2, leave: 4 },
  ),
  'real-estate': season(
    ['Agents', 'Under contract', 'Closings'],
    [55, 60, 80, 95, 100, 100, 95, 85, 75, 70, 55, 45],
    { crew: 20, each: 3, core: 70, kept: 90, lag: 1, cover: 1, leave: 4 },
  ),
  'tree-and-lawncare': season(
    ['Crew members', 'Stops booked', 'Stops done'],
    [57, 57, 68, 100, 100, 100, 100, 100, 100, 88, 57, 57],
    { crew: 35, each: 60, core: 57, kept: 97, lag: 0, cover: 24, leave: 8 },
  ),
  turf: season(
    ['Designers', 'Yards sold', 'Yards laid'],
    [30, 40, 70, 90, 100, 100, 90, 85, 80, 70, 45, 30],
    { crew: 5, each: 6, core: 60, kept: 90, lag: 2, cover: 2, leave: 6 },
  ),
} as const satisfies Record<string, Season>

export type SeasonTrade = keyof typeof SEASONS
