import type { Verb } from 'federation/service/command-line'
import { deliveriesOf, stateOn, type Told } from '../outbox/deliveries.ts'
import { CHANNELS } from '../outbox/outbox-row.ts'
import { onData } from './context.ts'
import { JSON_OUT, KINDS, LIMIT, STATUS, statusOf, subjectOf } from './options.ts'
import { printRows } from './table.ts'

/** The newest of one kind, with what has arrived by each channel. */
export const addList: Verb = (leads) => {
  const list = leads
    .command('list')
    .description('the newest leads as a table, with what has arrived by each channel')
    .addOption(LIMIT)
    .addOption(STATUS)
    .addOption(JSON_OUT)
    .action(({ limit, status, json = false, ...named }) =>
      onData('read', async ({ db }) => {
        const subject = subjectOf(named)
        const filter = { limit, status: statusOf(subject, status) }
        const items = db ? await subject.list(db, filter) : []
        const ids = items.map(({ id }) => id)
        const deliveries = db ? await deliveriesOf(db, ids) : new Map<string, Told[]>()
        const records = items.map((item) => ({ deliveries: deliveries.get(item.id) ?? [], ...item }))
        const rows = items.map((item) => [
          ...subject.table.cells(item).map((cell) => String(cell ?? '')),
          ...CHANNELS.map((channel) => stateOn(deliveries.get(item.id) ?? [], channel) ?? '-'),
        ])
        const none = `No ${subject.plural}${status === undefined ? ' yet' : ` with the status ${status}`}.`
        const head = [...subject.table.head, ...CHANNELS.map((channel) => channel.toUpperCase())]
        return printRows(json, records, { head, rows, none })
      }),
    )
  for (const kind of KINDS) list.addOption(kind)
}
