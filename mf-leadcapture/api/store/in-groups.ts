/** So many leads share one fsync at most: more would make the first of them wait for the last. */
const LARGEST_GROUP = 64

export interface Groups<T> {
  add(item: T): void
  /** Resolves once nothing waits and nothing is under way. */
  idle(): Promise<void>
}

/**
 * Runs together what waits together. Where nothing is under way the first goes at once; what comes while `most` groups
 * are under way forms the next one. So groups grow with the load, and nobody waits for company. `run` does not reject.
 */
export const inGroups = <T>(run: (group: T[]) => Promise<void>, most: number): Groups<T> => {
  const queue: T[] = []
  const idlers: (() => void)[] = []
  let underWay = 0

  const drain = async (): Promise<void> => {
    do {
      // Lets in what arrived together, or while the group before was written.
      await new Promise(setImmediate)
      const group = queue.splice(0, LARGEST_GROUP)
      if (group.length > 0) await run(group)
    } while (queue.length > 0)
    underWay -= 1
    if (underWay === 0) for (const idle of idlers.splice(0)) idle()
  }

  return {
    add(item) {
      queue.push(item)
      if (underWay >= most) return
      underWay += 1
      void drain()
    },
    idle: () => (underWay === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}
