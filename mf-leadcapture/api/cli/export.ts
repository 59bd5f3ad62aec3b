import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { pageThrough } from '../store/page-through.ts'
import { onData } from './context.ts'
import { csvRecord } from './csv.ts'
import { KINDS, STATUS, statusOf, subjectOf } from './options.ts'

/** Everything of one kind as CSV, for spreadsheets and other programs. */
export const addExport: Verb = (leads) => {
  const command = leads
    .command('export')
    .description('every lead, for a spreadsheet')
    .option('--csv', 'as CSV: there is no other form')
    .addOption(STATUS)
    .action(({ csv = false, status: named, ...kinds }) => {
      if (!csv) throw new UsageError('export writes CSV only: say --csv')
      const subject = subjectOf(kinds)
      const status = statusOf(subject, named)
      return onData('read', async ({ db }) => {
        process.stdout.write(csvRecord(subject.csv.head))
        if (!db) return EXIT.ok
        for await (const item of pageThrough((page) => subject.list(db, { ...page, status })))
          process.stdout.write(csvRecord(subject.csv.cells(item)))
        return EXIT.ok
      })
    })
  for (const kind of KINDS) command.addOption(kind)
}
