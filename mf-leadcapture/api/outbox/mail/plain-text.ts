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

/** The beginning of a text, in code points: a character is never cut in two. */
export const clip = (text: string, maxLength: number): string => Array.from(text).slice(0, maxLength).join('')
