import type { OutboxRow } from './outbox-row.ts'

/** What became of deliveries, as a person reads it. */
export const deliveryTable = (deliveries: Pick<OutboxRow, 'channel' | 'state' | 'attempts' | 'messageId' | 'lastError'>[]): { head: string[]; rows: string[][] } => ({
  head: ['CHANNEL', 'STATE', 'ATTEMPTS', 'MESSAGE-ID', 'LAST ERROR'],
  rows: deliveries.map(({ channel, state, attempts, messageId, lastError }) => [channel, state, String(attempts), messageId, lastError ?? '']),
})
