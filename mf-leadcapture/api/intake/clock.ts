/** One reading of the clocks that a form token's age is judged with. Epoch milliseconds. */
export interface ClockReading {
  /** System time at the start of the process plus what has passed since: no change of the system clock reaches it. */
  steady: number
  /** System time, which other processes share. */
  system: number
  /** Steady time when the system clock last jumped; -Infinity where it has not. */
  jumpedAt: number
}

export interface Clock {
  read: () => ClockReading
  /** The steady time alone. */
  now: () => number
}

/** Smaller differences between two readings are scheduling. */
const MIN_JUMP_MS = 1000

interface ClockOptions {
  system: () => number
  /** Milliseconds since any fixed moment, never set back. */
  elapsed: () => number
  /** Called once for each jump, with its size; negative where the clock went back. */
  onJump: (milliseconds: number) => void
}

/** Time that goes on evenly when the system clock is set, by NTP or because a virtual machine was resumed. */
export const createClock = ({ system, elapsed, onJump }: ClockOptions): Clock => {
  const start = system() - Math.floor(elapsed())
  let offset = start
  let jumpedAt = -Infinity
  const read = (): ClockReading => {
    const [now, passed] = [system(), Math.floor(elapsed())]
    const jump = now - passed - offset
    if (Math.abs(jump) > MIN_JUMP_MS) {
      offset += jump
      jumpedAt = start + passed
      onJump(jump)
    }
    return { steady: start + passed, system: now, jumpedAt }
  }
  return { read, now: () => read().steady }
}

/** Whole seconds from now until an instant, at least one: by whichever clock is nearer to it. */
export const secondsUntil = (instant: number, { steady, system }: ClockReading): number =>
  Math.max(1, Math.ceil((instant - Math.max(steady, system)) / 1000))
