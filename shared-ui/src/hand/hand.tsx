import { createContext, use } from 'react'
import styles from './hand.module.css'
import { getHandPieceId, splitHandPieces, drawHandwriting } from './draw-handwriting.ts'

/**
 * URL of the area's `content/hand.svg` with the drawings of its handwritten texts. The area's content test generates the file
 * when run with `vitest -u`.
 */
export const HandFile = createContext<string | undefined>(undefined)

/** Replaces tally marks with their number, for screen readers. The group `||||` is drawn with a slash and means five. */
const toSpokenText = (text: string): string =>
  text.replaceAll(/\|[| ]*/g, (strokes) =>
    String(
      strokes
        .trim()
        .split(/ +/)
        .reduce((sum, group) => sum + (group.length === 4 ? 5 : group.length), 0),
    ),
  )

/** A text drawn as handwritten capitals. Screen readers get normal text. Throws an error outside a `HandFile` provider. */
export function Hand({ children: text, struck = false }: { children: string; struck?: boolean | undefined }) {
  const file = use(HandFile)
  if (file === undefined) throw new Error(`“${text}” is written by hand: the block needs its area's hand.svg`)
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={styles.hand}>
      <span className="visually-hidden">{toSpokenText(text)}</span>
      {splitHandPieces(text).map((piece) => (
        <svg key={piece} viewBox={`0 -16 ${drawHandwriting(piece).width} 20`} aria-hidden="true">
          <use href={`${file}#${getHandPieceId(piece)}`} />
        </svg>
      ))}
    </Tag>
  )
}
