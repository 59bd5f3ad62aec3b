import { plainLine } from './plain-text.ts'

/** Labels and values, one a line, the values flush with each other. */
export const facts = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${plainLine(value)}`).join('\n')
}
