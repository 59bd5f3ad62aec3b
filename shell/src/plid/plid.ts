import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { attemptStorage } from 'shared-contracts/storage-keys'

export interface PlidStore {
  get: () => string | null
  /** Reads the id from a URL, stores it and returns it. An empty `plid=` deletes the stored id. A malformed id is ignored. */
  capture: (url: URL) => string | null
}

/** Cookie with the partner link id, which the server sets for `analytics/own-sinks.ts` after consent. */
const readCookie = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Creates the store: local storage, or the cookie, since Safari deletes local storage after seven days. If both are denied, the
 * id lasts until the visitor leaves.
 */
export const createPlidStore = (storage: () => Storage): PlidStore => {
  let current: string | null = null
  const storeId = (id: string | undefined): string | null => {
    if (id === undefined || !PLID_PATTERN.test(id)) return null
    current = id
    attemptStorage(() => storage().setItem(PLID_STORAGE_KEY, id))
    return id
  }
  const clear = () => {
    current = null
    attemptStorage(() => storage().removeItem(PLID_STORAGE_KEY))
  }
  // The form guard would send an invalid id with the form.
  if (!storeId(attemptStorage(() => storage().getItem(PLID_STORAGE_KEY)) ?? readCookie())) clear()

  const capture = (url: URL): string | null => {
    const parameter = url.searchParams.get(PLID_PARAM)
    if (parameter === '') clear()
    return storeId(parameter ?? undefined)
  }
  return { get: () => current, capture }
}
