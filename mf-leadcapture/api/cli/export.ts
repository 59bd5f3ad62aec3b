import { pageThrough } from '../store/page-through.ts'
import type { Command } from './context.ts'
import { csvRecord } from './csv.ts'
import { EXIT, UsageError } from './exit.ts'
import { statusOf, subjectOf } from './rows.ts'

/** Everything of one kind as CSV, for spreadsheets and other programs. */
export const runExport: Command = async (context) => {
  const { db, values } = context
  if (!values.csv) throw new UsageError('export writes CSV only: say --csv')
  const subject = subjectOf(context)
  const status = statusOf(subject, values.status)
  process.stdout.write(csvRecord(subject.csv.head))
  if (!db) return EXIT.ok
  for await (const item of pageThrough((page) => subject.list(db, { ...page, status }))) process.stdout.write(csvRecord(subject.csv.cells(item)))
  return EXIT.ok
}
