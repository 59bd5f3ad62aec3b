import { parentPort, workerData } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import { commitTogether, type Outcome } from './group-commit.ts'
import { inGroups } from './in-groups.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { emptyLog, judgeAnew } from './recover.ts'
import { StoreRefused } from 'federation/service/postgres/database-errors'
import { isInputOutputError, isUnavailable } from './store-errors.ts'
import type { Operations } from './operation.ts'
import { CLOSE, type Call, type Failure, type Reply, type WriterOptions } from './writer-protocol.ts'

const port = parentPort
if (!port) throw new Error('writer.worker.ts runs as a worker thread only')

const reply = (message: Reply): void => port.postMessage(message)

const failure = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  const kind = error instanceof StoreRefused ? 'refused' : isUnavailable(error) ? 'unavailable' : 'unexpected'
  if (error instanceof Error && 'errcode' in error)
    return { kind, message, code: `SQLITE_${String(error.errcode)}` }
  return { kind, message, code: error instanceof Error && 'code' in error ? String(error.code) : null }
}

const report = (outcome: Outcome): void => {
  const { id } = outcome.call
  reply(
    'error' in outcome
      ? { type: 'failed', id, reason: failure(outcome.error) }
      : { type: 'done', id, value: outcome.value },
  )
}

const { path, module }: WriterOptions = workerData
/** Whatever they are: the store knows none of its tables. */
const { operations }: { operations: Operations<unknown> } = await import(module)

const open = async (): Promise<Kysely<unknown>> => {
  const db = await openDatabase<unknown>(path)
  await migrate(db, 'sqlite')
  return db
}

/** Null after an input/output error, until the database is open again and its log emptied. */
let current: Kysely<unknown> | null = null

const reopen = async (): Promise<Kysely<unknown>> => {
  const db = await open()
  try {
    await emptyLog(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const commit = async (calls: readonly Call[]): Promise<Outcome[]> => {
  try {
    current ??= await reopen()
  } catch (error) {
    return calls.map((call) => ({ call, error }))
  }
  const outcomes = await commitTogether(current, operations, calls)
  if (!outcomes.some((outcome) => 'error' in outcome && isInputOutputError(outcome.error))) return outcomes
  await current.destroy().catch(() => undefined)
  current = null
  try {
    current = await reopen()
    return await judgeAnew(current, operations, outcomes)
  } catch {
    return outcomes
  }
}

const serve = (): void => {
  const groups = inGroups<Call>(async (calls) => (await commit(calls)).forEach(report), 1)

  const close = async (): Promise<void> => {
    await groups.idle()
    await current?.destroy()
    reply({ type: 'closed' })
    port.close()
  }

  port.on('message', (message: Call | typeof CLOSE) => {
    if (message === CLOSE) void close()
    else groups.add(message)
  })
}

try {
  current = await open()
  serve()
  reply({ type: 'opened' })
} catch (error) {
  reply({ type: 'refused', reason: failure(error) })
  port.close()
}
