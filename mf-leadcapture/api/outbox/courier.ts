import type { Due } from '../operations.ts'
import type { Channel, OutboxRow } from '../tables.ts'

/** What every outbox says of a delivery; the rest is between its store and its couriers. */
export interface Owed {
  delivery: Pick<OutboxRow, 'id' | 'fence' | 'attempts' | 'createdAt' | 'dueAt' | 'channel' | 'subjectId' | 'refusedAt'> & { subjectKind: string }
}

/** A way out of an outbox. Resolves once the other side has what was due; rejects with what went wrong. */
export interface Courier<Item extends Owed = Due> {
  send(due: Item): Promise<void>
  close(): void
}

/** One for each channel that is configured. */
export type Couriers<Item extends Owed = Due> = Partial<Record<Channel, Courier<Item>>>

const CHANNELS: readonly Channel[] = ['mail', 'hubspot', 'webhook']

/** Where a new lead goes. */
export const channelsOf = (couriers: Couriers): Channel[] => CHANNELS.filter((channel) => couriers[channel] !== undefined)
