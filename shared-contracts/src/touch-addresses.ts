import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from './attribution.ts'

/** Addresses the visitor came in by, the last one first, from wherever they may be kept. In a browser only. */
export const touchAddresses = (): string[] =>
  [LAST_TOUCH_KEY, FIRST_TOUCH_KEY].flatMap((key) => {
    try {
      const touch = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}'
      const { url } = JSON.parse(touch) as { url?: unknown }
      return typeof url === 'string' ? [url] : []
    } catch {
      // Storage may be denied, and holds what anybody put there.
      return []
    }
  })
