import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import { Touch } from 'shared-contracts/attribution-schemas'

export interface Touches {
  firstTouch?: Touch
  lastTouch?: Touch
}

/** Storage may be denied, and holds what anybody put there: what is no touch is none. */
const read = (key: string): Touch | undefined => {
  try {
    return Touch.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** How the visitor came to the site at first and last, as the shell noted it on landing. After mount only. */
export const readTouches = (): Touches => {
  const [firstTouch, lastTouch] = [read(FIRST_TOUCH_KEY), read(LAST_TOUCH_KEY)]
  return { ...(firstTouch && { firstTouch }), ...(lastTouch && { lastTouch }) }
}
