import type { RemoteLocation } from 'shared-contracts'

const STORAGE_KEY = 'crewtally.scroll'

/** Entries that the browser made by itself, for a hash, share the router's key. */
const entryKey = ({ key, hash }: RemoteLocation) => key + hash

/**
 * Remembers how far each history entry was scrolled. Content comes after the address changes, so the browser's own
 * restoration would run too early; it is switched off while the shell is awake and on again when the page is left.
 */
export const createScrollMemory = (first: RemoteLocation) => {
  const positions = new Map<string, number>(
    JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][],
  )
  let key = entryKey(first)
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(key, scrollY), { passive: true })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  return {
    /** Moves to the place a navigation ends at: a hash's element, the remembered place, or the top. */
    arrive: (location: RemoteLocation, isReturn: boolean): void => {
      key = entryKey(location)
      const remembered = isReturn ? positions.get(key) : undefined
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (remembered === undefined && target) target.scrollIntoView()
      else scrollTo({ top: remembered ?? 0, behavior: 'instant' })
    },
  }
}
