import { Tally } from '../brand/tally.tsx'
import { RowScene } from '../scenes/row-scene.tsx'
import { Text } from '../type/text.tsx'
import type { Step } from './content.schema.ts'
import styles from './steps.module.css'

const COUNTS = [1, 2, 3, 4, 5] as const

export interface StepsProps {
  steps: readonly Step[]
  /**
   * URL of a drawing with one frame per step. On wide screens, the drawing is above the steps. On phones, each frame is above
   * its step.
   */
  strip?: string
}

/** Three or four steps, numbered with tally marks. A line or the drawing `strip` connects the steps. */
export function Steps({ steps, strip }: StepsProps) {
  return (
    <ol
      className={styles.steps}
      data-count={steps.length}
      data-strip={strip === undefined ? undefined : ''}
      data-plain={(strip === undefined && steps.every(({ scene }) => scene === undefined)) || undefined}
    >
      {steps.map((step, index) => (
        <li key={step.title} className={styles.step}>
          {strip === undefined ? null : (
            <img
              src={strip}
              alt={step.frame ?? ''}
              loading="lazy"
              width={400}
              height={290}
              className={styles.frame}
            />
          )}
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
