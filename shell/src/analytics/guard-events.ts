import { GUARD_EVENT, type GuardEvent } from 'shared-contracts/field-rule'
import type { Publish } from 'shared-contracts'

/** Publishes what the guard of forms says of a form that is not awake yet, and answers that it was heard. */
export const publishGuardEvents = (publish: Publish): void => {
  document.addEventListener(GUARD_EVENT, (event) => {
    event.preventDefault()
    publish((event as CustomEvent<GuardEvent>).detail)
  })
}
