import { Tally } from '../brand/tally.tsx'
import { RowScene } from '../scenes/row-scene.tsx'
import { Text } from '../type/text.tsx'
import type { Step } from './content.schema.ts'
import styles from './steps.module.css'

const COUNTS = [1, 2, 3, 4, 5] as const

/** Three or four steps joined by a line; the strokes of the tally count them. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol
      className={styles.steps}
      data-count={steps.length}
      data-plain={steps.every(({ scene }) => scene === undefined) || undefined}
    >
      {steps.map((step, index) => (
        <li key={step.title} className={styles.step}>
          <div className={styles.head} aria-hidden="true">
            <Tally count={COUNTS[index] ?? 5} size={48} />
          </div>
          <div className={styles.body}>
            {step.when === undefined ? null : <p className={styles.when}>{step.when}</p>}
            <h3 className={styles.title}>{step.title}</h3>
            <div className={styles.text}>
              <Text text={step.text} />
            </div>
          </div>
          {step.scene === undefined ? null : (
            <div>
              <RowScene {...step.scene} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
