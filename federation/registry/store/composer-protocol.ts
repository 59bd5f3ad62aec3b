import type { Composition } from 'shared-contracts'

/** Of the composer that this checkout builds, and the newest that its tool can run. */
export const COMPOSER_PROTOCOL = 1

/**
 * Version of the browser check's rules in this checkout. Raise it when they become stricter. The checkout runs the check, so
 * that older checkouts must update once the site's composer has newer rules.
 */
export const BROWSER_RULES = 2

/**
 * Request to the process that runs a composer. `entry` is the composer's module, `needs` the packages that it loads from the
 * tool.
 */
export interface ComposerAsk {
  entry: string
  needs: string[]
  store: string
  composition: Composition
  against: HeldAgainst
}

/**
 * Scope of the comparison of a candidate with live, the canary and a rollback. A rollback is compared with all but the pages
 * of the releases that it removes. With `nothing` an operator accepts the risk.
 * Composers older than this option compare new compositions with everything, and stored ones with nothing.
 */
export type HeldAgainst = 'everything' | 'what others need' | 'nothing'

/** Response: the composition's id, or the error with all of its fields. */
export type ComposerAnswer =
  | { id: string }
  | { error: { name: string; message: string; stack?: string | undefined; [field: string]: unknown } }
