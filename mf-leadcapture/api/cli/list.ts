import type { Verb } from 'federation/service/command-line'
import { onData } from './context.ts'
import { JSON_OUT, KINDS, LIMIT, STATUS, statusOf, subjectOf } from './options.ts'
import { printRows } from './table.ts'

/** The newest of one kind. */
export const addList: Verb = (leads) => {
  const list = leads
    .command('list')
    .description('the newest leads as a table')
    .addOption(LIMIT)
    .addOption(STATUS)
    .addOption(JSON_OUT)
    .action(({ limit, status, json = false, ...named }) =>
      onData('read', async ({ db }) => {
        const subject = subjectOf(named)
        const filter = { limit, status: statusOf(subject, status) }
        const items = db ? await subject.list(db, filter) : []
        const rows = items.map((item) => subject.table.cells(item).map((cell) => String(cell ?? '')))
        return printRows(json, items, { head: subject.table.head, rows, none: `No ${subject.plural} yet.` })
      }),
    )
  for (const kind of KINDS) list.addOption(kind)
}
