const STORAGE_KEY = 'crewtally.scroll'

/**
 * Remembers how far each history entry was scrolled. Content comes after the address changes, so the browser's own
 * restoration would run too early; it is switched off while the shell is awake and on again when the page is left.
 */
export const createScrollMemory = (firstKey: string) => {
  const positions = new Map<string, number>(
    JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][],
  )
  let key = firstKey
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
    arrive: (nextKey: string, hash: string, isReturn: boolean): void => {
      key = nextKey
      const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
      if (target && !isReturn) target.scrollIntoView()
      else scrollTo({ top: isReturn ? (positions.get(key) ?? 0) : 0, behavior: 'instant' })
    },
  }
}
