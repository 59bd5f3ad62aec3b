import type { CaseResult as CaseResultContent } from './case-study-page.schema.ts'
import styles from './case-result.module.css'

/** What a story came to: one count before and the same count now, each as long as it is large. */
export function CaseResult({ before, now, sign, counted }: CaseResultContent) {
  const most = Math.max(before, now)
  const counts = [
    { when: 'Before', count: before },
    { when: 'Now', count: now },
  ]
  return (
    <div className={styles.result}>
      <dl className={styles.counts}>
        {counts.map(({ when, count }) => (
          <div key={when} className={styles.count} data-when={when}>
            <dt>{when}</dt>
            <dd>
              {count}
              {sign}
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={styles.bar}>
                <rect width={(count / most) * 100} height="10" />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.counted}>{counted}</p>
    </div>
  )
}
