/** Letters of a piece at most, so that it fits a phone. */
const LONGEST = 20

/** A text cut into what stands on one line, whatever the width: whole words, as many as fit. */
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

/** A piece's name in the file of its area, short since a page repeats it. */
export const handPieceId = (piece: string): string => {
  let sum = 0
  for (const letter of piece) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_679_616
  return `h${sum.toString(36)}`
}
