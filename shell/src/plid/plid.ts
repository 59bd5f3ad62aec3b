import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'

/** Partner link id of the visitor, kept for later visits. */
export interface PlidStore {
  get: () => string | null
  /** Stores the id from an address and returns it. An empty `plid=` removes the stored id. A malformed one is ignored. */
  capture: (url: URL) => string | null
}

/** Reads the cookie that the server sets once marketing is agreed to. `analytics/own-sinks.ts` asks for it and removes it. */
const cookieValue = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Falls back to the cookie if storage is denied or empty: Safari deletes script-written storage after seven days. Without
 * either, the id is kept until the page is left.
 */
export const createPlidStore = (storage: () => Storage): PlidStore => {
  let current: string | null = null
  const attempt = <T>(action: (store: Storage) => T): T | null => {
    try {
      return action(storage())
    } catch {
      return null
    }
  }
  const keep = (id: string | undefined): string | null => {
    if (id === undefined || !PLID_PATTERN.test(id)) return null
    current = id
    attempt((store) => store.setItem(PLID_STORAGE_KEY, id))
    return id
  }
  const clear = () => {
    current = null
    attempt((store) => store.removeItem(PLID_STORAGE_KEY))
  }
  // Removes an invalid id, because native form submissions read the same key.
  if (!keep(attempt((store) => store.getItem(PLID_STORAGE_KEY)) ?? cookieValue())) clear()

  const capture = (url: URL): string | null => {
    const given = url.searchParams.get(PLID_PARAM)
    if (given === '') clear()
    return keep(given ?? undefined)
  }
  return { get: () => current, capture }
}
