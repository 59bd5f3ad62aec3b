import type { ReactNode } from 'react'
import { Text } from '../type/text.tsx'
import type { Callout } from './content.schema.ts'
import styles from './annotated-scene.module.css'

/** Where three callouts stand, in hundredths of the scene's height, so that even a low scene keeps them apart. */
const APART = [0, 35, 70]

export interface AnnotatedSceneProps {
  scene: ReactNode
  /**
   * Three, from top to bottom, each `at` its spot on the scene, in hundredths of its width and height. A spot beside the words it
   * means hides none of them.
   */
  callouts: readonly Callout[]
  /** A callout stands at the height of its spot, the spots 20 or more apart, or all `apart` whatever the spots. */
  stand?: 'spot' | 'apart'
  /** Side on which the callouts stand. */
  side?: 'start' | 'end'
}

/** A large scene with callouts whose hairlines run to the very thing they explain. */
export function AnnotatedScene({ scene, callouts, stand = 'spot', side = 'end' }: AnnotatedSceneProps) {
  const rows = callouts.map(({ at }, index) => rowOf(stand === 'apart' ? (APART[index] ?? at.y) : at.y))
  const edge = side === 'end' ? 100 : 0
  return (
    <div className={styles.annotated} data-side={side}>
      <div className={styles.stage}>
        {scene}
        <svg className={styles.lines} aria-hidden="true">
          {callouts.map(({ title, at }, index) => {
            const toEdge = `${edge - at.x}%`
            const toRow = (rows[index] ?? 0) * 5 - at.y
            return (
              <svg key={title} x={`${at.x}%`} y={`${at.y}%`}>
                <line x2={toEdge} />
                {toRow === 0 ? null : <line x1={toEdge} x2={toEdge} y2={`${toRow}%`} />}
                <circle r="5" />
                <circle r="12" />
                <text dy="0.36em">{index + 1}</text>
              </svg>
            )
          })}
        </svg>
      </div>
      <ol className={styles.callouts}>
        {callouts.map((callout, index) => (
          <li key={callout.title} className={styles.callout} data-row={rows[index]}>
            <span className={styles.count} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.title}>{callout.title}</h3>
            <div className={styles.text}>
              <Text text={callout.text} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The scene's height is parted into twenty rows. */
const rowOf = (y: number) => Math.min(19, Math.max(0, Math.round(y / 5)))
