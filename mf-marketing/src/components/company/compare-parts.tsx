import { ComparisonTable, Section, Split, TallyList, type Tone } from 'shared-ui'
import type { Comparison } from '../../content/company/comparison-schema.ts'
import { Chapter } from './chapter.tsx'
import styles from './compare-parts.module.css'
import { SmallPrint } from './small-print.tsx'
import { Words } from './words.tsx'

interface PartProps {
  comparison: Comparison
  tone?: Tone
}

/** What the other one does well; stands first on each page. */
export function Strengths({ comparison: { strengths }, tone = 'card' }: PartProps) {
  return (
    <Section tone={tone} labelledBy={strengths.head.id}>
      <Split
        ratio="5/7"
        start={<Words {...strengths.head} />}
        end={<TallyList items={strengths.items} />}
      />
    </Section>
  )
}

/** The rows, with the date on which they were checked. */
export function CompareTable({ comparison: { name, checked, table }, tone = 'paper' }: PartProps) {
  return (
    <Chapter head={table.head} tone={tone}>
      <ComparisonTable caption={table.caption} columns={table.columns} rows={table.rows} />
      <SmallPrint>
        Checked in {checked} against what {name} publishes. Something out of date? <a href="/contact-us">Tell us</a>, and we correct it within two working days.
      </SmallPrint>
    </Chapter>
  )
}

/** Who should not change. */
export function Stay({ comparison: { stay }, tone = 'sky' }: PartProps) {
  return (
    <Section tone={tone} labelledBy={stay.head.id}>
      <Split
        ratio="5/7"
        start={<Words {...stay.head} />}
        end={
          <div className={styles['stay']}>
            <ul className={styles['cases']}>
              {stay.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <p className={styles['sentence']}>{stay.sentence}</p>
          </div>
        }
      />
    </Section>
  )
}
