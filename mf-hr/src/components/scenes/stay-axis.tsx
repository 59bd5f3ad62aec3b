import type { Stay } from './employer-of-record.schema.ts'
import styles from './stay-axis.module.css'

/** Three ways across a state line along the time that there is work, the shortest first. */
export const StayAxis = ({ stays }: { stays: readonly Stay[] }) => (
  <ol className={styles.axis}>
    {stays.map(({ span, way, text }) => (
      <li key={way} className={styles.stay}>
        <p className={styles.span}>{span}</p>
        <div className={styles.bar}>
          <h3 className={styles.way}>{way}</h3>
        </div>
        <p className={styles.text}>{text}</p>
      </li>
    ))}
  </ol>
)
