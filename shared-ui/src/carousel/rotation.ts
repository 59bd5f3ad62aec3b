/** Why a carousel moves or rests. A person's stop is final until a person starts it again. */
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

/** A start by hand outranks the system's wish for less motion, since `calm` has set `stopped` before. */
export const isRotating = (state: Rotation): boolean => state.awake && !state.stopped && !state.hovered

/**
 * First slide of the view that a row rests on or passes: views follow each other without overlap, save the last of a count
 * that they do not divide. All from 0.
 */
export const viewAt = (slide: number, perView: number, count: number): number =>
  Math.max(0, Math.min(slide - (slide % perView), count - perView))

/** The slides in view as words: `3 to 4 of 22`. */
export function position(first: number, perView: number, count: number): string {
  const last = Math.min(first + perView, count)
  return last === first + 1 ? `${last} of ${count}` : `${first + 1} to ${last} of ${count}`
}
