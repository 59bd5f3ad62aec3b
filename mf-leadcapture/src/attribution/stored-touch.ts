import type { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'

/**
 * What lies under a touch's key: for this visit, or by consent for longer. Anybody may have put it there. Null where there
 * is none, or storage is denied. After mount only.
 */
export const storedTouch = (key: typeof FIRST_TOUCH_KEY | typeof LAST_TOUCH_KEY): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
