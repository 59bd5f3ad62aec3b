import { PLID_PARAM, PLID_PATTERN, PLID_STORAGE_KEY } from 'shared-contracts/attribution'

/** The partner link id a visitor came with, kept for later visits. */
export interface PlidStore {
  get: () => string | null
  clear: () => void
  /** Takes the id from an address: a newer one replaces, an empty `plid=` clears, a malformed one is ignored. */
  capture: (url: URL) => string | null
}

/** Storage may be missing or full (private windows): then the id lives as long as the page. */
export const createPlidStore = (storage: () => Storage): PlidStore => {
  let current: string | null = null
  const attempt = <T>(action: (store: Storage) => T): T | null => {
    try {
      return action(storage())
    } catch {
      return null
    }
  }
  const stored = attempt((store) => store.getItem(PLID_STORAGE_KEY))
  const clear = () => {
    current = null
    attempt((store) => store.removeItem(PLID_STORAGE_KEY))
  }
  // What is no id goes: a form that the browser posts by itself reads the same place.
  if (stored !== null && !PLID_PATTERN.test(stored)) clear()
  else current = stored

  const capture = (url: URL): string | null => {
    const given = url.searchParams.get(PLID_PARAM)
    if (given === '') clear()
    if (given === null || !PLID_PATTERN.test(given)) return null
    current = given
    attempt((store) => store.setItem(PLID_STORAGE_KEY, given))
    return given
  }
  return { get: () => current, clear, capture }
}
