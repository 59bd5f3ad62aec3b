import { writtenWord } from './written-word.ts'
import styles from './hand.module.css'

/** Tallied strokes, `||||` being a crossed five, as the number they say. */
const readAloud = (text: string): string =>
  text.replaceAll(/\|[| ]*/g, (strokes) =>
    String(
      strokes
        .trim()
        .split(/ +/)
        .reduce((sum, group) => sum + (group.length === 4 ? 5 : group.length), 0),
    ),
  )

/** A text in a drawn hand that prints in capitals, for what somebody wrote with a pen; read aloud as it is written here. */
export function Hand({ children: text, struck = false }: { children: string; struck?: boolean | undefined }) {
  const Tag = struck ? 's' : 'span'
  return (
    <Tag className={styles.hand}>
      <span className="visually-hidden">{readAloud(text)}</span>
      {text.split(' ').map((word, index) => {
        const { d, width } = writtenWord(word)
        return (
          // A line's words stand still: their place is their name.
          // oxlint-disable-next-line react/no-array-index-key
          <svg key={index} viewBox={`0 -16 ${width} 20`} aria-hidden="true">
            <path d={d} />
          </svg>
        )
      })}
    </Tag>
  )
}
