import { Worker } from 'node:worker_threads'
import { StoreMisconfigured, StoreUnavailable } from '@federation/node-kit/postgres'
import { createCalls, type OperationModule, type OperationCall, type StoreOf } from './operation.ts'

export type Call = OperationCall & { id: number }

/**
 * Message from the worker thread. The first one is `opened` or, if the database cannot be opened, `refused`. After that, the
 * thread sends one reply to each call.
 */
export type Reply =
  | { type: 'opened' }
  | { type: 'refused'; reason: Failure }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; reason: Failure }

/** An error as plain data, because threads cannot exchange Error objects with all their properties. */
export interface Failure {
  kind: 'unavailable' | 'refused' | 'unexpected'
  message: string
  /** Error code of Node, such as EACCES, or `SQLITE_` and SQLite's extended result code. */
  code: string | null
}

export interface WriterOptions {
  path: string
  module: string
}

/** Message that makes the worker thread finish its queued calls, close the database and end. */
export const CLOSE = 'close'

/** Maximum number of queued calls. If more calls wait, the disk is too slow, and an immediate 503 is better than a long wait. */
export const MAX_QUEUED_CALLS = 2000

const ERROR_OF = { unavailable: StoreUnavailable, refused: StoreMisconfigured, unexpected: Error } as const

const toError = ({ kind, message, code }: Failure): Error =>
  Object.assign(new ERROR_OF[kind](message), { code })

const opened = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (reply: Reply) => {
      worker.off('error', reject)
      if (reply.type === 'refused') reject(toError(reply.reason))
      else resolve()
    })
  })

/** Opens the store on SQLite. A worker thread runs all operations, because fsync would block the main thread. */
export const openSqliteStore = async <All extends object>(
  path: string,
  { operations, module }: OperationModule<All>,
  onLost: (error: Error) => void,
): Promise<StoreOf<All>> => {
  const workerData: WriterOptions = { path, module: module.href }
  const worker = new Worker(new URL('sqlite-writer.worker.ts', import.meta.url), { workerData })
  await opened(worker)

  const queued = new Map<number, PromiseWithResolvers<unknown>>()
  const closed = Promise.withResolvers<void>()
  let lastId = 0
  let closing = false

  const fail = (error: Error): void => {
    for (const call of queued.values()) call.reject(new StoreUnavailable(error.message))
    queued.clear()
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
    const call = queued.get(reply.id)
    queued.delete(reply.id)
    if (reply.type === 'done') call?.resolve(reply.value)
    else call?.reject(toError(reply.reason))
  })

  const callWorker = async (question: OperationCall): Promise<unknown> => {
    if (closing) throw new StoreUnavailable('the store is closed')
    if (queued.size >= MAX_QUEUED_CALLS) throw new StoreUnavailable('too many leads wait for the disk')
    const answer = Promise.withResolvers<unknown>()
    lastId += 1
    queued.set(lastId, answer)
    worker.postMessage({ ...question, id: lastId }, [])
    return answer.promise
  }

  return {
    ...createCalls(operations, callWorker),
    close() {
      if (!closing) worker.postMessage(CLOSE, [])
      closing = true
      return closed.promise
    },
  } as StoreOf<All>
}
