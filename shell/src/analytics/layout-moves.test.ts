// @vitest-environment happy-dom
import type { BusEvent, CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { expect, test } from 'vitest'
import { publishLayoutMoves } from './layout-moves.ts'

test('publishes openings of header menus and moves of carousels', () => {
  const seen: BusEvent[] = []
  publishLayoutMoves((event) => seen.push(event))
  document.body.innerHTML = `<header>
    <details data-burger open><summary> <span>Menu</span></summary></details>
    <details name="site-menu" open><summary>Products<svg></svg></summary></details>
    <details name="site-menu"><summary>Industries</summary></details>
    <details open><summary>An answer</summary></details></header><p></p>`
  for (const details of document.querySelectorAll('details')) details.dispatchEvent(new Event('toggle'))
  const detail: CarouselMove = { carousel: 'What owners say', slide: 3, by: 'swipe' }
  document.querySelector('p')?.dispatchEvent(new CustomEvent(DOM.carouselMove, { bubbles: true, detail }))
  expect(seen).toEqual([
    { type: 'menu_open', menu: 'Menu' },
    { type: 'menu_open', menu: 'Products' },
    { type: 'carousel_move', ...detail },
  ])
})
