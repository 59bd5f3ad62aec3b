import { type RefObject, useEffect } from 'react'
import type { Swiper } from 'swiper'
import { tellMove } from './tell-move.ts'

/**
 * Reports swipes: scrolls that the carousel did not start (`turning`) and that end at another first slide. Safari
 * before 26.2 has no scrollend event, so that it reports no swipes.
 */
export function useSwipes(
  root: RefObject<HTMLElement | null>,
  turning: RefObject<boolean>,
  carousel: string,
  swiper: Swiper | null,
): void {
  useEffect(() => {
    if (!swiper) return undefined
    let at = swiper.activeIndex
    const rest = () => {
      const isSwipe = !turning.current && swiper.activeIndex !== at
      turning.current = false
      at = swiper.activeIndex
      if (isSwipe) tellMove(root.current, { carousel, slide: at + 1, by: 'swipe' })
    }
    const row = swiper.wrapperEl
    row.addEventListener('scrollend', rest)
    return () => row.removeEventListener('scrollend', rest)
  }, [root, turning, carousel, swiper])
}
