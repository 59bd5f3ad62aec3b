import styles from './unbroken.module.css'

const LONGEST = 12

/** Text that does not break inside its short hyphenated words: `W-2`, `I-9`, `1099-NEC`. */
export function Unbroken({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    index % 2 === 1 && part.length <= LONGEST ? <span key={index} className={styles['unbroken']}>{part}</span> : part,
  )
}
