import { directoryStore } from './directory-store.ts'
import type { SharedStore } from './store-operations.ts'

const attached = new Map<string, SharedStore>()

/** What is shared through a folder: the folder itself, where nothing else was attached to it. */
export const sharedStore = (store: string): SharedStore => attached.get(store) ?? directoryStore(store)

/** From now on a folder is a copy of something else that is shared. */
export const attachStore = (store: string, shared: SharedStore): void => void attached.set(store, shared)

/** Ends all that was attached. */
export const detachAll = async (): Promise<void> => {
  for (const store of attached.keys()) await detachStore(store)
}

/** Ends what was attached. */
export const detachStore = async (store: string): Promise<void> => {
  const shared = attached.get(store)
  attached.delete(store)
  await shared?.close()
}
