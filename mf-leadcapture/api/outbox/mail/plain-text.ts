/** Control and bidirectional characters can forge mail headers, terminals and reading order: none of them is text. */

/** One line: what would break it becomes a space. */
export const plainLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** Several lines, each of them plain. */
export const plainText = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map(plainLine)
    .join('\n')

/** Labels and values, one a line, the values flush with each other. */
export const facts = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${plainLine(value)}`).join('\n')
}
