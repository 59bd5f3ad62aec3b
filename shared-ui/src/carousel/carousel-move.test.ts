// @vitest-environment happy-dom
import type { CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { expect, test } from 'vitest'
import { getStepTarget, dispatchCarouselMove } from './rotation.ts'

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
