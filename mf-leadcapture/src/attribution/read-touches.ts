import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import { Touch } from 'shared-contracts/attribution-schemas'

export interface Touches {
  firstTouch?: Touch
  lastTouch?: Touch
}

/**
 * What lies under a touch's key: for this visit, or by consent for longer. Anybody may have put it there. Null where there
 * is none, or storage is denied. After mount only.
 */
const storedTouch = (key: typeof FIRST_TOUCH_KEY | typeof LAST_TOUCH_KEY): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** How the visitor came to the site at first and last, as the shell noted it on landing. After mount only. */
export const readTouches = (): Touches => {
  const [firstTouch, lastTouch] = ([FIRST_TOUCH_KEY, LAST_TOUCH_KEY] as const).map(
    (key) => Touch.safeParse(storedTouch(key)).data,
  )
  return { ...(firstTouch && { firstTouch }), ...(lastTouch && { lastTouch }) }
}
