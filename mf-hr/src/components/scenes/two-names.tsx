import { SceneFrame, SceneRow } from 'shared-ui'
import type { TwoNamesWords } from './employer-of-record.schema.ts'
import styles from './two-names.module.css'

/** One person's file, as the lists beside it say: what the employer of record answers for, what the company that leads does, and what both come to. */
export const TwoNames = ({ title, aside, names, both }: TwoNamesWords) => (
  <SceneFrame decorative label={title} title={title} aside={aside}>
    {names.map(({ name, rows }) => (
      <div key={name} className={styles.name}>
        <p className={styles.who}>{name}</p>
        {rows.map((row) => (
          <SceneRow key={row.label} {...row} />
        ))}
      </div>
    ))}
    <p className={styles.both}>{both}</p>
  </SceneFrame>
)
