import { choiceType, createForm, dollarType, type FieldType, wholeType } from 'shared-ui/island-kit/form.ts'
import { sum } from 'shared-ui/scenes/money.ts'

/**
 * This module computes a sales contest from each contestant's counts of a past week, such as the number of knocked doors. The
 * results are the standings of each day, the prizes, and a comparison with the week before. Money is in cents. Days are counted
 * from 1.
 */

export const METRICS = ['kept', 'set', 'doors', 'installed'] as const
export type Metric = (typeof METRICS)[number]

/** Counts of one week by metric. Each list contains one count per day, from Monday (index 0) on. */
type Counts = Readonly<Record<Metric, readonly number[]>>

export interface Contestant {
  person: { name: string; portrait: string }
  last: Counts
  before: Counts
}

export interface ContestRule {
  metric: Metric
  /** Number of days that the contest lasts. The first day is Monday. */
  days: number
  /** Total prize money in cents. */
  prize: number
  places: 1 | 2
  /**
   * First name of the person who forms a team with the alphabetically first contestant. The other contestants are the second
   * team. Empty for a contest without teams.
   */
  partner: string
}

export const LIMITS = { days: { min: 1, max: 5 }, prizeDollars: { min: 20, max: 5000 } } as const

/** Percentage of the prize money for each place. The key is the number of places that win. */
export const PLACE_PERCENTS = { 1: [100], 2: [70, 30] } as const

export const getFirstName = ({ person }: Pick<Contestant, 'person'>): string =>
  person.name.split(' ', 1)[0] ?? ''

const byName = (a: Contestant, b: Contestant): number => (a.person.name < b.person.name ? -1 : 1)

/** Splits an amount into `parts` amounts of whole cents. The first parts get one cent more if there is a remainder. */
export const splitCents = (cents: number, parts: number): number[] => {
  const each = Math.floor(cents / parts)
  const leftOver = cents - each * parts
  return Array.from({ length: parts }, (_, part) => (part < leftOver ? each + 1 : each))
}

/**
 * Returns the teams of a contest. Without a partner, each person is a team. With a partner, the alphabetically first person and
 * the partner form one team, and all others form a second team. Teams and their members are sorted by name.
 */
export const listTeams = (contestants: readonly Contestant[], partner: string): Contestant[][] => {
  const people = contestants.toSorted(byName)
  const partnerContestant = people.slice(1).find((person) => getFirstName(person) === partner)
  if (!partnerContestant) return people.map((person) => [person])
  const [captain] = people as [Contestant]
  return [
    [captain, partnerContestant],
    people.filter((person) => person !== captain && person !== partnerContestant),
  ]
}

/** Joins names: "Ana", "Ana and Tyrell", "Ana, Bree and Tyrell". */
export const listNames = (names: readonly string[]): string =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

export interface StandingsLine {
  members: readonly Contestant[]
  /** Counts of the team for the contest's metric, one for each day up to the displayed day. */
  counts: number[]
  total: number
  /** Rank, counted from 1. Tied teams have the same rank, and the next ranks are skipped: 1, 1, 3. */
  place: number
  isLevel: boolean
  /** Prize in cents of each member, in the order of `members`. */
  awards: number[]
}

export const computePrizes = ({ prize, places }: Pick<ContestRule, 'prize' | 'places'>): number[] =>
  PLACE_PERCENTS[places].map((percent) => (prize * percent) / 100)

/** Returns a team's total of `metric` (such as knocked doors) on each day of the contest, from Monday up to `day`. */
const countsUntil = (members: readonly Contestant[], metric: Metric, day: number): number[] =>
  Array.from({ length: day }, (_, index) => sum(members.map(({ last }) => last[metric][index] ?? 0)))

/**
 * Computes the standings at the end of a day, with prizes as if the contest ended then. Tied teams share the prizes of their
 * places. If cents remain, the alphabetically first names get one cent more each. A team with a count of 0 wins nothing.
 */
export const computeStandings = (
  contestants: readonly Contestant[],
  rule: ContestRule,
  day: number,
): StandingsLine[] => {
  const { metric, partner } = rule
  const counted = listTeams(contestants, partner).map((members) => {
    const counts = countsUntil(members, metric, day)
    return { members, counts, total: sum(counts) }
  })
  const prizes = computePrizes(rule)
  return counted
    .map((line) => {
      const place = 1 + counted.filter(({ total }) => total > line.total).length
      const level = counted.filter(({ total }) => total === line.total)
      const pot = line.total === 0 ? 0 : sum(prizes.slice(place - 1, place - 1 + level.length))
      const won = splitCents(pot, level.length)[level.indexOf(line)] ?? 0
      return { ...line, place, isLevel: level.length > 1, awards: splitCents(won, line.members.length) }
    })
    .toSorted((a, b) => a.place - b.place)
}

export interface Growth {
  before: number
  last: number
  extra: number
  /**
   * Paid prize money in cents, divided by `extra`: the difference between the counts of the contest (`last`) and of the week
   * before (`before`). Null if `extra` is not positive.
   */
  costPerExtra: number | null
  /**
   * Largest difference between `before` and `last` that chance can explain, with 95% confidence: twice the square root of
   * `before + last`.
   */
  noise: number
  isTooSmall: boolean
}

/**
 * Compares the contestants' counts of days 1 to `day` with the counts on the same weekdays one week before. `paid` is the total
 * prize money that was paid, in cents.
 */
export const computeGrowth = (
  contestants: readonly Contestant[],
  metric: Metric,
  { day, paid }: { day: number; paid: number },
): Growth => {
  const until = (week: 'last' | 'before') =>
    sum(contestants.flatMap((contestant) => contestant[week][metric].slice(0, day)))
  const [before, last] = [until('before'), until('last')]
  const extra = last - before
  const noise = Math.floor(2 * Math.sqrt(last + before))
  return {
    before,
    last,
    extra,
    costPerExtra: extra > 0 ? Math.round(paid / extra) : null,
    noise,
    isTooSmall: Math.abs(extra) <= noise,
  }
}

export const computeContest = (contestants: readonly Contestant[], rule: ContestRule, day: number) => {
  const lines = computeStandings(contestants, rule, day)
  const paid = sum(lines.flatMap(({ awards }) => awards))
  const growth = (metric: Metric) => computeGrowth(contestants, metric, { day, paid })
  return {
    lines,
    leaders: lines.filter(({ place, total }) => place === 1 && total > 0),
    dayTotals: countsUntil(contestants, rule.metric, day),
    total: sum(lines.map(({ total }) => total)),
    paid,
    notWon: rule.prize - paid,
    growth: growth(rule.metric),
    installs: growth('installed'),
  }
}

/** Value of the form field `partner` for a contest without teams. */
export const NO_TEAMS = 'each'

/** A contest, and the day whose standings are shown. */
export interface ContestView extends ContestRule {
  day: number
}

/**
 * Fields of the form. The URL contains all values as one text, such as `kept-5-250-1-each-3`. If `day` is after the end of the
 * contest, the field `day` is invalid, and the contest's last day is displayed instead.
 */
export const createContestForm = (partners: readonly string[]) => {
  const partner = choiceType([NO_TEAMS, ...partners])
  return createForm<ContestView>(
    {
      metric: choiceType(METRICS),
      days: wholeType(LIMITS.days),
      prize: dollarType(LIMITS.prizeDollars),
      places: wholeType({ min: 1, max: 2 }) as FieldType<1 | 2>,
      partner: {
        read: (text) => (text === NO_TEAMS ? '' : partner.read(text)),
        write: (name) => (name === '' ? NO_TEAMS : name),
      },
      day: wholeType(LIMITS.days),
    },
    {
      refine: ({ terms, invalid }) =>
        terms.day > terms.days
          ? { terms: { ...terms, day: terms.days }, invalid: new Set([...invalid, 'day']) }
          : { terms, invalid },
    },
  )
}
