import type { Composition } from 'shared-contracts'

/** Of the composer that this checkout builds, and the newest that its tool can run. */
export const COMPOSER_PROTOCOL = 1

/**
 * By which rules this checkout opens changed pages in a browser. Raise it where they refuse more: what opens pages is the
 * checkout's, and once a composer of the new rules is the site's, older checkouts have to update before they release.
 */
export const BROWSER_RULES = 2

/** What the process that runs a composer is asked; `entry` is the composer's module, `needs` the packages it finds in the tool. */
export interface ComposerAsk {
  entry: string
  needs: string[]
  store: string
  composition: Composition
  against: HeldAgainst
}

/**
 * What of live, the canary and a rollback a candidate is held against, beside itself: all of it; for what goes back, all but the
 * pages that go with the releases which brought them; or nothing, where somebody takes that on themselves. Composers from
 * before this was asked hold what is new against everything, and what the store has against nothing.
 */
export type HeldAgainst = 'everything' | 'what others need' | 'nothing'

/** What it answers: the composition's id, or the error that refused it, with all of the error's fields. */
export type ComposerAnswer =
  | { id: string }
  | { error: { name: string; message: string; stack?: string | undefined; [field: string]: unknown } }
