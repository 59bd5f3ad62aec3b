export interface FittedTitle {
  size: number
  lines: string[]
}

const SIZES = [88, 80, 72, 64, 58, 52]
const MAX_LINES = 4
const SPACE = 0.24

const breakInto = (words: string[], maxWidth: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > maxWidth) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/**
 * Breaks a title into lines, at the largest font size at which they fit into `room` (in pixels). Then balances the lengths of the
 * lines, so that the last line is not a single word. `wordWidth` returns a word's width as a multiple of the font size.
 */
export const fitTitle = (
  title: string,
  room: { width: number; height: number; leading: number },
  wordWidth: (word: string) => number,
): FittedTitle => {
  const words = title.split(/\s+/)
  const widthOf = (text: string) => {
    const parts = text.split(' ')
    return parts.reduce((sum, word) => sum + wordWidth(word), 0) + (parts.length - 1) * SPACE
  }
  const fits = (lines: string[], size: number) =>
    lines.length <= MAX_LINES &&
    lines.length * size * room.leading <= room.height &&
    lines.every((line) => widthOf(line) * size <= room.width)
  const size =
    SIZES.find((candidate) => fits(breakInto(words, room.width / candidate, widthOf), candidate)) ?? 46
  let lines = breakInto(words, room.width / size, widthOf)
  for (let maxWidth = room.width / size; maxWidth > 0; maxWidth -= 0.1) {
    const narrower = breakInto(words, maxWidth, widthOf)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return { size, lines }
}
