import { DOM } from 'shared-contracts/page'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type FocusEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import type { Swiper as Instance } from 'swiper'
import { Icon } from '../brand/icon.tsx'
import { classNames } from '../class-names.ts'
import {
  INITIAL_ROTATION,
  isRotating,
  position,
  reduceRotation,
  getViewIndex,
  getStepTarget,
  dispatchCarouselMove,
  useSwiper,
  useSwipes,
} from './rotation.ts'
import styles from './carousel.module.css'

interface CarouselSlide {
  key: string
  content: ReactNode
}

/** Props of `Carousel`. */
export interface CarouselProps {
  /** Accessible name, such as `What owners say`. */
  label: string
  slides: readonly CarouselSlide[]
  /** Milliseconds between automatic moves. */
  interval?: number
  /** Number of visible slides in viewports of at least 768 px. Narrower viewports show one. */
  slidesPerView?: 1 | 2 | 3
}

const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

/**
 * A carousel that rotates until a visitor stops it. In the HTML, the slides are a scrolling row. When the row approaches the
 * viewport, the library Swiper renders the slides again with the same layout.
 */
export function Carousel({ label, slides, interval = 5000, slidesPerView = 1 }: CarouselProps) {
  const root = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const library = useSwiper(root)
  const [swiper, setSwiper] = useState<Instance | null>(null)
  const [view, setView] = useState<{ first: number; perView: number }>({ first: 0, perView: slidesPerView })
  const [state, dispatch] = useReducer(reduceRotation, INITIAL_ROTATION)
  const rotating = isRotating(state)
  const isAutoScrolling = useRef(false)
  useSwipes(root, isAutoScrolling, label, swiper)

  useEffect(() => {
    if (!swiper) return
    if (matchMedia(REDUCED_MOTION_QUERY).matches) dispatch('calm')
    dispatch('wake')
  }, [swiper])

  useEffect(() => {
    if (!swiper || !rotating) return undefined
    const timer = setInterval(() => {
      if (document.hidden) return
      isAutoScrolling.current = true
      scrollView(swiper, 1)
    }, interval)
    return () => clearInterval(timer)
  }, [swiper, rotating, interval])

  const onFocus = (event: FocusEvent) => {
    if (event.target !== toggle.current) dispatch('focus')
  }
  const step = (by: 1 | -1) => {
    dispatch('turn')
    if (!swiper) return
    dispatchCarouselMove(root.current, {
      carousel: label,
      slide: getStepTarget({ ...view, count: slides.length }, by),
      by: by === 1 ? 'next' : 'previous',
    })
    isAutoScrolling.current = true
    scrollView(swiper, by)
  }
  const updateView = (instance: Instance) => {
    const perView = Number(instance.params.slidesPerView) || 1
    setView({ first: getViewIndex(instance.activeIndex, perView, slides.length), perView })
  }

  const boxes = slides.map((slide, index) => (
    <div
      key={slide.key}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the ARIA carousel pattern requires the role `group`
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
      className={styles.box}
    >
      {slide.content}
    </div>
  ))
  const rowClass = classNames('swiper-wrapper', styles.row)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only detects focus
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` is only for form fields
      role="group"
      ref={root}
      aria-roledescription="carousel"
      aria-label={label}
      {...{ [DOM.hydrateOn]: 'visible' }}
      data-per-view={slidesPerView}
      data-awake={state.awake || undefined}
      className={styles.carousel}
      onFocus={onFocus}
    >
      <div className={styles.controls}>
        <button
          ref={toggle}
          type="button"
          className={styles.control}
          onClick={() => {
            const by = state.stopped ? 'play' : 'pause'
            dispatchCarouselMove(root.current, { carousel: label, slide: view.first + 1, by })
            dispatch('toggle')
          }}
          {...{ [DOM.ownEvent]: '' }}
          aria-label={state.stopped ? `Start rotation: ${label}` : `Stop rotation: ${label}`}
        >
          <Icon icon={state.stopped ? Play : Pause} size={18} lines={2} />
        </button>
        <button
          type="button"
          className={styles.control}
          onClick={() => step(-1)}
          aria-label={`Previous: ${label}`}
          {...{ [DOM.ownEvent]: '' }}
        >
          <Icon icon={ArrowLeft} size={18} lines={2} />
        </button>
        <button
          type="button"
          className={styles.control}
          onClick={() => step(1)}
          aria-label={`Next: ${label}`}
          {...{ [DOM.ownEvent]: '' }}
        >
          <Icon icon={ArrowRight} size={18} lines={2} />
        </button>
        <p className={styles.position} aria-live={rotating ? 'off' : 'polite'} aria-atomic="true">
          {position(view.first, view.perView, slides.length)}
        </p>
      </div>
      <p className={styles.count}>All {slides.length} are side by side. Scroll sideways to see the rest.</p>
      <div
        className={styles.viewport}
        onPointerEnter={() => dispatch('enter')}
        onPointerLeave={() => dispatch('leave')}
        onPointerDown={() => dispatch('turn')}
      >
        {library ? (
          <library.Swiper
            cssMode
            wrapperClass={rowClass}
            slidesPerView={1}
            breakpoints={{ 768: { slidesPerView, slidesPerGroup: slidesPerView } }}
            onSwiper={(instance) => {
              // Makes the row of slides focusable. Otherwise, keyboard users could not scroll a row whose slides contain no
              // focusable element.
              instance.wrapperEl.tabIndex = 0
              setSwiper(instance)
              updateView(instance)
            }}
            onSlideChange={updateView}
            onBreakpoint={updateView}
          >
            {boxes.map((box) => (
              <library.SwiperSlide key={box.key} className={styles.slide}>
                {box}
              </library.SwiperSlide>
            ))}
          </library.Swiper>
        ) : (
          <div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without JavaScript, keys scroll the row */}
            <div className={rowClass} tabIndex={0}>
              {boxes.map((box) => (
                <div key={box.key} className={styles.slide}>
                  {box}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

const TURN_MS = 400

/**
 * Scrolls forward (1) or back (-1) by as many slides as are visible. At the last or first slide, fades to the other end instead
 * of scrolling past all slides.
 */
function scrollView(swiper: Instance, by: 1 | -1): void {
  const speed = matchMedia(REDUCED_MOTION_QUERY).matches ? 0 : TURN_MS
  // Uses `snapIndex`, because it is the target of a move as soon as the move starts. `isEnd` and `isBeginning` describe the
  // current scroll position.
  const isAround = swiper.snapIndex === (by === 1 ? swiper.snapGrid.length - 1 : 0)
  if (!isAround) {
    if (by === 1) swiper.slideNext(speed)
    else swiper.slidePrev(speed)
    return
  }
  swiper.slideTo(by === 1 ? 0 : swiper.slides.length - 1, 0)
  swiper.wrapperEl.animate(
    [
      { opacity: 0, translate: `${by * 64}px` },
      { opacity: 1, translate: '0' },
    ],
    { duration: speed, easing: 'ease-out' },
  )
}
