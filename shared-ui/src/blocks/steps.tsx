import type { ReactNode } from 'react'
import { Tally } from '../brand/tally.tsx'
import styles from './steps.module.css'

export interface Step {
  title: string
  text: ReactNode
  /** When, or how long: `Day 1`, `20 minutes`. */
  when?: string
  /** A small scene. */
  scene?: ReactNode
}

export interface StepsProps {
  steps: readonly Step[]
  level?: 3 | 4
}

const COUNTS = [1, 2, 3, 4, 5] as const

/** Three or four steps joined by a line; the strokes of the tally count them. */
export function Steps({ steps, level = 3 }: StepsProps) {
  const Title = `h${level}` as const
  return (
    <ol className={styles['steps']} data-count={steps.length} data-plain={steps.every(({ scene }) => scene === undefined) || undefined}>
      {steps.map((step, index) => (
        <li key={step.title} className={styles['step']}>
          <div className={styles['head']} aria-hidden="true">
            <Tally count={COUNTS[index] ?? 5} size={48} />
          </div>
          <div className={styles['body']}>
            {step.when === undefined ? null : <p className={styles['when']}>{step.when}</p>}
            <Title className={styles['title']}>{step.title}</Title>
            <div className={styles['text']}>{step.text}</div>
          </div>
          {step.scene === undefined ? null : <div className={styles['scene']}>{step.scene}</div>}
        </li>
      ))}
    </ol>
  )
}
