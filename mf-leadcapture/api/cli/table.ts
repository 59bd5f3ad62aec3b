import { plainLine } from '../plain-text.ts'

const LONGEST_CELL = 40

const cell = (text: string): string => {
  const plain = plainLine(text)
  return plain.length > LONGEST_CELL ? `${plain.slice(0, LONGEST_CELL - 1)}…` : plain
}

/** Columns set flush left, two spaces apart. What visitors typed is made plain first: a terminal obeys control characters. */
export const table = (head: string[], rows: string[][]): string => {
  const cells = [head, ...rows.map((row) => row.map(cell))]
  const widths = head.map((_label, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))
  return cells.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}
