import type { Kysely } from 'kysely'
import { createBookingStore } from '../bookings/rows/booking-store.ts'
import { onceMore } from './deadlock.ts'
import type { Accepted } from '../intake/take-in.ts'
import type { LeadStore } from './lead-store.ts'
import { migrate } from './migrate.ts'
import type { Claim } from '../operations.ts'
import { connectPostgres } from './postgres-database.ts'
import { acceptInGroups } from './postgres-groups.ts'
import { runQuestion } from './run-question.ts'
import type { Backlog } from '../outbox/backlog.ts'
import type { Standing } from '../outbox/standing.ts'
import { StoreUnavailable } from './store-errors.ts'
import type { Tables } from '../tables.ts'
import type { Question } from './writer-protocol.ts'

/** Beyond this many waiting calls the server does not keep up, and a quick 503 is kinder than a long wait. */
const MOST_WAITING = 2000

const alone = (db: Kysely<Tables>, question: Question): Promise<unknown> =>
  onceMore(() => db.transaction().execute((transaction) => runQuestion(transaction, question, 'postgres')))

/** The store that several instances share. Contact requests share transactions; each other call has one of its own. */
export const openPostgresStore = async (url: string): Promise<LeadStore> => {
  const { db, pool } = await connectPostgres(url)
  try {
    await migrate(db, 'postgres')
  } catch (error) {
    await db.destroy()
    throw error
  }
  const accept = acceptInGroups(pool, async (argument) => (await alone(db, { name: 'accept', argument })) as Accepted)
  const waiting = new Set<Promise<unknown>>()
  let closing = false
  let closed: Promise<void> | undefined

  const ask = async <T>(question: Question): Promise<T> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (waiting.size >= MOST_WAITING) throw new StoreUnavailable('too many leads wait for the database')
    const answering = question.name === 'accept' ? accept(question.argument) : alone(db, question)
    waiting.add(answering)
    try {
      return (await answering) as T
    } finally {
      waiting.delete(answering)
    }
  }

  const close = async (): Promise<void> => {
    await Promise.allSettled(waiting)
    await db.destroy()
  }

  return {
    accept: (argument) => ask<Accepted>({ name: 'accept', argument }),
    apply: (argument) => ask<Accepted>({ name: 'apply', argument }),
    claim: (argument) => ask<Claim>({ name: 'claim', argument }),
    settle: (argument) => ask<boolean>({ name: 'settle', argument }),
    bookings: createBookingStore((argument) => ask({ name: 'booking', argument })),
    ping: () => ask<void>({ name: 'ping' }),
    standing: () => ask<Standing>({ name: 'standing' }),
    backlog: () => ask<Backlog[]>({ name: 'backlog' }),
    oweDigest: (argument) => ask<boolean>({ name: 'oweDigest', argument }),
    secret: (argument) => ask<string>({ name: 'secret', argument }),
    tidy: (argument) => ask<void>({ name: 'tidy', argument }),
    ownerless: (argument) => ask<string[]>({ name: 'ownerless', argument }),
    close() {
      closing = true
      closed ??= close()
      return closed
    },
  }
}
