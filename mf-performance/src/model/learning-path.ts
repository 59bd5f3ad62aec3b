import { sum } from 'shared-ui/scenes/money.ts'

/** This module computes the state of a series of lessons with one question each. A correct answer opens the next lesson. */

export interface PathState {
  /** Number of passed lessons, which is also the index of the lesson that is open now. */
  passed: number
  /** Index of the selected option, or null. */
  choice: number | null
  /**
   * Result of the last check. `missing`: no option was selected. `right`: the answer was correct, and the visitor has not
   * opened the next lesson yet.
   */
  verdict: 'none' | 'missing' | 'wrong' | 'right'
  tries: readonly number[]
}

export type PathAction = { choose: number } | 'check' | 'next' | 'restart'

export const START: PathState = { passed: 0, choice: null, verdict: 'none', tries: [] }

const counted = (tries: readonly number[], lesson: number): number[] => {
  const next = [...tries]
  next[lesson] = (next[lesson] ?? 0) + 1
  return next
}

/**
 * Returns the state after an action of the visitor. `right` contains the index of the correct option for each lesson. An action
 * that is not possible in `state` has no effect.
 */
export const reducePath = (right: readonly number[], state: PathState, action: PathAction): PathState => {
  const { passed, choice, verdict, tries } = state
  if (action === 'restart') return START
  if (action === 'next')
    return verdict === 'right' ? { ...state, passed: passed + 1, choice: null, verdict: 'none' } : state
  if (passed === right.length || verdict === 'right') return state
  if (action !== 'check') return { ...state, choice: action.choose, verdict: 'none' }
  if (choice === null) return { ...state, verdict: 'missing' }
  return { ...state, tries: counted(tries, passed), verdict: choice === right[passed] ? 'right' : 'wrong' }
}

/** Lessons that a new door-to-door salesperson must pass before knocking on doors alone. */
export const FIRST_WEEK = [
  { day: 'Mon', lesson: 'What we sell, what we never say', minutes: 12 },
  { day: 'Tue', lesson: 'The first ten seconds', minutes: 9 },
  { day: 'Wed', lesson: 'Your rights and hours at a door', minutes: 8 },
  { day: 'Thu', lesson: 'Setting appointments that get kept', minutes: 11 },
  { day: 'Fri', lesson: 'How your split is calculated', minutes: 6 },
] as const

export const FIRST_WEEK_MINUTES = sum(FIRST_WEEK.map(({ minutes }) => minutes))
