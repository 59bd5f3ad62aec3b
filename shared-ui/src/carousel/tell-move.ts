import type { CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

/** Dispatches an event at the carousel's element after a visitor moved it by hand. */
export const tellMove = (element: Element | null, detail: CarouselMove): void => {
  element?.dispatchEvent(new CustomEvent(DOM.carouselMove, { bubbles: true, detail }))
}

/** State of a carousel before a step. `first` is the index of the first visible slide, from 0. */
export interface StepFrom {
  first: number
  perView: number
  count: number
}

/** Number, from 1, of the first slide after a step. Wraps around at both ends. */
export const stepTarget = ({ first, perView, count }: StepFrom, by: 1 | -1): number => {
  const last = Math.max(0, count - perView)
  if (by === 1) return 1 + (first >= last ? 0 : Math.min(last, first + perView))
  return 1 + (first === 0 ? last : Math.max(0, first - perView))
}
