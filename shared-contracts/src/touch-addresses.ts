import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from './attribution.ts'

/**
 * Landing addresses of the visitor's latest and first touch, in this order. Reads session storage, then local storage.
 * Only for browsers.
 */
export const touchAddresses = (): string[] =>
  [LAST_TOUCH_KEY, FIRST_TOUCH_KEY].flatMap((key) => {
    try {
      const touch = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? '{}'
      const { url } = JSON.parse(touch) as { url?: unknown }
      return typeof url === 'string' ? [url] : []
    } catch {
      // Storage may be blocked, and its content may be invalid.
      return []
    }
  })
