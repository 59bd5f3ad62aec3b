import { GUARD_EVENT, type GuardEvent } from 'shared-contracts/field-rule'
import type { Publish } from 'shared-contracts'

/**
 * Publishes events of the form guard, which handles forms before hydration. `preventDefault` tells the guard that the event was
 * published.
 */
export const publishGuardEvents = (publish: Publish): void => {
  document.addEventListener(GUARD_EVENT, (event) => {
    event.preventDefault()
    publish((event as CustomEvent<GuardEvent>).detail)
  })
}
