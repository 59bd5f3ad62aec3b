import type { Question } from './operation.ts'

/** What the writer's thread is asked. */
export type Call = Question & { id: number }

/** What it answers: `opened` or `refused` once, then one reply for each call. */
export type Reply =
  | { type: 'opened' }
  | { type: 'refused'; reason: Failure }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; reason: Failure }
  | { type: 'closed' }

/** An error as it crosses the thread's border, with what start-up advice needs. */
export interface Failure {
  kind: 'unavailable' | 'refused' | 'unexpected'
  message: string
  /** Node's code, such as EACCES, or `SQLITE_<n>` with SQLite's extended result code. */
  code: string | null
}

export interface WriterOptions {
  path: string
  /** Address of the module that exports `operations`. */
  module: string
}

/** Sent instead of a call: finish what is queued, close the database, end the thread. */
export const CLOSE = 'close'
