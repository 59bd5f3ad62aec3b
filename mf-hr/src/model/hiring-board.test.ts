import * as fc from 'fast-check'
import { addDays, daysBetween } from 'shared-ui/scenes/pay-calendar.ts'
import { OFFICE_DAYS } from 'shared-ui/scenes/ridgeline-people.ts'
import { PIPELINE } from 'shared-ui/scenes/ridgeline-hiring.ts'
import { describe, expect, test } from 'vitest'
import {
  type Board,
  BOARD_DAYS,
  BOARD_FORM,
  BOARD_START,
  CANDIDATES,
  createFirstBoard,
  moveCandidate,
  placeCandidates,
  STAGES,
  advanceDay,
} from './hiring-board.ts'

const RIDGELINE_BOARD = { start: BOARD_START, stages: STAGES, candidates: CANDIDATES }
const FIRST = createFirstBoard(CANDIDATES)

const stage = fc.nat({ max: STAGES.length - 1 })
const candidate = fc.nat({ max: CANDIDATES.length - 1 })
const boards: fc.Arbitrary<Board> = fc.record({
  day: fc.nat({ max: BOARD_DAYS }),
  stages: fc.array(stage, { minLength: CANDIDATES.length, maxLength: CANDIDATES.length }),
})
const lateOn = (board: Board) =>
  placeCandidates(board, RIDGELINE_BOARD)
    .flat()
    .filter(({ isLate }) => isLate)
    .map(({ name }) => name)

describe('the sample board', () => {
  test('has the stages of the sample data on its first day, with no candidate past a limit', () => {
    expect(BOARD_START).toBe(PIPELINE.date)
    const placed = placeCandidates(FIRST, RIDGELINE_BOARD)
    const stages = STAGES.map(({ name }, index) => ({
      stage: name,
      people: placed[index]?.map((person) => person.name).toSorted(),
    }))
    expect(stages).toEqual([
      ...PIPELINE.stages.map(({ stage: name, people }) => ({
        stage: name,
        people: people.map((person) => person.name).toSorted(),
      })),
      { stage: 'Signed', people: [] },
    ])
    expect(lateOn(FIRST)).toEqual([])
  })

  test('has limits that rise from stage to stage, and Deshawn’s ride-along is within his limit', () => {
    const limits = STAGES.flatMap(({ limit }) => limit ?? [])
    expect(limits).toEqual([...new Set(limits)].toSorted((a, b) => a - b))
    const ridden = daysBetween(BOARD_START, OFFICE_DAYS.deshawnsRideAlong)
    expect(lateOn({ ...FIRST, day: ridden })).not.toContain('Deshawn Price')
  })

  test('marks candidates that are past the limit of their stage', () => {
    expect(lateOn(advanceDay(FIRST, 1))).toEqual(['Owen Pratt'])
    expect(lateOn({ ...FIRST, day: BOARD_DAYS })).toHaveLength(CANDIDATES.length)
    expect(lateOn({ day: BOARD_DAYS, stages: CANDIDATES.map(() => STAGES.length - 1) })).toEqual([])
  })
})

describe('a board', () => {
  test('has each candidate once, in its stage, in order of application', () => {
    fc.assert(
      fc.property(boards, (board) => {
        const placed = placeCandidates(board, RIDGELINE_BOARD)
        expect(
          placed
            .flat()
            .map(({ index }) => index)
            .toSorted((a, b) => a - b),
        ).toEqual([...CANDIDATES.keys()])
        for (const [at, people] of placed.entries()) {
          expect(people.every(({ index }) => board.stages[index] === at)).toBe(true)
          const applied = people.map((person) => person.applied)
          expect(applied).toEqual(applied.toSorted())
          const limit = STAGES[at]?.limit ?? Infinity
          for (const { on, isLate, applied: first } of people) {
            expect(addDays(first, on - 1)).toBe(addDays(BOARD_START, board.day))
            expect(isLate).toBe(on > limit)
          }
        }
      }),
    )
  })

  test('moves one candidate and no other, and moves it back', () => {
    fc.assert(
      fc.property(boards, candidate, stage, (board, who, to) => {
        const moved = moveCandidate(board, who, to)
        expect(moved.stages[who]).toBe(to)
        expect(moved.stages.filter((_, index) => index !== who)).toEqual(
          board.stages.filter((_, index) => index !== who),
        )
        expect(moveCandidate(moved, who, board.stages[who] ?? 0)).toEqual(board)
      }),
    )
  })

  test('limits its day to the range of the board', () => {
    fc.assert(
      fc.property(boards, fc.constantFrom(1, -1), (board, by) => {
        const { day } = advanceDay(board, by)
        expect(day).toBeGreaterThanOrEqual(0)
        expect(day).toBeLessThanOrEqual(BOARD_DAYS)
        expect(Math.abs(day - board.day)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is restored from its text; invalid texts are rejected', () => {
    fc.assert(
      fc.property(boards, (board) => {
        expect(BOARD_FORM.parse(BOARD_FORM.format(board), FIRST)).toEqual(board)
      }),
    )
    for (const text of ['', '0', '0-00112', '0-0011234', '0-001125', '8-001123', '0-00112x', '-001123'])
      expect(BOARD_FORM.parse(text, FIRST)).toBeNull()
  })
})
