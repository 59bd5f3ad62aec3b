import { parentPort, workerData } from 'node:worker_threads'
import { StoreMisconfigured } from '@federation/node-kit/postgres'
import { sql, type Kysely } from 'kysely'
import { createGroups } from './groups.ts'
import { migrate } from './migrate.ts'
import { type Operations, getOperation, isInputOutputError, isUnavailable } from './operation.ts'
import {
  type Call,
  type Failure,
  type Reply,
  type WriterOptions,
  openDatabase,
  CLOSE,
} from './sqlite-database.ts'

const port = parentPort
if (!port) throw new Error('sqlite-writer.worker.ts runs as a worker thread only')

type Outcome = { call: Call; value: unknown } | { call: Call; error: unknown }

const { path, module }: WriterOptions = workerData
/** Import the operations dynamically, so that the store does not depend on the record types. */
const { operations }: { operations: Operations<unknown> } = await import(module)

const reply = (message: Reply): void => port.postMessage(message)

const toFailure = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  const kind =
    error instanceof StoreMisconfigured ? 'refused' : isUnavailable(error) ? 'unavailable' : 'unexpected'
  if (error instanceof Error && 'errcode' in error)
    return { kind, message, code: `SQLITE_${String(error.errcode)}` }
  return { kind, message, code: error instanceof Error && 'code' in error ? String(error.code) : null }
}

const open = async (): Promise<Kysely<unknown>> => {
  const db = await openDatabase<unknown>(path)
  await migrate(db, 'sqlite')
  return db
}

/**
 * Reopens the database after a failed write or fsync. The write-ahead log on disk is then unreliable: the kernel can have
 * dropped pages of the log, even if a later fsync succeeds. So a checkpoint copies the content of the whole log into the
 * database file, and syncs that file.
 */
const reopen = async (): Promise<Kysely<unknown>> => {
  const db = await open()
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy !== 0)
      throw Object.assign(new Error('the log could not be emptied: a reader is using it'), { errcode: 5 })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Runs the calls in one transaction with one fsync. If one call fails, runs each alone. If the disk fails, all calls fail. */
const commitTogether = async (db: Kysely<unknown>, calls: readonly Call[]): Promise<Outcome[]> => {
  try {
    return await db.transaction().execute(async (transaction) => {
      const outcomes: Outcome[] = []
      for (const call of calls)
        outcomes.push({
          call,
          value: await getOperation(operations, call).run(transaction, call.argument, 'sqlite'),
        })
      return outcomes
    })
  } catch (error) {
    if (calls.length === 1 || isUnavailable(error)) return calls.map((call) => ({ call, error }))
    const outcomes: Outcome[] = []
    for (const call of calls) outcomes.push(...(await commitTogether(db, [call])))
    return outcomes
  }
}

/** For each failed call, checks whether the data was stored nevertheless. Call this function after `reopen`. */
const recheck = async (db: Kysely<unknown>, outcomes: readonly Outcome[]): Promise<Outcome[]> => {
  const checked: Outcome[] = []
  for (const outcome of outcomes) {
    const { call } = outcome
    const value =
      'error' in outcome ? await getOperation(operations, call).written?.(db, call.argument) : undefined
    checked.push(value === undefined ? outcome : { call, value })
  }
  return checked
}

/** The open database. After an input/output error it is null, until `reopen` succeeds. */
let current: Kysely<unknown> | null = null

const commit = async (calls: readonly Call[]): Promise<Outcome[]> => {
  try {
    current ??= await reopen()
  } catch (error) {
    return calls.map((call) => ({ call, error }))
  }
  const outcomes = await commitTogether(current, calls)
  if (!outcomes.some((outcome) => 'error' in outcome && isInputOutputError(outcome.error))) return outcomes
  await current.destroy().catch(() => undefined)
  current = null
  try {
    current = await reopen()
    return await recheck(current, outcomes)
  } catch {
    return outcomes
  }
}

const groups = createGroups<Call>(async (calls) => {
  for (const outcome of await commit(calls))
    reply(
      'error' in outcome
        ? { type: 'failed', id: outcome.call.id, reason: toFailure(outcome.error) }
        : { type: 'done', id: outcome.call.id, value: outcome.value },
    )
}, 1)

const close = async (): Promise<void> => {
  await groups.idle()
  await current?.destroy()
  port.close()
}

try {
  current = await open()
  port.on('message', (message: Call | typeof CLOSE) => {
    if (message === CLOSE) void close()
    else groups.add(message)
  })
  reply({ type: 'opened' })
} catch (error) {
  reply({ type: 'refused', reason: toFailure(error) })
  port.close()
}
