import type { ReactNode } from 'react'
import { Text } from '../type/text.tsx'
import type { Callout } from './content.schema.ts'
import styles from './annotated-scene.module.css'

/** Vertical positions of three evenly distributed callouts, in percent of the scene's height. */
const EVEN_POSITIONS = [0, 35, 70]

export interface AnnotatedSceneProps {
  scene: ReactNode
  /**
   * Three callouts from top to bottom. `at` is the spot that the callout explains, in percent of the scene's width and height.
   * A circle covers this spot. So choose a spot beside a text of the scene, not on the text.
   */
  callouts: readonly Callout[]
  /**
   * Vertical positions of the callouts. `spot`: each callout is at the height of its spot. The spots must then be at least 20
   * percent apart. `apart`: the callouts are evenly distributed.
   */
  stand?: 'spot' | 'apart'
  side?: 'start' | 'end'
}

/** A large scene with callouts beside it. A line connects each callout to the spot that it explains. */
export function AnnotatedScene({ scene, callouts, stand = 'spot', side = 'end' }: AnnotatedSceneProps) {
  const rows = callouts.map(({ at }, index) =>
    rowOf(stand === 'apart' ? (EVEN_POSITIONS[index] ?? at.y) : at.y),
  )
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

/** Returns the grid row of a callout, 0 to 19. `y` is in percent, and each row is 5 percent of the scene's height. */
const rowOf = (y: number) => Math.min(19, Math.max(0, Math.round(y / 5)))
