import { styleText } from 'node:util'

export interface TableOptions {
  /** Maximum length of a cell, in characters. Longer cells are cut off and end with an ellipsis. Default: no limit. */
  maxCellLength?: number
  /**
   * Index of the first right-aligned column. All later columns are right-aligned too, for example for numbers. Default: none.
   */
  rightFrom?: number
}

/**
 * Replaces control characters, because text of visitors can contain escape sequences that manipulate a terminal. Keeps the
 * invisible joiner characters that emoji and some writing systems need.
 */
export const printable = (text: string): string => text.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}]/gu, '·')

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

/**
 * Formats rows as lines of aligned columns, two spaces apart, below a line of headers. Headers are bold on a terminal, unless
 * NO_COLOR is set. Control characters in cells are replaced.
 */
export const formatTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { maxCellLength = Infinity, rightFrom = Infinity }: TableOptions = {},
): string => {
  const cells = rows.map((row) => row.map((cell) => truncate(printable(String(cell)), maxCellLength)))
  const widths = head.map((label, column) =>
    Math.max(label.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column < rightFrom ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [styleText('bold', formatRow(head)), ...cells.map(formatRow)].join('\n')
}

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1000 },
] as const
const MAX_RELATIVE_MS = 60 * 86_400_000
const RELATIVE = new Intl.RelativeTimeFormat('en-US')

/**
 * Formats a time relative to now, such as `3 minutes ago`. A time more than 60 days away becomes a date, such as `2026-08-30`.
 * @param at ISO 8601 time
 * @param now ms since the epoch
 */
export const formatAge = (at: string, now = Date.now()): string => {
  const difference = Date.parse(at) - now
  const { unit, ms } = UNITS.find((one) => Math.abs(difference) >= one.ms) ?? UNITS[3]
  return Math.abs(difference) > MAX_RELATIVE_MS
    ? at.slice(0, 'yyyy-mm-dd'.length)
    : RELATIVE.format(Math.round(difference / ms) || -0, unit)
}

/** Formats a time to the minute, such as `2026-11-29 15:18 UTC`. */
export const formatMinute = (at: string): string =>
  `${new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ')} UTC`
