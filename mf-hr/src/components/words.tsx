import styles from './words.module.css'

const FORM = /\b([IW]-\d)\b/

/** Plain text in which the name of a form, `I-9` or `W-4`, never breaks over two lines. */
export function Words({ text }: { text: string }) {
  return text.split(FORM).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <span key={index} className={styles['form']}>
        {part}
      </span>
    ),
  )
}
