import { sum } from 'shared-ui/scenes/money.ts'
import { daysBetween } from 'shared-ui/scenes/pay-calendar.ts'
import { NORTH_FIELD, OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { CREW_WEEK } from 'shared-ui/scenes/ridgeline.ts'
import { PIPELINE } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { expect, test } from 'vitest'
import {
  BOARD,
  BOARD_TOTAL,
  COURSES,
  EXPIRY,
  RAMP,
  REVIEW,
  SETTER_WEEK,
  SETTERS,
  TREND_WEEKS,
  TRENDS,
  WEEK_TOTAL,
  countExpiringWithin,
} from './setters.ts'
import { CONTEST, PRIZE_POOL, PRIZE_STUB, PRIZES, computePoints, getPrize, STANDINGS } from './contest.ts'
import { FIRST_WEEK_MINUTES } from '../model/learning-path.ts'
import { MAX_POINTS, PHONE_POINTS, SCORES, REJECTION_TOTAL } from './applicants.ts'
import { REFERRAL_BONUS, SOURCE_TOTAL, SOURCES } from './sources.ts'
import { computeDots, TERRITORIES, TERRITORY_TOTAL } from './territories.ts'

const falling = (numbers: readonly number[]) => numbers.toSorted((a, b) => b - a)

test('each setter’s week has more doors than pitches, more pitches than set appointments, and more of these than kept ones', () => {
  for (const { doors, pitches, set, kept } of [...SETTER_WEEK, WEEK_TOTAL])
    expect([doors, pitches, set, kept]).toEqual(falling([doors, pitches, set, kept]))
  expect(WEEK_TOTAL).toEqual({ doors: 860, pitches: 212, set: 38, kept: 27 })
  expect(SETTER_WEEK.map(({ kept }) => kept)).toEqual(falling(SETTER_WEEK.map(({ kept }) => kept)))
})

test('the ramp ends with the week of the scorecards, and its lead is the difference of its weeks', () => {
  expect(RAMP.kept).toHaveLength(RAMP.usual.length)
  expect(RAMP.kept.at(-1)).toBe(SETTER_WEEK.find(({ person }) => person === RAMP.person)?.kept)
  expect([RAMP.total, RAMP.usualTotal, RAMP.ahead]).toEqual([36, 28, 8])
})

test('territories have at most as many knocked homes as homes, and a dot per ten homes', () => {
  for (const territory of TERRITORIES) {
    const dots = computeDots(territory)
    expect(territory.knocked).toBeLessThanOrEqual(territory.homes)
    expect(dots.knocked.length + dots.open.length).toBe(Math.round(territory.homes / 10))
    expect(new Set([...dots.knocked, ...dots.open].map(String)).size).toBe(Math.round(territory.homes / 10))
  }
  expect(TERRITORY_TOTAL).toEqual({ homes: 2150, knocked: 1554 })
})

test('a new territory excludes customers and do-not-knock homes', () => {
  expect(NORTH_FIELD.toKnock + NORTH_FIELD.customers + NORTH_FIELD.doNotKnock).toBe(NORTH_FIELD.homes)
  expect(NORTH_FIELD.toKnock).toBe(240)
})

test('sources have falling counts, totals that add up, and a cost per hire who stayed', () => {
  for (const { hired, sold, stayed } of SOURCES)
    expect([hired, sold, stayed]).toEqual(falling([hired, sold, stayed]))
  for (const { applied, rode, hired, stayed, spend, each } of [...SOURCES, SOURCE_TOTAL]) {
    expect([applied, rode, hired, stayed]).toEqual(falling([applied, rode, hired, stayed]))
    expect(each * stayed).toBe(spend)
  }
  expect(SOURCE_TOTAL).toEqual({
    applied: 323,
    rode: 78,
    hired: 33,
    stayed: 17,
    spend: 1_020_000,
    each: 60_000,
  })
  expect(SOURCES[0]?.each).toBe(REFERRAL_BONUS)
})

test('ride-alongs are scored by their answers; candidates with a next step are on the hiring board', () => {
  expect(SCORES.map(({ name, points }) => [name, points])).toEqual([
    ['Lena Ortiz', 8],
    ['Deshawn Price', 7],
    ['Kyle Renner', 6],
  ])
  for (const { points, phone } of SCORES) {
    expect(phone).toBeLessThanOrEqual(PHONE_POINTS)
    expect(points).toBeLessThanOrEqual(MAX_POINTS)
  }
  const board = new Set(PIPELINE.stages.flatMap(({ people }) => people.map(({ name }) => name)))
  for (const { name, next } of SCORES) expect(board.has(name)).toBe(next !== 'Not now')
})

test('the contest: standings are sorted by points, and prizes add up to the total', () => {
  expect(STANDINGS.map(({ points }) => points)).toEqual([390, 385, 235, 145])
  expect(computePoints({ kept: 0, deals: 1, canceled: 1 })).toBe(0)
  expect(PRIZE_POOL).toBe(240_000)
  expect(sum(STANDINGS.map((_, place) => getPrize(place) ?? 0)) + (PRIZES[3]?.amount ?? 0) * 4).toBe(
    PRIZE_POOL,
  )
  expect(STANDINGS.find(({ person }) => person === SETTERS.bree)?.kept).toBe(sum(RAMP.kept.slice(-3)))
  expect(CONTEST.dates).toContain('Nov 2')
  expect(PRIZE_STUB[1]?.amount).toBe(getPrize(0))
})

test('the contest counts at least the kept appointments of its last week', () => {
  for (const { person, kept } of STANDINGS)
    expect(kept).toBeGreaterThanOrEqual(SETTER_WEEK.find((line) => line.person === person)?.kept ?? 0)
})

test('expiring cards are sorted by remaining days', () => {
  expect(EXPIRY.map(({ days }) => days)).toEqual([11, 15, 42, 51, 85])
  expect([countExpiringWithin(30), countExpiringWithin(60), countExpiringWithin(90)]).toEqual([2, 4, 5])
})

test('people who have not started have completed no lessons', () => {
  for (const { person, done } of COURSES)
    expect([person.name, done > 0 && person.since > OFFICE_DAYS.peopleScreen]).toEqual([person.name, false])
})

test('the ramp has a count for each week since the first day', () => {
  expect(daysBetween(SETTERS.bree.since, OFFICE_DAYS.peopleScreen) / 7).toBeGreaterThan(RAMP.kept.length - 1)
  expect(daysBetween(SETTERS.bree.since, OFFICE_DAYS.peopleScreen) / 7).toBeLessThan(RAMP.kept.length)
})

test('the board: present people are the seats less the absent people', () => {
  expect(BOARD_TOTAL).toEqual({ here: 12, seats: 13 })
  const names = BOARD.flatMap(({ people }) => people.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

test('six weeks of trends match the last week, the contest and the ramp', () => {
  for (const { person, kept } of TRENDS) {
    expect(kept).toHaveLength(TREND_WEEKS.length)
    expect(kept.at(-1)).toBe(SETTER_WEEK.find((line) => line.person === person)?.kept)
    expect(sum(kept.slice(-3))).toBe(STANDINGS.find((line) => line.person === person)?.kept)
  }
  expect(TRENDS.find(({ person }) => person === RAMP.person)?.kept).toEqual(RAMP.kept.slice(-6))
})

test('the review is about the setter with the most doors and the fewest kept appointments', () => {
  const mostDoors = SETTER_WEEK.toSorted((a, b) => b.doors - a.doors)[0]
  expect([mostDoors?.person, SETTER_WEEK.at(-1)?.person]).toEqual([REVIEW.person, REVIEW.person])
  expect(SETTER_WEEK[0]?.person).toBe(REVIEW.best)
  expect(REVIEW.ratios.map(({ own, team, best }) => [own, team, best])).toEqual([
    ['7.0', '5.6', '5.1'],
    ['57%', '71%', '75%'],
  ])
})

test('totals match the texts of the page', () => {
  expect(FIRST_WEEK_MINUTES).toBe(46)
  expect(REJECTION_TOTAL).toBe(41)
  expect(sum(CREW_WEEK.sites.flatMap(({ hours }) => hours)) / 3).toBe(40.5)
})
