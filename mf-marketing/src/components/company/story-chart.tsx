import type { CaseResult, CaseId } from './documents.schema.ts'
import styles from './story-chart.module.css'
import wordmarkStyles from './wordmark.module.css'

type Form = CaseResult['form']

const WIDTH = 400
const round = (length: number): string => String(Math.round(length * 10) / 10)

/** Draws the marks with the indexes from `from` (inclusive) to `to` (exclusive) as one SVG path. */
const createPath = (from: number, to: number, mark: (index: number) => string): string =>
  Array.from({ length: Math.max(to - from, 0) }, (_, index) => mark(from + index)).join('')

/** Returns the SVG path for one hour of a payroll run: a box in a row of boxes. */
const drawHour = (index: number): string => `M${round(index * ((WIDTH - 21) / 14))} 0h21v44h-21z`

/** Returns the SVG path for one of a hundred reps (sales representatives): head and shoulders. Each row has twenty reps. */
const drawRep = (index: number): string => {
  const [x, y] = [(index % 20) * 20 + 9, Math.floor(index / 20) * 25]
  return `M${x - 3.5} ${y + 4}a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM${x - 7} ${y + 19}a7 9 0 0 1 14 0z`
}

/**
 * Returns the SVG path of a tally stroke, which stands for one question. Every fifth stroke crosses the four strokes before it.
 */
const drawQuestion = (index: number): string => {
  const group = Math.floor(index / 5)
  const [x, y] = [(group % 12) * 33.6 + 4, Math.floor(group / 12) * 48 + 2]
  return index % 5 === 4 ? `M${round(x - 4)} ${y + 27}l28-15` : `M${round(x + (index % 5) * 6.5)} ${y}v36`
}

const FORMS: Record<Form, { height: number; total?: number; draw: (index: number) => string }> = {
  hours: { height: 44, draw: drawHour },
  people: { height: 120, total: 100, draw: drawRep },
  tally: { height: 90, draw: drawQuestion },
}

/**
 * The result of a case study, such as fewer pay questions a month: the count before, the count now, and a drawing that has one
 * mark for each counted thing.
 */
export function StoryChart({ before, now, sign, counted, form, drawn }: CaseResult) {
  const { height, total = before, draw } = FORMS[form]
  const fewer = Math.min(before, now)
  return (
    <div className={styles.result} data-form={form}>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} className={styles.marks} role="img" aria-label={drawn}>
        <path d={createPath(0, fewer, draw)} className={styles.both} />
        <path d={createPath(fewer, now, draw)} className={styles.added} />
        <path d={createPath(Math.max(fewer, now), total, draw)} className={styles.rest} />
      </svg>
      <dl className={styles.counts}>
        {[
          { when: 'Before', count: before },
          { when: 'Now', count: now },
        ].map(({ when, count }) => (
          <div key={when} className={styles.count} data-when={when}>
            <dt>{when}</dt>
            <dd>
              {count}
              {sign}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.counted}>{counted}</p>
    </div>
  )
}

interface WordmarkProps {
  id: CaseId
  company: string
  size?: 'md' | 'lg'
}

export function Wordmark({ id, company, size = 'md' }: WordmarkProps) {
  return (
    <span className={wordmarkStyles.wordmark} data-company={id} data-size={size}>
      {company}
    </span>
  )
}
