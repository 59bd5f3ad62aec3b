import { FiledIcon, FigureSource, type FiledIconName, Section } from 'shared-ui'
import type { CaseStat } from './documents.schema.ts'
import styles from './stat-cards.module.css'

const ICONS: Record<CaseStat['icon'], FiledIconName> = {
  clock: 'clock',
  calendar: 'calendar-check',
  gauge: 'gauge',
  people: 'users',
  question: 'message-circle-question-mark',
}

interface StatCardsProps {
  /** `counted` is the URL of a page that explains how the number was measured. */
  stats: readonly (CaseStat & { counted?: string })[]
  label: string
}

/** Cards that each show a number and its explanation, such as the results of a case study. */
export function StatCards({ stats, label }: StatCardsProps) {
  return (
    <Section tone="spruce" label={label}>
      <ul className={styles.cards} data-count={stats.length}>
        {stats.map(({ icon, title, desc, counted }) => (
          <li key={title} className={styles.card}>
            <FiledIcon name={ICONS[icon]} size={28} className={styles.icon} />
            <p className={styles.title}>{title}</p>
            <p className={styles.desc}>
              {desc} <FigureSource at={counted} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
