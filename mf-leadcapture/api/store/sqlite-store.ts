import { Worker } from 'node:worker_threads'
import { callsOver, type Handed, type Question, type StoreOf } from './operation.ts'
import { StoreRefused, StoreUnavailable } from 'federation/service/postgres/database-errors'
import { CLOSE, type Failure, type Reply, type WriterOptions } from './writer-protocol.ts'

/** Beyond this many waiting calls the disk does not keep up, and a quick 503 is kinder than a long wait. */
const MOST_WAITING = 2000

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

const ERROR_OF = { unavailable: StoreUnavailable, refused: StoreRefused, unexpected: Error } as const

const asError = ({ kind, message, code }: Failure): Error =>
  Object.assign(new ERROR_OF[kind](message), { code })

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
export const openSqliteStore = async <All extends object>(
  path: string,
  { operations, module }: Handed<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> => {
  const options: WriterOptions = { path, module: module.href }
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

  const ask = (question: Question): Promise<unknown> => {
    if (closing) return Promise.reject(new StoreUnavailable('the store is closed'))
    if (waiting.size >= MOST_WAITING)
      return Promise.reject(new StoreUnavailable('too many leads wait for the disk'))
    const answer = Promise.withResolvers<unknown>()
    lastId += 1
    waiting.set(lastId, answer)
    worker.postMessage({ ...question, id: lastId }, [])
    return answer.promise
  }

  return {
    ...callsOver(operations, ask),
    close() {
      if (!closing) worker.postMessage(CLOSE, [])
      closing = true
      return closed.promise
    },
  } as StoreOf<All>
}
