import type { Command } from './context.ts'
import { limitOf, printRows, statusOf, subjectOf } from './rows.ts'

/** The newest of one kind. */
export const runList: Command = async (context) => {
  const { db, values } = context
  const subject = subjectOf(context)
  const filter = { limit: limitOf(values.limit), status: statusOf(subject, values.status) }
  const items = db ? await subject.list(db, filter) : []
  const rows = items.map((item) => subject.table.cells(item).map((cell) => String(cell ?? '')))
  return printRows(context, items, subject.table.head, rows, `No ${subject.plural} yet.`)
}
