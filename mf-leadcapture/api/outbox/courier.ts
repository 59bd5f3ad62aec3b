import type { Due } from '../store/operations.ts'
import type { Channel } from '../store/tables.ts'

/** A way out of the outbox. Resolves once the other side has what was due; rejects with what went wrong. */
export interface Courier {
  send(due: Due): Promise<void>
  close(): void
}

/** One for each channel that is configured. */
export type Couriers = Partial<Record<Channel, Courier>>
