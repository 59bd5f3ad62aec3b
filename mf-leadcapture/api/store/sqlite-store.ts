import { Worker } from 'node:worker_threads'
import { createBookingStore } from '../bookings/rows/booking-store.ts'
import type { LeadStore } from './lead-store.ts'
import type { Accepted } from '../intake/take-in.ts'
import type { Claim } from '../operations.ts'
import type { Backlog } from '../outbox/backlog.ts'
import type { Standing } from '../outbox/standing.ts'
import { StoreRefused, StoreUnavailable } from './store-errors.ts'
import { CLOSE, type Failure, type Question, type Reply, type WriterOptions } from './writer-protocol.ts'

/** Beyond this many waiting calls the disk does not keep up, and a quick 503 is kinder than a long wait. */
const MOST_WAITING = 2000

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

const ERROR_OF = { unavailable: StoreUnavailable, refused: StoreRefused, unexpected: Error } as const

const asError = ({ kind, message, code }: Failure): Error => Object.assign(new ERROR_OF[kind](message), { code })

const opened = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (reply: Reply) => {
      worker.off('error', reject)
      if (reply.type === 'refused') return reject(asError(reply.reason))
      return resolve()
    })
  })

/** The SQLite store: one thread of its own writes, since fsync blocks the thread that calls it. */
export const openSqliteStore = async (path: string, onLost: (error: Error) => void): Promise<LeadStore> => {
  const options: WriterOptions = { path }
  const worker = new Worker(new URL('writer.worker.ts', import.meta.url), { workerData: options })
  await opened(worker)

  const waiting = new Map<number, Waiting>()
  const closed = Promise.withResolvers<void>()
  let lastId = 0
  let closing = false

  const fail = (error: Error): void => {
    for (const call of waiting.values()) call.reject(new StoreUnavailable(error.message))
    waiting.clear()
    if (!closing) onLost(error)
    closing = true
  }

  worker.on('error', fail)
  worker.on('exit', () => {
    fail(new Error('the writer ended'))
    closed.resolve()
  })
  worker.on('message', (reply: Reply) => {
    if (reply.type !== 'done' && reply.type !== 'failed') return
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.type === 'done') return call?.resolve(reply.value)
    return call?.reject(asError(reply.reason))
  })

  const ask = <T>(question: Question): Promise<T> => {
    if (closing) return Promise.reject(new StoreUnavailable('the store is closed'))
    if (waiting.size >= MOST_WAITING) return Promise.reject(new StoreUnavailable('too many leads wait for the disk'))
    const answer = Promise.withResolvers<T>()
    lastId += 1
    waiting.set(lastId, answer)
    worker.postMessage({ ...question, id: lastId }, [])
    return answer.promise
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
      if (!closing) worker.postMessage(CLOSE, [])
      closing = true
      return closed.promise
    },
  }
}
