import type { CarouselMove } from 'shared-contracts'
import { DOM } from 'shared-contracts/page'
import { type RefObject, useEffect, useState } from 'react'
import type { Swiper } from 'swiper'

/**
 * State that decides whether a carousel rotates. `awake` becomes true when the library Swiper has loaded. Once `stopped` is
 * true, only the play button makes it false.
 */
export interface Rotation {
  awake: boolean
  hovered: boolean
  stopped: boolean
}

export type RotationEvent = 'wake' | 'calm' | 'enter' | 'leave' | 'focus' | 'turn' | 'toggle'

export const INITIAL_ROTATION: Rotation = { awake: false, hovered: false, stopped: false }

const CHANGES: Record<RotationEvent, (state: Rotation) => Partial<Rotation>> = {
  wake: () => ({ awake: true }),
  calm: () => ({ stopped: true }),
  enter: () => ({ hovered: true }),
  leave: () => ({ hovered: false }),
  focus: () => ({ stopped: true }),
  turn: () => ({ stopped: true }),
  toggle: ({ stopped }) => ({ stopped: !stopped }),
}

export function reduceRotation(state: Rotation, event: RotationEvent): Rotation {
  return { ...state, ...CHANGES[event](state) }
}

/**
 * True if the carousel should rotate now: it has loaded, it is not stopped, and the pointer is not on it. For visitors who
 * prefer reduced motion, `stopped` is true until they press play.
 */
export const isRotating = (state: Rotation): boolean => state.awake && !state.stopped && !state.hovered

/**
 * Returns the index of the first slide in the group that contains `slide`. Each group has `perView` slides, which are visible
 * at the same time. The last group overlaps the previous one if `count` is not a multiple of `perView`. Indices start at 0.
 */
export const getViewIndex = (slide: number, perView: number, count: number): number =>
  Math.max(0, Math.min(slide - (slide % perView), count - perView))

/** Describes the visible slides, such as `3 to 4 of 22`. `first` is the index of the first one, counted from 0. */
export function position(first: number, perView: number, count: number): string {
  const last = Math.min(first + perView, count)
  return last === first + 1 ? `${last} of ${count}` : `${first + 1} to ${last} of ${count}`
}

/** Dispatches a `carouselMove` event after a visitor moved the carousel. Does nothing if `element` is null. */
export const dispatchCarouselMove = (element: Element | null, detail: CarouselMove): void => {
  element?.dispatchEvent(new CustomEvent(DOM.carouselMove, { bubbles: true, detail }))
}

/**
 * Position of a carousel before a move. `first` is the index of the first visible slide, from 0. `perView` is the number of
 * visible slides, `count` that of all slides.
 */
export interface StepFrom {
  first: number
  perView: number
  count: number
}

/**
 * Returns the number, counted from 1, of the first visible slide after a move forward (1) or back (-1). A move past either end
 * continues at the other end.
 */
export const getStepTarget = ({ first, perView, count }: StepFrom, by: 1 | -1): number => {
  const last = Math.max(0, count - perView)
  if (by === 1) return 1 + (first >= last ? 0 : Math.min(last, first + perView))
  return 1 + (first === 0 ? last : Math.max(0, first - perView))
}

type Library = typeof import('swiper/react')

const NEAR = '400px'

/**
 * Loads the library Swiper when the carousel approaches the viewport. Returns null until Swiper is loaded. If the keyboard
 * focus is inside the carousel when Swiper has loaded, the result stays null: Swiper replaces the elements of the slides, so
 * the focus would be lost.
 */
export function useSwiper(root: RefObject<HTMLElement | null>): Library | null {
  const [library, setLibrary] = useState<Library | null>(null)

  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let isUnmounted = false
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void load().then((loaded) => {
          if (loaded && !isUnmounted && !element.contains(document.activeElement)) setLibrary(loaded)
          return loaded
        })
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => {
      isUnmounted = true
      observer.disconnect()
    }
  }, [root])

  return library
}

/** Loads Swiper. Returns null if its script fails to load. The carousel then stays a scrolling row. */
async function load(): Promise<Library | null> {
  try {
    return await import('swiper/react')
  } catch {
    return null
  }
}

/**
 * Dispatches a `carouselMove` event for each swipe. A swipe is a scroll to another slide that is started by the visitor and not
 * by the carousel. `turning` is true while the carousel scrolls automatically. Safari before 26.2 has no `scrollend` event, so
 * a swipe in these versions causes no `carouselMove` event.
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
    const publishSwipe = () => {
      const isSwipe = !turning.current && swiper.activeIndex !== at
      turning.current = false
      at = swiper.activeIndex
      if (isSwipe) dispatchCarouselMove(root.current, { carousel, slide: at + 1, by: 'swipe' })
    }
    const row = swiper.wrapperEl
    row.addEventListener('scrollend', publishSwipe)
    return () => row.removeEventListener('scrollend', publishSwipe)
  }, [root, turning, carousel, swiper])
}
