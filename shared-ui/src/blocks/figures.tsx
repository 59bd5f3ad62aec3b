import { Section, type Tone } from '../layout/section.tsx'
import { SectionHead } from '../type/heading.tsx'
import { HEAD_LAYOUT_BY_TONE } from './chapter.tsx'
import { Amount } from '../scenes/amount.tsx'
import type { FigureItem } from './content.schema.ts'
import { FigureSource } from './figure-source.tsx'
import styles from './figures.module.css'

export interface FigureProps extends FigureItem {
  size?: 'lg' | 'md'
}

export function Figure({ value, label, note, working, counted, size = 'lg' }: FigureProps) {
  return (
    <div className={styles.figure} data-size={size}>
      <p className={styles.value}>
        {working === undefined ? (
          value
        ) : (
          <Amount from={{ deal: label, rule: note, sum: `${working} = ${value}` }}>{value}</Amount>
        )}
      </p>
      <p className={styles.label}>{label}</p>
      {note === undefined && counted === undefined ? null : (
        <p className={styles.note}>
          {note} <FigureSource at={counted} />
        </p>
      )}
    </div>
  )
}

export interface FigureBandProps {
  figures: readonly FigureItem[]
  tone?: Tone
  title?: string
  lede?: string
  /** Id of the title. If it is set, the title is the section's accessible name. */
  id?: string
  label?: string
}

/** A full-width section with two to four large figures. */
export function FigureBand({ figures, tone = 'spruce', title, lede, id, label }: FigureBandProps) {
  const name =
    title === undefined ? (label === undefined ? {} : { label }) : id === undefined ? {} : { labelledBy: id }
  return (
    <Section tone={tone} {...name}>
      {title === undefined ? null : (
        <SectionHead title={title} lede={lede} id={id} layout={HEAD_LAYOUT_BY_TONE[tone]} />
      )}
      <div className={styles.band} data-count={figures.length}>
        {figures.map((figure) => (
          <Figure key={figure.value + figure.label} {...figure} />
        ))}
      </div>
    </Section>
  )
}

export interface StatsRowProps {
  stats: readonly FigureItem[]
  label?: string
}

/** A row of figures inside a section, separated by thin lines. */
export function StatsRow({ stats, label = 'By the numbers' }: StatsRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section would add a landmark beside the one it lies in
    <div role="group" aria-label={label} className={styles.row} data-count={stats.length}>
      {stats.map((stat) => (
        <Figure key={stat.value + stat.label} {...stat} size="md" />
      ))}
    </div>
  )
}
