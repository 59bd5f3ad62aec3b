import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../store/store-errors.ts'
import type { Settlement } from './operations.ts'

/** Anything that takes a log line; lines hold ids, codes and counts, never what a visitor typed. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** What became of deliveries, on its way into the store. */
export interface Settling {
  /** Writes it down, or keeps it until `catchUp` can. */
  record(settlement: Settlement): Promise<void>
  /** Writes down what is kept, oldest first; rejects while the store is away. */
  catchUp(): Promise<void>
}

/**
 * A mail that was sent must not be sent again because the store was away when that was to be written down: it is kept
 * here until the store has heard it, or says that somebody else has the delivery by now.
 */
export const createSettling = (
  settle: (settlement: Settlement) => Promise<boolean>,
  log: Pick<Log, 'warn' | 'error'>,
): Settling => {
  const kept = new Map<string, Settlement>()

  const write = async (settlement: Settlement): Promise<void> => {
    try {
      await settle(settlement)
    } catch (error) {
      if (isUnavailable(error)) throw error
      // Its lease runs out and it is sent again, under the same Message-ID.
      log.error({ err: error, delivery: settlement.id }, 'delivery not settled')
    }
    kept.delete(settlement.id)
  }

  return {
    async record(settlement) {
      try {
        await write(settlement)
      } catch (error) {
        kept.set(settlement.id, settlement)
        log.warn({ err: error, delivery: settlement.id }, 'delivery not settled yet')
      }
    },
    async catchUp() {
      for (const settlement of kept.values()) await write(settlement)
    },
  }
}
