import * as fc from 'fast-check'
import { addDays } from 'shared-ui/scenes/pay-calendar.ts'
import { SOLAR_DEALS, type SolarDeal } from 'shared-ui/scenes/ridgeline-deals.ts'
import { describe, expect, test } from 'vitest'
import { sum } from 'shared-ui/scenes/money.ts'
import { contest } from '../content/contest.ts'
import { REVIEW, SETTER_WEEK, TRENDS, WEEK } from '../sample-data/setters.ts'
import { MONDAY, TWO_WEEKS, WEEK_DAYS } from '../sample-data/island-samples.ts'
import {
  formatDayLabel,
  installText,
  resultText,
  formatRulesLine,
  formatRulesMessage,
  sampleText,
} from '../components/contest/contest-text.ts'
import {
  type Contestant,
  createContestForm,
  computeContest,
  type ContestRule,
  type ContestView,
  getFirstName,
  computeGrowth,
  LIMITS,
  type Metric,
  METRICS,
  splitCents,
  computeStandings,
  listTeams,
} from './contest.ts'

const PARTNERS = TWO_WEEKS.slice(1).map(getFirstName)
const PRESET: ContestRule = { metric: 'kept', days: 5, prize: 25_000, places: 1, partner: '' }

const rules = fc.record({
  metric: fc.constantFrom(...METRICS),
  days: fc.integer(LIMITS.days),
  prize: fc.integer(LIMITS.prizeDollars).map((dollars) => dollars * 100),
  places: fc.constantFrom<1 | 2>(1, 2),
  partner: fc.constantFrom('', ...PARTNERS),
})
/** Small counts, so that ties and people without a count are frequent. */
const week = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 })
const counts = fc.record({ kept: week, set: week, doors: week, installed: week })
const contestants: fc.Arbitrary<Contestant[]> = fc
  .tuple(
    ...TWO_WEEKS.map(({ person }) =>
      fc.record({ person: fc.constant(person), last: counts, before: counts }),
    ),
  )
  .chain((people) => fc.shuffledSubarray(people, { minLength: people.length }))
const day = ({ days }: ContestRule) => fc.integer({ min: 1, max: days })
const contests = fc
  .tuple(contestants, rules)
  .chain(([people, rule]) => fc.tuple(fc.constant(people), fc.constant(rule), day(rule)))

const paidTo = (people: readonly Contestant[], rule: ContestRule, at: number) =>
  new Map(
    computeStandings(people, rule, at).flatMap(({ members, awards }) =>
      members.map((member, index) => [getFirstName(member), awards[index]] as const),
    ),
  )

const fridayOf = (metric: Metric) => computeGrowth(TWO_WEEKS, metric, { day: 5, paid: 25_000 })
const sampleOf = (metric: Metric) => sampleText(TWO_WEEKS, fridayOf(metric), { metric, day: 5 })
const resultOf = (rule: ContestRule, on: number) => resultText(computeContest(TWO_WEEKS, rule, on), rule, on)

describe('amounts', () => {
  test('split into whole cents that add up and differ by at most one cent', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), fc.integer({ min: 1, max: 9 }), (cents, parts) => {
        const split = splitCents(cents, parts)
        expect(split).toHaveLength(parts)
        expect(sum(split)).toBe(cents)
        expect(Math.max(...split) - Math.min(...split)).toBeLessThanOrEqual(1)
        expect(split).toEqual(split.toSorted((a, b) => b - a))
      }),
    )
  })

  test('paid and unclaimed prizes add up to the prize; no payment is negative', () => {
    fc.assert(
      fc.property(contests, ([people, rule, at]) => {
        const { lines, paid, notWon } = computeContest(people, rule, at)
        const awards = lines.flatMap((line) => line.awards)
        expect(sum(awards)).toBe(paid)
        expect(paid + notWon).toBe(rule.prize)
        expect([...awards, notWon].every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true)
        expect(notWon === 0).toBe(lines.filter(({ total }) => total > 0).length >= rule.places)
      }),
    )
  })
})

describe('standings', () => {
  test('contain everyone once, and add up by day and by line', () => {
    fc.assert(
      fc.property(contests, ([people, rule, at]) => {
        const { lines, dayTotals, total } = computeContest(people, rule, at)
        expect(lines.flatMap(({ members }) => members.map(getFirstName)).toSorted()).toEqual(
          people.map(getFirstName).toSorted(),
        )
        expect(dayTotals).toHaveLength(at)
        expect(sum(dayTotals)).toBe(total)
        for (const line of lines) expect(sum(line.counts)).toBe(line.total)
        for (const index of dayTotals.keys())
          expect(sum(lines.map((line) => line.counts[index] ?? 0))).toBe(dayTotals[index])
      }),
    )
  })

  test('rank larger totals higher; tied lines share place and prize, to the cent', () => {
    fc.assert(
      fc.property(contests, ([people, rule, at]) => {
        const lines = computeStandings(people, rule, at)
        for (const one of lines)
          for (const other of lines.filter(({ total }) => total < one.total)) {
            expect(one.place).toBeLessThan(other.place)
            expect(sum(one.awards)).toBeGreaterThanOrEqual(sum(other.awards))
          }
        for (const one of lines) {
          const level = lines.filter(({ total }) => total === one.total)
          expect(one.isLevel).toBe(level.length > 1)
          for (const other of level) {
            expect(one.place).toBe(other.place)
            expect(Math.abs(sum(one.awards) - sum(other.awards))).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })

  test('do not depend on the order of the contestants', () => {
    fc.assert(
      fc.property(contests, ([people, rule, at]) => {
        expect(computeStandings(people.toReversed(), rule, at)).toEqual(computeStandings(people, rule, at))
      }),
    )
  })

  test('keep the counts of earlier days', () => {
    fc.assert(
      fc.property(contestants, rules, (people, rule) => {
        for (let at = 2; at <= rule.days; at += 1) {
          const before = computeContest(people, rule, at - 1)
          expect(computeContest(people, rule, at).dayTotals.slice(0, -1)).toEqual(before.dayTotals)
        }
      }),
    )
  })

  test('tied lines share the prizes of their places; the first names get remaining cents', () => {
    const tuesday = paidTo(TWO_WEEKS, PRESET, 2)
    expect([...tuesday]).toEqual([
      ['Ana', 8334],
      ['Bree', 8333],
      ['Tyrell', 8333],
      ['Marcus', 0],
    ])
    // Ana and Bree are tied, and share the prizes of both winning places.
    const installs = paidTo(TWO_WEEKS, { ...PRESET, metric: 'installed', places: 2 }, 5)
    expect([installs.get('Ana'), installs.get('Bree')]).toEqual([12_500, 12_500])
  })

  test('pay nothing before the first count', () => {
    const none = { kept: [0], set: [0], doors: [0], installed: [0] }
    const people = TWO_WEEKS.map(({ person }) => ({ person, last: none, before: none }))
    const result = computeContest(people, PRESET, 1)
    expect(result).toMatchObject({ leaders: [], paid: 0, notWon: PRESET.prize })
    expect(resultText(result, PRESET, 1)).toBe('No appointments kept. No one gets paid.')
  })
})

test('a partner makes two teams of two, and a team splits its prize', () => {
  const teams = listTeams(TWO_WEEKS, 'Tyrell').map((team) => team.map(getFirstName))
  expect(teams).toEqual([
    ['Ana', 'Tyrell'],
    ['Bree', 'Marcus'],
  ])
  const paid = paidTo(TWO_WEEKS, { ...PRESET, prize: 2500, partner: 'Tyrell' }, 5)
  expect([...paid.values()]).toEqual([1250, 1250, 0, 0])
})

describe('growth', () => {
  test('compares the same weekdays, and has no cost without additional counts', () => {
    fc.assert(
      fc.property(contests, ([people, rule, at]) => {
        const { growth, paid } = computeContest(people, rule, at)
        const until = (name: 'last' | 'before') =>
          sum(people.flatMap((person) => person[name][rule.metric].slice(0, at)))
        expect(growth).toMatchObject({ last: until('last'), before: until('before') })
        expect(growth.extra).toBe(growth.last - growth.before)
        expect(growth.costPerExtra === null).toBe(growth.extra <= 0)
        const cost = growth.costPerExtra ?? 0
        expect(Number.isInteger(cost)).toBe(true)
        const isClose = Math.abs(cost * growth.extra - paid) <= growth.extra / 2
        expect(growth.extra <= 0 || isClose).toBe(true)
      }),
    )
  })

  test('of the sample company is two kept appointments and a significant 86 doors', () => {
    expect(fridayOf('kept')).toEqual({
      before: 25,
      last: 27,
      extra: 2,
      costPerExtra: 12_500,
      noise: 14,
      isTooSmall: true,
    })
    expect(fridayOf('installed')).toMatchObject({
      before: 5,
      last: 2,
      extra: -3,
      costPerExtra: null,
      isTooSmall: true,
    })
    expect(fridayOf('doors')).toMatchObject({
      before: 774,
      last: 860,
      extra: 86,
      noise: 80,
      isTooSmall: false,
    })
  })
})

describe('the form', () => {
  const FORM = createContestForm(PARTNERS)
  const VIEW: ContestView = { ...PRESET, day: 5 }

  test('is restored from the text of a view', () => {
    fc.assert(
      fc.property(rules, fc.nat(), (rule, any) => {
        const view = { ...rule, day: 1 + (any % rule.days) }
        expect(FORM.parse(FORM.format(view), VIEW)).toEqual(view)
      }),
    )
    expect(FORM.format({ ...VIEW, partner: 'Tyrell', day: 3 })).toBe('kept-5-250-1-tyrell-3')
  })

  test.each([
    ['days', ['0', '6', '2.5']],
    ['prize', ['19', '5001', '20.50']],
    ['places', ['0', '3', '']],
    ['partner', ['', 'Ana', 'Nobody']],
  ] as const)('rejects %s out of range', (field, texts) => {
    for (const text of texts)
      expect(FORM.read({ ...FORM.fieldsOf(VIEW), [field]: text }, VIEW)).toEqual({
        terms: VIEW,
        invalid: new Set([field]),
      })
  })

  test.each(['kept-5-250-1-each', 'kept-5-250-1-each-6', 'kept-3-250-1-each-4', 'kept-5-250-1-ana-5'])(
    'rejects the URL text %s',
    (text) => {
      expect(FORM.parse(text, VIEW)).toBeNull()
    },
  )
})

describe('the two weeks of the sample company', () => {
  test('match the week that other scenes count', () => {
    expect(contest.week).toBe(WEEK)
    for (const { person, doors, set, kept } of SETTER_WEEK) {
      const setter = TWO_WEEKS.find((line) => line.person === person)
      expect([
        sum(setter?.last.doors ?? []),
        sum(setter?.last.set ?? []),
        sum(setter?.last.kept ?? []),
      ]).toEqual([doors, set, kept])
    }
    for (const { person, kept } of TRENDS)
      expect(sum(TWO_WEEKS.find((line) => line.person === person)?.before.kept ?? [])).toBe(kept.at(-2))
    expect(sum(TWO_WEEKS.find(({ person }) => person === REVIEW.person)?.before.doors ?? [])).toBe(
      REVIEW.doors.at(-2),
    )
  })

  test('have the installs of the sample data, by setter and day', () => {
    const deals: readonly SolarDeal[] = Object.values(SOLAR_DEALS)
    const installsOf = (name: string, monday: string) =>
      Array.from(
        { length: WEEK_DAYS },
        (_, at) =>
          deals.filter(({ setter, installed }) => setter?.name === name && installed === addDays(monday, at))
            .length,
      )
    for (const { person, last, before } of TWO_WEEKS) {
      expect(last.installed).toEqual(installsOf(person.name, MONDAY))
      expect(before.installed).toEqual(installsOf(person.name, addDays(MONDAY, -7)))
    }
    expect(sum(TWO_WEEKS.flatMap(({ last, before }) => [...last.installed, ...before.installed]))).toBe(7)
  })

  test('have five days each, fewer kept than set appointments, and fewer of these than doors', () => {
    for (const { last, before } of TWO_WEEKS)
      for (const counted of [last, before]) {
        for (const metric of METRICS) expect(counted[metric]).toHaveLength(WEEK_DAYS)
        expect(sum(counted.kept)).toBeLessThanOrEqual(sum(counted.set))
        expect(sum(counted.set)).toBeLessThanOrEqual(sum(counted.doors))
      }
    expect([formatDayLabel(1), formatDayLabel(5)]).toEqual(['Monday, Nov 16', 'Friday, Nov 20'])
  })
})

describe('sentences', () => {
  test('report the leader, ties, the winners and their prizes', () => {
    expect(resultOf(PRESET, 5)).toBe('Ana wins with 9 appointments kept. The contest pays Ana $250.00.')
    expect(resultOf(PRESET, 3)).toBe(
      'Tyrell leads with 6 appointments kept. If it ended here, the contest would pay Tyrell $250.00.',
    )
    expect(resultOf(PRESET, 2)).toBe(
      'Ana, Bree and Tyrell are tied at 3 appointments kept each. If it ended here, the contest would pay Ana $83.34, Bree $83.33 and Tyrell $83.33.',
    )
    expect(resultOf({ ...PRESET, partner: 'Bree' }, 5)).toBe(
      'Ana and Bree win with 15 appointments kept. The contest pays Ana $125.00 and Bree $125.00.',
    )
    expect(resultOf({ ...PRESET, metric: 'installed', places: 2 }, 1)).toBe(
      'Bree leads with 1 deal installed. If it ended here, the contest would pay Bree $175.00.',
    )
  })

  test('state the complete rules, for the page and for the chat', () => {
    expect(formatRulesLine(TWO_WEEKS, PRESET)).toBe(
      'Most appointments kept, Monday to Friday. $250 to first place. No teams.',
    )
    const message = formatRulesMessage(TWO_WEEKS, {
      ...PRESET,
      days: 1,
      prize: 33_300,
      places: 2,
      partner: 'Marcus',
    })
    expect(message.split('\n')).toEqual([
      'Contest: most appointments kept',
      'Runs: Monday only, counted at the end of the day',
      'Counts: each appointment where the customer was home',
      'Prize: $233.10 to first place, $99.90 to second',
      'Teams: Ana and Marcus vs. Bree and Tyrell; a team’s prize is split evenly',
      contest.ties,
    ])
  })

  test('give the cost per extra install, or the reason why there is none', () => {
    expect(installText(fridayOf('installed'))).toBe(
      'No extra installs to price: 2 on these days, 5 on the same days the week before.',
    )
    expect(installText(fridayOf('kept'))).toContain('Cost per extra install: $125.00. Installs: 27')
  })

  test('give the size of the sample and whether the difference is significant', () => {
    expect(sampleOf('kept')).toBe(
      '4 setters, 5 days in each week. The counts are too small to prove anything: chance alone can move counts like these by 14 (twice the square root of 27 + 25).',
    )
    expect(sampleOf('doors')).toContain('86 more doors knocked is more than chance usually makes')
  })
})
