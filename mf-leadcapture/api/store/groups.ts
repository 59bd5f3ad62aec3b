import { isUnavailable } from './store-errors.ts'

/** Maximum number of calls that share one fsync. In a larger group the first call would wait too long for the last. */
const MAX_GROUP_SIZE = 64

export interface Groups<T> {
  add(item: T): void
  /** Resolves once nothing is queued or running. */
  idle(): Promise<void>
}

/**
 * Creates a queue that runs its items in groups, at most `maxRunning` groups at once. The first item runs immediately. Items
 * that arrive while groups are running form the next group, so that groups grow with the load. `run` must not reject.
 */
export const createGroups = <T>(run: (group: T[]) => Promise<void>, maxRunning: number): Groups<T> => {
  const queue: T[] = []
  const idlers: (() => void)[] = []
  let running = 0

  const drain = async (): Promise<void> => {
    do {
      // Wait, so that the group includes items that were added in the same turn or during the previous group.
      await new Promise(setImmediate)
      const group = queue.splice(0, MAX_GROUP_SIZE)
      if (group.length > 0) await run(group)
    } while (queue.length > 0)
    running -= 1
    if (running === 0) for (const idle of idlers.splice(0)) idle()
  }

  return {
    add(item) {
      queue.push(item)
      if (running >= maxRunning) return
      running += 1
      void drain()
    },
    idle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  }
}

/** PostgreSQL's error code of a transaction that it rolled back because of a deadlock. */
const DEADLOCK = '40P01'

/** Runs `work`, and once more if PostgreSQL rolled it back because of a deadlock. */
export const retryDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DEADLOCK) return work()
    throw error
  }
}

/**
 * Maximum number of concurrent groups. The second runs while the first waits for its fsync. With more, the groups would only
 * be smaller.
 */
const MAX_RUNNING = 2

interface GroupedCall {
  /** Runs several calls in one commit. Returns null for each call that must run alone. */
  together: (group: readonly unknown[]) => Promise<unknown[]>
  alone: (argument: unknown) => Promise<unknown>
}

/**
 * Returns a function that runs calls of one operation in groups, which share a commit. A call runs alone if the group returns
 * null for it or the database rejects the group. One invalid call therefore does not fail the others.
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
