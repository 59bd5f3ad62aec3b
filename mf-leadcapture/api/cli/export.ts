import { EXIT, UsageError, type Verb } from 'federation/service/command-line'
import { pageThrough } from '../store/page-through.ts'
import { onData } from './context.ts'
import { KINDS, STATUS, statusOf, subjectOf } from './options.ts'

/** A spreadsheet may take a cell that begins so for a formula, full-width signs included, or hide what follows. A phone number is none. */
const RISKY = /^(?!\+\d+$)\p{C}*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\0\r\n]/u

const cell = (value: string): string => {
  const harmless = RISKY.test(value) ? `'${value}` : value
  return /[",\r\n\0]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One record of RFC 4180, its line break included. */
export const csvRecord = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => (typeof value === 'number' ? String(value) : cell(value ?? ''))).join(',')}\r\n`

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
        for await (const item of pageThrough((page) =>
          subject.list(db, { ...page, status, withoutTests: true }),
        ))
          process.stdout.write(csvRecord(subject.csv.cells(item)))
        return EXIT.ok
      })
    })
  for (const kind of KINDS) command.addOption(kind)
}
