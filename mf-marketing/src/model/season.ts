/**
 * Year of a trade (such as solar) by month: people at work, sales, finished jobs, hires, and paydays for which the finished
 * jobs do not earn enough. Counts are whole numbers. Months are counted from 0. The year repeats, so jobs in January can result
 * from sales in December.
 */
import { createForm, numberType } from 'shared-ui/island-kit/form.ts'
import { formatCount } from 'shared-ui/scenes/money.ts'
import { addDays, MONTHS, getPayday } from 'shared-ui/scenes/pay-calendar.ts'

export const CREW_LIMITS = { min: 2, max: 99 } as const
/** Short names of the months, such as `Jan`, for the table. URLs contain these names in lower case. */
export const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3))

const PAY_PERIOD_DAYS = 14

/** Returns the paydays in a month of the sample company's calendar, as YYYY-MM-DD. */
export const listPaydays = (month: number): string[] => {
  const prefix = `${SEASON_YEAR}-${String(month + 1).padStart(2, '0')}`
  const first = getPayday(addDays(`${prefix}-01`, -PAY_PERIOD_DAYS - 5))
  return [0, 1, 2, 3, 4]
    .map((run) => addDays(first, run * PAY_PERIOD_DAYS))
    .filter((day) => day.startsWith(prefix))
}

export interface SeasonMonth {
  /** People at work, in percent of the people in the busiest month. */
  percent: number
  on: number
  /** Sales, in percent of the sales in the busiest month. */
  weight: number
  sold: number
  /** `from` is the index of the month in which this month's jobs were sold. `soldThen` is the number of sales in that month. */
  from: number
  soldThen: number
  done: number
  /** Change of the number of people at work from this month to the next. Negative if there will be fewer. */
  growth: number
  leaving: number
  /** People to hire in this month, so that enough people are at work in the next month. */
  hires: number
  paydays: string[]
  /** Number of finished jobs that earn enough for one payday, on which everyone at work is paid. */
  needed: number
  /** Number of this month's paydays that the finished jobs pay for. */
  covered: number
  /** Number of this month's paydays that the pay from finished jobs does not cover. */
  hurting: number
}

/**
 * Calculates sales, finished jobs, people at work and people to hire for each month of a year. `crew` is the number of people
 * in the busiest month.
 */
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

/**
 * Returns the index of the month with the most hires. If several months tie, returns the one with the most paydays that the
 * finished jobs do not pay for.
 */
export const findOpeningMonth = (plan: readonly SeasonMonth[]): number => {
  const [first] = plan.toSorted((a, b) => b.hires - a.hires || b.hurting - a.hurting)
  return first ? plan.indexOf(first) : 0
}

/** Input of the visitor: the number of people, and the index of the selected month. */
export interface SeasonView {
  crew: number
  month: number
}

/** Fields of the form. The URL contains all values as one text, such as `24-may` for 24 workers in May. */
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

/**
 * Formats the number of paydays that finished jobs pay for, usually with one decimal, such as `1.9`. A number such as 1.98 gets
 * more decimals, because `2.0` would wrongly say that the jobs pay for two paydays.
 */
export const formatQuotient = (dividend: number, divisor: number): string => {
  const rounded = [1, 2, 3, 4].map((digits) =>
    (Math.round((dividend * 10 ** digits) / divisor) / 10 ** digits).toFixed(digits),
  )
  const whole = Math.floor(dividend / divisor)
  return rounded.find((text) => Math.floor(Number(text)) === whole) ?? String(dividend / divisor)
}

export const formatMonthResult = (season: Season, plan: readonly SeasonMonth[], index: number): string => {
  const month = plan[index]
  if (!month) throw new RangeError(`A year has no month ${index}.`)
  const { on, sold, done, hires, hurting, paydays } = month
  const next = MONTHS[(index + 1) % MONTHS.length]
  const hiring = hires === 0 ? 'no one to hire' : `${hires} to hire for ${next}`
  const hurt =
    hurting === 0
      ? `${paydays.length === 2 ? 'Both' : `All ${paydays.length}`} paydays are covered.`
      : `${hurting} of ${paydays.length} paydays ${hurting === 1 ? 'hurts' : 'hurt'}.`
  return `In ${MONTHS[index]}, ${on} ${on === 1 ? 'is' : 'are'} at work, with ${hiring}. ${season.sold}: ${formatCount(sold)}; ${season.done.toLowerCase()}: ${formatCount(done)}. ${hurt}`
}

/**
 * A sample year of a trade. The numbers are fictitious, because no public source has such numbers. The pages say that the
 * numbers are fictitious. Tests compare the numbers with the sample companies on the pages.
 */
export interface Season {
  /** Noun for the people whose work depends on the season, such as `Reps`. */
  who: string
  /** Nouns of the trade: `sold` for sales, `done` for finished jobs, `unit` for what is sold and finished. */
  sold: string
  done: string
  unit: string
  crew: number
  /** Sales per person in the busiest month. */
  each: number
  /** Sales in each month, in percent of the sales in the busiest month. */
  weights: readonly number[]
  /** Share of the workforce that works all year, in percent. The rest works only in the season. */
  core: number
  /** Percentage of the sales that are not canceled. */
  kept: number
  /** Months from a sale to the job. */
  lag: number
  /** Number of finished jobs per person that earn enough for the wages of one payday. */
  cover: number
  /** Percentage of the people who quit in a month. */
  leave: number
}

/** Year of the sample company's calendar, which determines the paydays. */
export const SEASON_YEAR = 2026

const season = (
  [who, sold, done, unit]: readonly [who: string, sold: string, done: string, unit: string],
  weights: readonly number[],
  numbers: Omit<Season, 'who' | 'sold' | 'done' | 'unit' | 'weights'>,
): Season => ({ who, sold, done, unit, weights, ...numbers })

export const SEASONS = {
  solar: season(
    ['Setters and closers', 'Deals sold', 'Installs', 'Installs'],
    [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 65, 50],
    { crew: 10, each: 4, core: 60, kept: 88, lag: 1, cover: 1.5, leave: 8 },
  ),
  'pest-control': season(
    ['Reps', 'Accounts sold', 'Serviced', 'Accounts'],
    [10, 15, 30, 60, 90, 100, 100, 90, 40, 20, 10, 10],
    { crew: 24, each: 48, core: 20, kept: 92, lag: 0, cover: 20, leave: 12 },
  ),
  roofing: season(
    ['Reps', 'Roofs sold', 'Roofs done', 'Roofs'],
    [30, 35, 60, 80, 90, 95, 100, 95, 90, 85, 60, 40],
    { crew: 6, each: 6, core: 50, kept: 90, lag: 1, cover: 2, leave: 6 },
  ),
  hvac: season(
    ['Technicians', 'Calls booked', 'Calls closed', 'Calls'],
    [95, 75, 60, 65, 80, 100, 100, 90, 70, 60, 70, 85],
    { crew: 14, each: 100, core: 75, kept: 96, lag: 0, cover: 40, leave: 4 },
  ),
  'fiber-optics': season(
    ['Reps', 'Orders written', 'Orders live', 'Orders'],
    [70, 75, 85, 95, 100, 100, 100, 95, 90, 85, 75, 60],
    { crew: 18, each: 26, core: 50, kept: 86, lag: 1, cover: 10, leave: 15 },
  ),
  insurance: season(
    ['Producers', 'Policies sold', 'In force', 'Policies'],
    [80, 60, 60, 60, 55, 55, 55, 60, 65, 85, 100, 95],
    { crew: 12, each: 15, core: 60, kept: 84, lag: 1, cover: 6, leave: 5 },
  ),
  mortgage: season(
    ['Loan officers', 'Loans started', 'Loans funded', 'Loans'],
    [60, 65, 80, 90, 100, 100, 95, 90, 85, 80, 70, 60],
    { crew: 8, each: 6, core: 75, kept: 75, lag: 1, cover: 2, leave: 4 },
  ),
  'real-estate': season(
    ['Agents', 'Under contract', 'Closings', 'Closings'],
    [55, 60, 80, 95, 100, 100, 95, 85, 75, 70, 55, 45],
    { crew: 20, each: 3, core: 70, kept: 90, lag: 1, cover: 1, leave: 4 },
  ),
  'tree-and-lawncare': season(
    ['Crew members', 'Jobs booked', 'Jobs done', 'Jobs'],
    [57, 57, 68, 100, 100, 100, 100, 100, 100, 88, 57, 57],
    { crew: 35, each: 60, core: 57, kept: 97, lag: 0, cover: 24, leave: 8 },
  ),
  turf: season(
    ['Designers', 'Yards sold', 'Yards laid', 'Yards'],
    [30, 40, 70, 90, 100, 100, 90, 85, 80, 70, 45, 30],
    { crew: 5, each: 6, core: 60, kept: 90, lag: 2, cover: 2, leave: 6 },
  ),
} as const satisfies Record<string, Season>

export type SeasonTrade = keyof typeof SEASONS
