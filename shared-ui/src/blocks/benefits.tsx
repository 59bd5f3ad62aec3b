import type { ReactNode } from 'react'
import { Pictogram } from '../brand/pictogram.tsx'
import type { PictogramName } from '../brand/pictogram-paths.ts'
import { Section, type Tone } from '../layout/section.tsx'
import { SectionHead } from '../type/heading.tsx'
import styles from './benefits.module.css'

export interface Benefit {
  title: string
  text: string
  pictogram?: PictogramName
  href?: string
}

export interface BenefitsProps {
  title: ReactNode
  lede?: ReactNode
  /** Id of the title; unique on the page. */
  id: string
  /** Five. The first is the large one. */
  benefits: readonly Benefit[]
  tone?: Tone
  /** Stands in the large tile. */
  scene?: ReactNode
}

/** What you can do: five benefits, one of them large. */
export function Benefits({ title, lede, id, benefits, tone = 'paper', scene }: BenefitsProps) {
  return (
    <Section tone={tone} labelledBy={id}>
      <SectionHead title={title} lede={lede} id={id} layout="beside" />
      <ul className={styles['benefits']} data-scene={scene !== undefined || undefined}>
        {benefits.map((benefit, index) => (
          <li key={benefit.title} className={styles['benefit']} data-large={index === 0 || undefined}>
            {benefit.pictogram === undefined ? null : <Pictogram name={benefit.pictogram} size={index === 0 ? 48 : 32} className={styles['pictogram']} />}
            <h3 className={styles['title']}>{benefit.href === undefined ? benefit.title : <a href={benefit.href}>{benefit.title}</a>}</h3>
            <p className={styles['text']}>{benefit.text}</p>
            {index === 0 && scene !== undefined ? <div className={styles['scene']}>{scene}</div> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
