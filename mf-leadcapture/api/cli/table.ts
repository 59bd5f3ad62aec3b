import { plainLine } from '../outbox/mail/plain-text.ts'

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
