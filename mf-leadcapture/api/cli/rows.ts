import { EXIT } from 'federation/service/command-line'
import { print } from './context.ts'
import { table } from './table.ts'

/** One row on a wide terminal; `show` has the rest. */
const LONGEST_CELL = 40

/** Prints records as JSON, or their rows as a table; `none` where there are no rows. */
export const printRows = (
  asJson: boolean,
  records: readonly object[],
  { head, rows, none }: { head: string[]; rows: string[][]; none: string },
): number => {
  if (asJson) print(JSON.stringify(records, null, 2))
  else print(rows.length === 0 ? none : table(head, rows, LONGEST_CELL))
  return EXIT.ok
}
