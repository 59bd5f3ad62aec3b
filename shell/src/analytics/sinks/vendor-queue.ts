interface Queue {
  push: (...entries: unknown[]) => unknown
}
type VendorFunction = (...args: unknown[]) => void

/** Hands an entry to a vendor's global queue: an array until the vendor's script runs, then what that puts in its place. */
export const pushTo = (name: string, entry: unknown): void => {
  const queue = (Reflect.get(globalThis, name) as Queue | undefined) ?? ([] as unknown[])
  Reflect.set(globalThis, name, queue)
  queue.push(entry)
}

/** Calls a vendor's global function; until the vendor's script runs the calls are kept, in order, in its `queue` field. */
export const callOf =
  (name: string, queue: string) =>
  (...args: unknown[]): void => {
    const given = Reflect.get(globalThis, name) as VendorFunction | undefined
    if (given) return given(...args)
    const kept: unknown[][] = []
    const keeping = Object.assign((...later: unknown[]) => void kept.push(later), { [queue]: kept })
    Reflect.set(globalThis, name, keeping)
    keeping(...args)
  }
