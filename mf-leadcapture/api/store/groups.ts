import { isUnavailable } from './operation.ts'

/** Maximum number of calls that one fsync writes to disk together. In a larger group, the first call would wait longer. */
const MAX_GROUP_SIZE = 64

/**
 * Creates a queue that passes its items to `run` in groups. At most `maxRunning` groups run at once. Items that arrive while a
 * group runs form the next group, so groups grow with the load. `run` must not reject.
 */
export const createGroups = <T>(run: (group: T[]) => Promise<void>, maxRunning: number) => {
  const queue: T[] = []
  const idlers: (() => void)[] = []
  let running = 0

  const drain = async (): Promise<void> => {
    do {
      // Let the current turn of the event loop end first, so that the group includes all items that are added during that turn.
      await new Promise(setImmediate)
      const group = queue.splice(0, MAX_GROUP_SIZE)
      if (group.length > 0) await run(group)
    } while (queue.length > 0)
    running -= 1
    if (running === 0) for (const idle of idlers.splice(0)) idle()
  }

  return {
    add(item: T): void {
      queue.push(item)
      if (running >= maxRunning) return
      running += 1
      void drain()
    },
    /** Resolves once no item is queued or running. */
    idle: (): Promise<void> =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  }
}

/** PostgreSQL's error code of a transaction that was rolled back because of a deadlock. */
const DEADLOCK = '40P01'

export const retryDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DEADLOCK) return work()
    throw error
  }
}

/**
 * Maximum number of simultaneous transactions: one writes while another waits for its fsync. With more transactions, the groups
 * of calls would be smaller, and each group needs an fsync.
 */
const MAX_RUNNING = 2

interface GroupedCall {
  /** Runs several calls in one transaction. Returns null for each call that must run alone. */
  together: (group: readonly unknown[]) => Promise<unknown[]>
  alone: (argument: unknown) => Promise<unknown>
}

/**
 * Returns a function that collects calls into groups. The calls of a group share a transaction. A call runs alone if `together`
 * returns null for it, or if the database rejects the group, so that one invalid call does not make the others fail.
 */
export const callInGroups = ({ together, alone }: GroupedCall): ((argument: unknown) => Promise<unknown>) => {
  const groups = createGroups<{ argument: unknown; answer: PromiseWithResolvers<unknown> }>(async (group) => {
    try {
      const outcomes = await retryDeadlock(() => together(group.map(({ argument }) => argument)))
      for (const [index, { argument, answer }] of group.entries())
        answer.resolve(outcomes[index] ?? alone(argument))
    } catch (error) {
      for (const { argument, answer } of group) {
        if (isUnavailable(error)) answer.reject(error)
        else answer.resolve(alone(argument))
      }
    }
  }, MAX_RUNNING)
  return (argument) => {
    const answer = Promise.withResolvers<unknown>()
    groups.add({ argument, answer })
    return answer.promise
  }
}
