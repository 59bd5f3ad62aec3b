import type { ReactNode } from 'react'

/** One page of the booking, without what surrounds it. */
export interface Page {
  heading: string
  /** The document's, where it is not the heading's. */
  title?: string
  /** A sentence under the heading. */
  intro?: ReactNode
  body: ReactNode
  /** The meeting page says heading and intro above its frame, so that they need not be seen there twice. */
  saidAround?: boolean
  /** Set on the page that follows a booking: when the meeting starts that waits for its owner's word. */
  askedAt?: number
  /** The page holds a form whose proof of work is found by a script of its own. */
  needsProof?: boolean
  /** The zone came from nobody: the script may ask for the page again with the visitor's own. */
  zoneIsGuess?: boolean
}
