import { longDate, shortDate } from './pay-calendar.ts'
import { RIDGELINE } from './ridgeline-people.ts'
import { AGREEMENT } from './ridgeline-hiring.ts'
import { SceneFrame, type SceneProps } from './scene-frame.tsx'
import styles from './signed-document.module.css'

const SIGNATURE =
  'M6 34c6-14 10-24 14-26 3-1 2 6-1 14-2 6-4 12-2 14 4 3 10-8 13-10 2-1 1 8 4 8 4 0 6-9 9-9 3 0 0 9 4 9 5 0 6-10 10-10 4 0 0 10 5 10 6 0 12-24 18-26 6-1 6 22-2 27-4 2-4-4 0-8 6-6 14-8 18-8-3 4-3 9 1 9 5 0 6-12 10-12-3 6-2 12 2 12 6 0 8-8 14-12-2 6-1 12 3 12 8 0 14-8 26-10'

/** Scene: a commission agreement with a handwritten signature. */
export function SignedDocument(props: SceneProps) {
  return (
    <SceneFrame
      {...props}
      kind="paper"
      label={`Commission agreement between ${RIDGELINE} and ${AGREEMENT.person.name}, signed on ${longDate(AGREEMENT.signed)}.`}
    >
      <div className={styles.page}>
        <p className={styles.company}>{RIDGELINE}</p>
        <p className={styles.title}>Commission agreement, setter</p>
        {AGREEMENT.clauses.map((clause, index) => (
          <p key={clause} className={styles.clause}>
            <span>{index + 1}.</span> {clause}
          </p>
        ))}
        <div className={styles.sign}>
          <svg viewBox="0 0 180 48" className={styles.ink}>
            <path d={SIGNATURE} pathLength={1} />
          </svg>
          <p className={styles.under}>
            <span>{AGREEMENT.person.name}</span>
            <span>{shortDate(AGREEMENT.signed)}, 6:42 pm</span>
          </p>
        </div>
      </div>
    </SceneFrame>
  )
}
