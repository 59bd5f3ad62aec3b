import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'

/** Addresses the visitor came in by, the last one first. After mount only. */
export const touchAddresses = (): string[] =>
  [LAST_TOUCH_KEY, FIRST_TOUCH_KEY].flatMap((key) => {
    try {
      const { url } = JSON.parse(localStorage.getItem(key) ?? '{}') as { url?: unknown }
      return typeof url === 'string' ? [url] : []
    } catch {
      // Storage may be denied, and holds what anybody put there.
      return []
    }
  })
