import { plainLine } from './plain-text.ts'

interface FactsLayout {
  /** Ends each label. */
  end?: string
  /** Characters that the labels take at least. */
  least?: number
}

/** Labels and values, one a line, the values flush with each other; what has no value is left to the caller. */
export const facts = (
  rows: readonly (readonly [label: string, value: string])[],
  { end = ':', least = 0 }: FactsLayout = {},
): string => {
  const width = Math.max(least, ...rows.map(([label]) => label.length + end.length)) + 1
  return rows.map(([label, value]) => `${label}${end}`.padEnd(width) + plainLine(value)).join('\n')
}

/** `1 minute`, `15 minutes`. */
export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
