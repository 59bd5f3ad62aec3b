import { Chapter, ComparisonTable, SideChapter, TallyList, type Tone } from 'shared-ui'
import type { Comparison } from './documents.schema.ts'
import styles from './compare-parts.module.css'
import smallPrint from './small-print.module.css'

interface PartProps {
  comparison: Comparison
  tone?: Tone
}

/** Strengths of the other product. They are the first section of each comparison. */
export function Strengths({ comparison: { strengths }, tone = 'card' }: PartProps) {
  return (
    <SideChapter head={strengths.head} tone={tone} ratio="5/7" align="start">
      <TallyList items={strengths.items} />
    </SideChapter>
  )
}

/** Comparison table, with the month in which its content was last checked. */
export function CompareTable({ comparison: { name, checked, table }, tone = 'paper' }: PartProps) {
  return (
    <Chapter head={table.head} tone={tone}>
      <ComparisonTable {...table} />
      <p className={smallPrint.print}>
        Checked in {checked} against what {name} publishes. Something out of date?{' '}
        <a href="/contact-us">Tell&nbsp;us</a>, and we’ll correct it within two business days.
      </p>
    </Chapter>
  )
}

/** Cases in which a customer should keep the other product. The heading begins a sentence, and each item completes it. */
export function Stay({ comparison: { stay }, tone = 'sky' }: PartProps) {
  return (
    <Chapter head={stay.head} tone={tone} layout="stacked">
      <ul className={styles.cases}>
        {stay.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={styles.sentence}>{stay.sentence}</p>
    </Chapter>
  )
}
