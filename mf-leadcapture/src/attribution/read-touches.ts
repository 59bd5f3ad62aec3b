import { FIRST_TOUCH_KEY, LAST_TOUCH_KEY } from 'shared-contracts/attribution'
import { Touch } from 'shared-contracts/attribution-schemas'
import { storedTouch } from './stored-touch.ts'

export interface Touches {
  firstTouch?: Touch
  lastTouch?: Touch
}

/** How the visitor came to the site at first and last, as the shell noted it on landing. After mount only. */
export const readTouches = (): Touches => {
  const [firstTouch, lastTouch] = ([FIRST_TOUCH_KEY, LAST_TOUCH_KEY] as const).map(
    (key) => Touch.safeParse(storedTouch(key)).data,
  )
  return { ...(firstTouch && { firstTouch }), ...(lastTouch && { lastTouch }) }
}
