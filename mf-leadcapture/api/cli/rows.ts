import type { Filter, Subject } from '../intake/subject.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'
import type { Context } from './context.ts'
import { EXIT, UsageError } from './exit.ts'
import { table } from './table.ts'

/** One row on a wide terminal; `show` has the rest. */
const LONGEST_CELL = 40

/** The subject that the options name; the first of all where they name none. */
export const subjectOf = ({ subjects: [named, ...others] }: Pick<Context, 'subjects'>): Subject<Tables> => {
  if (named && others.length > 0) throw new UsageError(`say ${[named, ...others].map(({ plural }) => `--${plural}`).join(' or ')}, not both`)
  const subject = named ?? SUBJECTS[0]
  if (!subject) throw new UsageError('there is nothing to list')
  return subject
}

export const statusOf = ({ statuses }: Subject<Tables>, text: string | undefined): Filter['status'] => {
  if (text === undefined || statuses.includes(text)) return text
  throw new UsageError('--status is accepted or quarantined; of bookings also unconfirmed')
}

export const limitOf = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit is a whole number from 1')
  return Number(text)
}

export const printRows = ({ values, print }: Context, records: readonly object[], head: string[], rows: string[][], none: string): number => {
  if (values.json) print(JSON.stringify(records, null, 2))
  if (!values.json) print(rows.length === 0 ? none : table(head, rows, LONGEST_CELL))
  return EXIT.ok
}
