import type { Composition } from 'shared-contracts'

/** Of the composer that this checkout builds, and the newest that its tool can run. */
export const COMPOSER_PROTOCOL = 1

/** What the process that runs a composer is asked; `entry` is the composer's module, `needs` the packages it finds in the tool. */
export interface ComposerAsk {
  entry: string
  needs: string[]
  store: string
  composition: Composition
}

/** What it answers: the composition's id, or the error that refused it, with all of the error's fields. */
export type ComposerAnswer =
  | { id: string }
  | { error: { name: string; message: string; stack?: string | undefined; [field: string]: unknown } }
