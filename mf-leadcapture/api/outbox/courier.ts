import type { Due } from '../store/operations.ts'
import type { Channel } from '../store/tables.ts'

/** A way out of the outbox. Resolves once the other side has what was due; rejects with what went wrong. */
export interface Courier {
  send(due: Due): Promise<void>
  close(): void
}

/** One for each channel that is configured. */
export type Couriers = Partial<Record<Channel, Courier>>

const CHANNELS: readonly Channel[] = ['mail', 'hubspot', 'webhook']

/** Where a new lead goes. */
export const channelsOf = (couriers: Couriers): Channel[] => CHANNELS.filter((channel) => couriers[channel] !== undefined)
