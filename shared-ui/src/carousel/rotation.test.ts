// @vitest-environment happy-dom

import { describe, expect, it, test } from 'vitest'
import {
  type RotationEvent,
  INITIAL_ROTATION,
  isRotating,
  position,
  reduceRotation,
  getViewIndex,
  getStepTarget,
  dispatchCarouselMove,
} from './rotation.ts'
import type { CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

const after = (...events: RotationEvent[]) => isRotating(events.reduce(reduceRotation, INITIAL_ROTATION))

describe('rotation', () => {
  it('does not rotate before hydration', () => {
    expect(after()).toBe(false)
    expect(after('wake')).toBe(true)
  })

  it('pauses while the pointer is over the carousel', () => {
    expect(after('wake', 'enter')).toBe(false)
    expect(after('wake', 'enter', 'leave')).toBe(true)
  })

  it.each<RotationEvent>(['focus', 'turn', 'toggle'])('does not restart automatically after %s', (stop) => {
    expect(after('wake', stop)).toBe(false)
    expect(after('wake', stop, 'enter', 'leave')).toBe(false)
  })

  it('restarts when a visitor presses play', () => {
    expect(after('wake', 'toggle', 'toggle')).toBe(true)
    expect(after('wake', 'focus', 'toggle')).toBe(true)
  })

  it('starts with reduced motion only when a visitor presses play', () => {
    expect(after('calm', 'wake')).toBe(false)
    expect(after('calm', 'wake', 'toggle')).toBe(true)
  })
})

describe('getViewIndex', () => {
  it('returns the first slide of views that do not overlap', () => {
    expect([0, 1, 2, 3, 4].map((slide) => getViewIndex(slide, 2, 22))).toEqual([0, 0, 2, 2, 4])
    expect([3, 4].map((slide) => getViewIndex(slide, 2, 5))).toEqual([2, 3])
    expect(getViewIndex(0, 3, 2)).toBe(0)
  })
})

describe('position', () => {
  it('describes one visible slide or a range', () => {
    expect(position(0, 1, 4)).toBe('1 of 4')
    expect(position(2, 2, 22)).toBe('3 to 4 of 22')
    expect(position(20, 3, 22)).toBe('21 to 22 of 22')
  })
})

test('dispatches a bubbling event when a visitor moves the carousel', () => {
  const moves: CarouselMove[] = []
  document.addEventListener(DOM.carouselMove, (event) =>
    moves.push((event as CustomEvent<CarouselMove>).detail),
  )
  const move: CarouselMove = { carousel: 'What owners say', slide: 3, by: 'next' }
  dispatchCarouselMove(document.body.appendChild(document.createElement('div')), move)
  dispatchCarouselMove(null, move)
  expect(moves).toEqual([move])
})

test.each([
  [{ first: 0, perView: 2, count: 22 }, 1, 3],
  [{ first: 20, perView: 2, count: 22 }, 1, 1],
  [{ first: 0, perView: 2, count: 22 }, -1, 21],
  [{ first: 2, perView: 2, count: 5 }, 1, 4],
  [{ first: 1, perView: 2, count: 5 }, -1, 1],
  [{ first: 0, perView: 1, count: 1 }, 1, 1],
] as const)('from %o, a move by %i shows slide %i first', (from, by, slide) => {
  expect(getStepTarget(from, by)).toBe(slide)
})
