import type { Kysely } from 'kysely'
import { createBookingStore } from '../bookings/store/booking-store.ts'
import { acceptAtOnce } from './accept-at-once.ts'
import type { Accepted } from './intake.ts'
import type { LeadStore } from './lead-store.ts'
import { migrate } from './migrate.ts'
import type { Claim } from './operations.ts'
import { openPostgres } from './postgres-database.ts'
import { runQuestion } from './run-question.ts'
import { StoreUnavailable } from './store-errors.ts'
import type { Tables } from './tables.ts'
import type { Question } from './writer-protocol.ts'

/** Beyond this many waiting calls the server does not keep up, and a quick 503 is kinder than a long wait. */
const MOST_WAITING = 2000

/** Two that wait for each other: PostgreSQL ends one of them, which may simply go again. */
const DEADLOCK = '40P01'
const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === DEADLOCK

/** What is asked most goes in one statement; a key that came before goes the long way, which says what it was taken for. */
const answerOf = async (db: Kysely<Tables>, question: Question): Promise<unknown> => {
  const accepted = question.name === 'accept' ? await acceptAtOnce(db, question.argument) : null
  return accepted ?? db.transaction().execute((transaction) => runQuestion(transaction, question, 'postgres'))
}

const answer = async (db: Kysely<Tables>, question: Question): Promise<unknown> => {
  const once = () => answerOf(db, question)
  try {
    return await once()
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return once()
  }
}

/** The store that several instances share. Each call is a transaction; PostgreSQL lets them share an fsync. */
export const openPostgresStore = async (url: string): Promise<LeadStore> => {
  const db = await openPostgres(url)
  try {
    await migrate(db, 'postgres')
  } catch (error) {
    await db.destroy()
    throw error
  }
  const waiting = new Set<Promise<unknown>>()
  let closing = false
  let closed: Promise<void> | undefined

  const ask = async <T>(question: Question): Promise<T> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (waiting.size >= MOST_WAITING) throw new StoreUnavailable('too many leads wait for the database')
    const answering = answer(db, question)
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
