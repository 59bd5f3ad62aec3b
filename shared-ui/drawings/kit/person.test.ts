import { expect, it } from 'vitest'
import type { Point } from './pen.ts'
import { joint } from './person.ts'

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)

it('keeps both bones at their length, wherever the hand is asked to be', () => {
  for (const to of [
    [30, 10],
    [0, 55],
    [-200, 400],
    [1, 0],
  ] as const) {
    const [elbow, hand] = joint([0, 0], to, [30, 26], 1)
    expect(apart([0, 0], elbow)).toBeCloseTo(30)
    expect(apart(elbow, hand)).toBeCloseTo(26)
  }
})

it('puts the hand where the work is when the arm reaches it, and bends to the asked side', () => {
  const [elbow, hand] = joint([0, 0], [40, 0], [30, 26], 1)
  expect(hand.map(Math.round)).toEqual([40, 0])
  expect(elbow[1]).toBeGreaterThan(0)
  expect(joint([0, 0], [40, 0], [30, 26], -1)[0][1]).toBeLessThan(0)
})
