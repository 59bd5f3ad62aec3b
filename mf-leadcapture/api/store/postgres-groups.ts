import { inGroups } from './in-groups.ts'
import { isUnavailable } from './store-errors.ts'

/** Two that wait for each other: PostgreSQL ends one of them, which may simply go again. */
const DEADLOCK = '40P01'
const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DEADLOCK

/** Does it again where it lost a deadlock: then nothing of it was written. */
export const onceMore = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return work()
  }
}

/** While one group waits for its fsync the next is under way; more would only be smaller. */
const GROUPS_AT_ONCE = 2

interface Waiting {
  argument: unknown
  answer: PromiseWithResolvers<unknown>
}

/** How calls of one operation run together, and how one of them runs in a transaction of its own. */
interface Ways {
  together: (group: readonly unknown[]) => Promise<unknown[]>
  alone: (argument: unknown) => Promise<unknown>
}

/**
 * Runs calls by groups that share one commit. Alone goes what cannot be told from the group's answer, such as what a key
 * was taken for; and where the database refuses one call it does not fail the others of its group.
 */
export const callsInGroups = ({ together, alone }: Ways): ((argument: unknown) => Promise<unknown>) => {
  const take = async (group: Waiting[]): Promise<void> => {
    try {
      const outcomes = await onceMore(() => together(group.map(({ argument }) => argument)))
      for (const [index, { argument, answer }] of group.entries())
        answer.resolve(outcomes[index] ?? alone(argument))
    } catch (error) {
      for (const { argument, answer } of group) {
        if (isUnavailable(error)) answer.reject(error)
        else answer.resolve(alone(argument))
      }
    }
  }
  const groups = inGroups(take, GROUPS_AT_ONCE)
  return (argument) => {
    const answer = Promise.withResolvers<unknown>()
    groups.add({ argument, answer })
    return answer.promise
  }
}
