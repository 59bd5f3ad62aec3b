import { EXIT } from 'federation/service/command-line'
import { plainLine } from '../outbox/mail/plain-text.ts'
import { print } from './context.ts'

const cell = (text: string, longest: number): string => {
  const plain = plainLine(text)
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain
}

/** Columns set flush left, two spaces apart. What visitors typed is made plain first: a terminal obeys control characters. */
export const table = (head: string[], rows: string[][], longest = Infinity): string => {
  const cells = [head, ...rows.map((row) => row.map((text) => cell(text, longest)))]
  const widths = head.map((_label, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  return cells
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

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
