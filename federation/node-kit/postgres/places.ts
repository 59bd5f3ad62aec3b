import { StoreUnavailable } from './database-errors.ts'

export interface Places {
  /** Resolves once a slot is free, in the order of the calls. The returned function releases the slot once. */
  take(): Promise<() => void>
}

interface Waiter {
  serve(): void
}

/** So many may be at work; the others wait in line, but no longer than `patience`, and then hear that it is too much. */
export const createPlaces = (count: number, patience: number): Places => {
  const line: Waiter[] = []
  let free = count

  const giveBack = (): void => {
    const next = line.shift()
    if (next) next.serve()
    else free += 1
  }

  /** Repeated releases of one slot count once. */
  const place = (): (() => void) => {
    let held = true
    return () => {
      if (held) giveBack()
      held = false
    }
  }

  return {
    take() {
      if (free > 0) {
        free -= 1
        return Promise.resolve(place())
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const waiter: Waiter = {
        serve() {
          clearTimeout(timer)
          resolve(place())
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiter), 1)
        reject(new StoreUnavailable('too many wait for PostgreSQL'))
      }, patience)
      line.push(waiter)
      return promise
    },
  }
}
