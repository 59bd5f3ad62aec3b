import { type RefObject, useEffect } from 'react'
import type { Swiper } from 'swiper'
import { tellMove } from './tell-move.ts'

/**
 * Tells of swipes: of a scroll that was not begun here (`turning`), where it comes to rest, if another slide is first in
 * view then. Safari before 26.2 says nothing of a scroll's end, so that swipes there are not told.
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
