import { SceneFrame } from 'shared-ui'
import type { MatchList as MatchListContent } from './tool-table.schema.ts'
import styles from './match-list.module.css'

/** What did not match by itself: the record, what it lacks, where to mend it, and what waits for it. */
export function MatchList({ label, title, aside, matches }: MatchListContent) {
  return (
    <SceneFrame label={label} title={title} aside={aside} size="lg">
      {matches.map(({ record, lacks, source, fix, waits }) => (
        <div key={record} className={styles.match}>
          <p className={styles.record}>{record}</p>
          <p className={styles.waits}>{waits}</p>
          <p className={styles.lacks}>{lacks}</p>
          <p className={styles.source}>
            {source} · <span className={styles.fix}>{fix}</span>
          </p>
        </div>
      ))}
    </SceneFrame>
  )
}
