import { BusEvent, type Publish } from 'shared-contracts'

/**
 * The bus as remotes have it. An event that is not of the contract is dropped with a console error, so that a remote's
 * mistake reaches its team and not the sinks.
 */
export const checkedPublish =
  (publish: Publish): Publish =>
  (event) => {
    const parsed = BusEvent.safeParse(event)
    if (parsed.success) publish(parsed.data)
    else console.error('An event was dropped: it is not of the contract.', event)
  }
