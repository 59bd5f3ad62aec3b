import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { attemptStorage } from 'shared-contracts/storage-keys'

/** Store for the visitor's partner link id. It keeps the id for later visits. */
export interface PlidStore {
  get: () => string | null
  /** Reads the id from a URL, stores it and returns it. An empty `plid=` deletes the stored id. A malformed id is ignored. */
  capture: (url: URL) => string | null
}

/**
 * Returns the partner link id in the visitor's cookie, or undefined if there is none. The server sets the cookie after consent
 * to marketing, when `analytics/own-sinks.ts` requests it.
 */
const readCookie = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Creates the store of the visitor's partner link id. The id is read from local storage. If local storage is empty or denied,
 * the id is read from the cookie. Safari empties local storage after seven days. If the browser denies both, the id is kept
 * until the visitor leaves the page.
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
  // Deletes an invalid id from storage. Otherwise, the form guard (the script that validates forms before hydration) would send
  // that id with the form.
  if (!storeId(attemptStorage(() => storage().getItem(PLID_STORAGE_KEY)) ?? readCookie())) clear()

  const capture = (url: URL): string | null => {
    const parameter = url.searchParams.get(PLID_PARAM)
    if (parameter === '') clear()
    return storeId(parameter ?? undefined)
  }
  return { get: () => current, capture }
}
