import { AsyncLocalStorage } from 'node:async_hooks'
import type { Author } from 'shared-contracts'

interface Actor {
  /** Recorded in every channel entry. Its authority limits what the entry may change. */
  author: Author
  /** Called before a channel moves. If it throws, the channel does not move. */
  beforeMove?: () => void
}

const actors = new AsyncLocalStorage<Actor>()

/** Runs `work` in the name of an author. */
export const actAs = <T>(actor: Actor, work: () => Promise<T>): Promise<T> => actors.run(actor, work)

/** Author of the current call; undefined for a command of this machine. */
export const currentAuthor = (): Author | undefined => actors.getStore()?.author

/** Throws if the actor of this call no longer wants a channel to move. */
export const assertMayMove = (): void => actors.getStore()?.beforeMove?.()
