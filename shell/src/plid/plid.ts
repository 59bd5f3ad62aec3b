import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'
import { attemptStorage } from 'shared-contracts/storage-keys'

/** Store for the visitor's partner link id. It keeps the id for later visits. */
export interface PlidStore {
  get: () => string | null
  /** Reads the id from a URL, stores it and returns it. An empty `plid=` deletes the stored id. A malformed id is ignored. */
  capture: (url: URL) => string | null
}

/**
 * Reads the cookie with the partner link id. The server sets this cookie at the request of `analytics/own-sinks.ts`, after consent
 * to marketing.
 */
const readCookie = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Creates the store. If the browser denies local storage, or local storage is empty, the store reads the cookie. Local storage can
 * be empty because Safari deletes it after seven days. If the browser denies both, the id is kept until the visitor leaves the
 * page.
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
