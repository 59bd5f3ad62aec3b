import * as fc from 'fast-check'
import {
  computeContract,
  POOL_PERCENT,
  computePool,
  SHARES,
  computeShare,
  SOLAR_DEALS,
} from 'shared-ui/scenes/ridgeline-deals.ts'
import { expect, test } from 'vitest'
import { path } from '../content/learning-path.ts'
import { POOL, SETTER_SHARE, SPLIT_QUESTION } from '../sample-data/island-samples.ts'
import { FIRST_WEEK, type PathAction, START, reducePath } from './learning-path.ts'

const RIGHT = path.questions.map(({ right }) => right)
const after = (...actions: PathAction[]) =>
  actions.reduce((state, action) => reducePath(RIGHT, state, action), START)
const pass = (right: number): PathAction[] => [{ choose: right }, 'check', 'next']

const actions = fc.array(
  fc.oneof(
    fc.nat({ max: 2 }).map((choose): PathAction => ({ choose })),
    fc.constantFrom<PathAction>('check', 'next', 'restart'),
  ),
)

test('each lesson of the first week has a question with a correct option', () => {
  expect(path.questions).toHaveLength(FIRST_WEEK.length)
  for (const { options, right } of path.questions) {
    expect(options[right]).toBeDefined()
    expect(new Set(options).size).toBe(options.length)
  }
})

test('the question about the split has the numbers of the sample data', () => {
  const { okafor } = SOLAR_DEALS
  expect(SPLIT_QUESTION).toEqual({
    customer: okafor.customer,
    contract: computeContract(okafor),
    poolPercent: POOL_PERCENT,
    setterPercent: SHARES.setter,
  })
  expect([POOL, SETTER_SHARE]).toEqual([computePool(okafor), computeShare(okafor, 'setter')])
})

test('a wrong answer counts and keeps the lesson open; a correct answer passes it', () => {
  const wrong = RIGHT[0] === 0 ? 1 : 0
  expect(after({ choose: wrong }, 'check')).toMatchObject({ passed: 0, verdict: 'wrong', tries: [1] })
  const right = after({ choose: wrong }, 'check', { choose: RIGHT[0] ?? 0 }, 'check')
  expect(right).toMatchObject({ passed: 0, verdict: 'right', tries: [2] })
  // After a correct answer, choosing another option has no effect.
  expect(reducePath(RIGHT, right, { choose: wrong })).toBe(right)
  expect(reducePath(RIGHT, right, 'next')).toMatchObject({ passed: 1, choice: null, verdict: 'none' })
})

test('a check without a choice requests one, and does not count as a try', () => {
  expect(after('check')).toMatchObject({ verdict: 'missing', tries: [] })
})

test('five correct answers pass the path, which can then be started again', () => {
  const done = after(...RIGHT.flatMap(pass))
  expect(done).toMatchObject({ passed: RIGHT.length, tries: [1, 1, 1, 1, 1] })
  expect(reducePath(RIGHT, done, 'check')).toBe(done)
  expect(reducePath(RIGHT, done, 'restart')).toEqual(START)
})

test('no sequence of actions skips a lesson', () => {
  fc.assert(
    fc.property(actions, (pressed) => {
      let state = START
      for (const action of pressed) {
        const before = state
        state = reducePath(RIGHT, state, action)
        const isStart = state === START
        expect(state.passed === before.passed || isStart || state.passed === before.passed + 1).toBe(true)
        expect(state.passed).toBeLessThanOrEqual(RIGHT.length)
        expect(state.tries.slice(0, state.passed).every((tries) => tries >= 1)).toBe(true)
      }
    }),
  )
})
