/** State that determines whether a carousel rotates. After a visitor stopped it, only a visitor starts it again. */
export interface Rotation {
  awake: boolean
  hovered: boolean
  stopped: boolean
}

export type RotationEvent = 'wake' | 'calm' | 'enter' | 'leave' | 'focus' | 'turn' | 'toggle'

export const AT_REST: Rotation = { awake: false, hovered: false, stopped: false }

const CHANGES: Record<RotationEvent, (state: Rotation) => Partial<Rotation>> = {
  wake: () => ({ awake: true }),
  calm: () => ({ stopped: true }),
  enter: () => ({ hovered: true }),
  leave: () => ({ hovered: false }),
  focus: () => ({ stopped: true }),
  turn: () => ({ stopped: true }),
  toggle: ({ stopped }) => ({ stopped: !stopped }),
}

export function rotate(state: Rotation, event: RotationEvent): Rotation {
  return { ...state, ...CHANGES[event](state) }
}

/** A visitor can start it despite reduced motion, because `calm` only sets `stopped` initially. */
export const isRotating = (state: Rotation): boolean => state.awake && !state.stopped && !state.hovered

/**
 * Returns the index of the first slide of a view. Views do not overlap, except the last one if `count` is not a
 * multiple of `perView`. Indices are from 0.
 */
export const viewAt = (slide: number, perView: number, count: number): number =>
  Math.max(0, Math.min(slide - (slide % perView), count - perView))

/** Describes the visible slides: `3 to 4 of 22`. */
export function position(first: number, perView: number, count: number): string {
  const last = Math.min(first + perView, count)
  return last === first + 1 ? `${last} of ${count}` : `${first + 1} to ${last} of ${count}`
}
