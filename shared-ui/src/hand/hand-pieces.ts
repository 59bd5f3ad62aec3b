/** Maximum number of characters in a piece, so that it fits a phone. */
const LONGEST = 20

/** Splits a text into pieces that do not break across lines. Each contains as many whole words as fit. */
export const handPiecesOf = (text: string): string[] => {
  const pieces: string[] = []
  for (const word of text.split(' ')) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + word.length < LONGEST)
      pieces[pieces.length - 1] = `${last} ${word}`
    else pieces.push(word)
  }
  return pieces
}

/** Id of a piece in the file of its area. Short, because pages repeat it. */
export const handPieceId = (piece: string): string => {
  let sum = 0
  for (const letter of piece) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_679_616
  return `h${sum.toString(36)}`
}
