import type { ReactNode } from 'react'
import { Pictogram } from '../brand/sprite-mark.tsx'
import type { PictogramName } from '../brand/icon-names.ts'
import type { Tone } from '../layout/section.tsx'
import { Chapter } from './chapter.tsx'
import type { Head } from './content.schema.ts'
import styles from './benefits.module.css'

export interface Benefit {
  title: string
  text: string
  pictogram?: PictogramName
  href?: string
}

export interface BenefitsProps {
  head: Head
  /** Five benefits. The first one gets the large tile. */
  items: readonly Benefit[]
  tone?: Tone
  scene?: ReactNode
}

export function Benefits({ head, items, tone = 'paper', scene }: BenefitsProps) {
  return (
    <Chapter head={head} tone={tone}>
      <ul className={styles.benefits} data-scene={scene !== undefined || undefined}>
        {items.map((benefit, index) => (
          <li key={benefit.title} className={styles.benefit} data-large={index === 0 || undefined}>
            {benefit.pictogram === undefined ? null : (
              <Pictogram name={benefit.pictogram} size={index === 0 ? 48 : 32} className={styles.pictogram} />
            )}
            <h3 className={styles.title}>
              {benefit.href === undefined ? benefit.title : <a href={benefit.href}>{benefit.title}</a>}
            </h3>
            <p className={styles.text}>{benefit.text}</p>
            {index === 0 && scene !== undefined ? <div className={styles.scene}>{scene}</div> : null}
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
