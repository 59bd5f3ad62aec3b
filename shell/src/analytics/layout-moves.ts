import type { CarouselMove, Publish } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { MENUS } from '../layout/menu-dom.ts'

/** Publishes each opening of a menu of the header, and each move of a carousel. */
export const publishLayoutMoves = (publish: Publish): void => {
  // `toggle` does not bubble, so the listener uses the capture phase.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.matches(MENUS)) return
      const menu = (target.querySelector('summary')?.textContent ?? '').trim().slice(0, 300)
      publish({ type: 'menu_open', menu })
    },
    true,
  )
  document.addEventListener(DOM.carouselMove, (event) => {
    const { carousel, slide, by } = (event as CustomEvent<CarouselMove>).detail
    publish({ type: 'carousel_move', carousel: carousel.slice(0, 300), slide, by })
  })
}
