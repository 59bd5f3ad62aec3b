import type { CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'

/** Says at a carousel's element, for whoever listens in the page, that somebody has moved it by hand. */
export const tellMove = (element: Element | null, detail: CarouselMove): void => {
  element?.dispatchEvent(new CustomEvent(DOM.carouselMove, { bubbles: true, detail }))
}

/** What a step goes by; slides are counted from 0. */
export interface StepFrom {
  first: number
  perView: number
  count: number
}

/** Number, from 1, of the first slide that a step shows: past an end it is at the other. */
export const stepTarget = ({ first, perView, count }: StepFrom, by: 1 | -1): number => {
  const last = Math.max(0, count - perView)
  if (by === 1) return 1 + (first >= last ? 0 : Math.min(last, first + perView))
  return 1 + (first === 0 ? last : Math.max(0, first - perView))
}
