import type { ReactNode } from 'react'
import styles from './annotated-scene.module.css'

export interface Callout {
  title: string
  text: ReactNode
  /** The spot on the scene, in hundredths of its width and height, y from 0 to 95. A spot beside the words it means hides none of them. */
  at: { x: number; y: number }
  /** Height at which the callout stands, in steps of 5 and 20 or more apart; that of the spot by default. */
  stand?: number
}

export interface AnnotatedSceneProps {
  scene: ReactNode
  /** Three, from top to bottom. */
  callouts: readonly Callout[]
  /** Side on which the callouts stand. */
  side?: 'start' | 'end'
  level?: 3 | 4
}

/** A large scene with callouts whose hairlines run to the very thing they explain. */
export function AnnotatedScene({ scene, callouts, side = 'end', level = 3 }: AnnotatedSceneProps) {
  const Title = `h${level}` as const
  const edge = side === 'end' ? '100%' : '0'
  return (
    <div className={styles['annotated']} data-side={side}>
      <div className={styles['stage']}>
        {scene}
        <svg className={styles['lines']} width="100%" height="100%" aria-hidden="true">
          {callouts.map(({ title, at, stand = at.y }, index) => (
            <g key={title}>
              <line x1={`${at.x}%`} y1={`${at.y}%`} x2={edge} y2={`${at.y}%`} className={styles['line']} />
              {rowOf(stand) * 5 === at.y ? null : <line x1={edge} y1={`${at.y}%`} x2={edge} y2={`${rowOf(stand) * 5}%`} className={styles['line']} />}
              <circle cx={`${at.x}%`} cy={`${at.y}%`} r="5" className={styles['dot']} />
              <circle cx={`${at.x}%`} cy={`${at.y}%`} r="12" className={styles['pin']} />
              <text x={`${at.x}%`} y={`${at.y}%`} dy="0.36em" textAnchor="middle" className={styles['number']}>
                {index + 1}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <ol className={styles['callouts']}>
        {callouts.map((callout, index) => (
          <li key={callout.title} className={styles['callout']} data-row={rowOf(callout.stand ?? callout.at.y)}>
            <span className={styles['count']} aria-hidden="true">
              {index + 1}
            </span>
            <Title className={styles['title']}>{callout.title}</Title>
            <div className={styles['text']}>{callout.text}</div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The scene's height is parted into twenty rows. */
const rowOf = (y: number) => Math.min(19, Math.max(0, Math.round(y / 5)))
