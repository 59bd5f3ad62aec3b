import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'

/** The partner link id a visitor came with, kept for later visits. */
export interface PlidStore {
  get: () => string | null
  clear: () => void
  /** Takes the id from an address: a newer one replaces, an empty `plid=` clears, a malformed one is ignored. */
  capture: (url: URL) => string | null
}

/** Reads the cookie that the server sets once marketing is agreed to. `analytics/plid-cookie.ts` asks for it and removes it. */
const cookieValue = (): string | undefined => /crewtally\.plid=([\w-]+)/.exec(document.cookie)?.[1]

/**
 * Safari deletes what scripts store after seven days, and storage may be denied: then the id is taken from the cookie.
 * Without either it lives as long as the page.
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
  // What is no id goes: a form that the browser posts by itself reads the same place.
  if (!keep(attempt((store) => store.getItem(PLID_STORAGE_KEY)) ?? cookieValue())) clear()

  const capture = (url: URL): string | null => {
    const given = url.searchParams.get(PLID_PARAM)
    if (given === '') clear()
    return keep(given ?? undefined)
  }
  return { get: () => current, clear, capture }
}
