import { Portrait } from '../brand/portrait/portrait.tsx'
import { Unbroken } from '../type/text.tsx'
import type { Quotation } from './content.schema.ts'
import styles from './quote.module.css'

/** Large quotation with the speaker's portrait. It fills a section. */
export function Quote({ text, name, role, company, portrait }: Quotation) {
  return (
    <figure className={styles.large}>
      <Portrait id={portrait} size={192} className={styles.face} />
      <blockquote className={styles.text}>
        <Unbroken text={text} />
      </blockquote>
      <figcaption className={styles.who}>
        <span className={styles.name}>{name}</span> {role}, {company}
      </figcaption>
    </figure>
  )
}

/** Small quotation, for several side by side. */
export function QuoteCard({ text, name, role, company, portrait }: Quotation) {
  return (
    <figure className={styles.card} data-tone="card">
      <blockquote className={styles.text}>
        <Unbroken text={text} />
      </blockquote>
      <figcaption className={styles.by}>
        <Portrait id={portrait} size={64} />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span> {role}, {company}
        </span>
      </figcaption>
    </figure>
  )
}
