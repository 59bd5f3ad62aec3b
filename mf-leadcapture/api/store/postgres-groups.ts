import { acceptTogether } from '../leads/accept-together.ts'
import { onceMore } from './deadlock.ts'
import { inGroups } from './in-groups.ts'
import type { Accepted, Submission } from '../intake/take-in.ts'
import type { SteadyPool } from './steady-pool.ts'
import { isUnavailable } from './store-errors.ts'

/** While one group waits for its fsync the next is under way; more would only be smaller. */
const GROUPS_AT_ONCE = 2

interface Waiting {
  submission: Submission
  answer: PromiseWithResolvers<Accepted>
}

/**
 * Takes contact requests in by groups that share one commit. `alone` takes one in a transaction of its own: it says
 * what a key was taken for, and keeps a lead that the database refuses from failing the others of its group.
 */
export const acceptInGroups = (pool: SteadyPool, alone: (submission: Submission) => Promise<Accepted>): ((submission: Submission) => Promise<Accepted>) => {
  const take = async (group: Waiting[]): Promise<void> => {
    try {
      const outcomes = await onceMore(() => acceptTogether(pool, group.map(({ submission }) => submission)))
      for (const [index, { submission, answer }] of group.entries()) answer.resolve(outcomes[index] ?? alone(submission))
    } catch (error) {
      for (const { submission, answer } of group) {
        if (isUnavailable(error)) answer.reject(error)
        else answer.resolve(alone(submission))
      }
    }
  }
  const groups = inGroups(take, GROUPS_AT_ONCE)
  return (submission) => {
    const answer = Promise.withResolvers<Accepted>()
    groups.add({ submission, answer })
    return answer.promise
  }
}
