import { attachStore, createDirectoryStore, type SharedStore } from '../store/shared-store.ts'
import { StoreError } from '../store/store-errors.ts'
import { coalesceCalls, type FollowedCopy, touchCursor } from './follow.ts'
import { pullAgain, pullChanges, pullServed } from './pull.ts'
import type { ReplicationSource } from './source.ts'

export interface Replica extends FollowedCopy {
  pullAgain: (places: readonly string[]) => Promise<string[]>
}

/**
 * Registers a folder as a read-only copy of a source (a database or a registry). Functions that write to such a store throw
 * COPY_READ_ONLY.
 */
export const attachReplica = (store: string, source: ReplicationSource): Replica => {
  const directory = createDirectoryStore(store)
  const pullAll = coalesceCalls(async () => {
    const faults = await pullChanges(source, store)
    await touchCursor(store, source.cursorFile)
    return faults
  })
  const reject = (): Promise<never> =>
    Promise.reject(
      new StoreError(
        'COPY_READ_ONLY',
        `This machine has a copy of the store, which only ${source.title} changes. Send the change to ${source.title}.`,
      ),
    )
  const shared: SharedStore = {
    ...directory,
    addDocument: reject,
    publish: reject,
    remove: reject,
    deleteUnusedContent: reject,
    quarantine: reject,
    getOrCreateSecret: reject,
    pull: async () => void (await pullAll()),
    repair: (places) => pullAgain(source, store, places),
  }
  attachStore(store, shared)
  return {
    pullAll,
    pullServed: () => pullServed(source, store),
    pullAgain: (places) => pullAgain(source, store, places),
  }
}
