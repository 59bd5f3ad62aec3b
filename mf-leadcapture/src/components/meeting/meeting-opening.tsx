import { Container, Heading, Lede, Marked, Tally, type Ledger, type StepPlan } from 'shared-ui'
import type { MeetingOpeningWords } from './planner.schema.ts'
import { Planner } from './planner.tsx'
import styles from './meeting-opening.module.css'

interface MeetingOpeningProps extends MeetingOpeningWords {
  /** How the meeting goes, by its minutes. */
  agenda: StepPlan
  /** What to bring, three things. */
  bring: Ledger
}

const STROKES = [1, 2, 3] as const

/** The top of the meeting page: what the half hour is, how it goes and what to bring, and beside it the steps to it. */
export const MeetingOpening = ({ head, agenda, bring }: MeetingOpeningProps) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
      </div>
      <div className={styles.planner}>
        <Planner />
      </div>
      <div className={styles.agenda}>
        <Heading level={2} size="md" id={agenda.head.id}>
          {agenda.head.title}
        </Heading>
        <ol>
          {agenda.steps.map(({ when, title, text }) => (
            <li key={title} className={styles.part}>
              <p className={styles.when}>{when}</p>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
        <Heading level={2} size="md" id={bring.head.id} className={styles.bring}>
          {bring.head.title}
        </Heading>
        <ul className={styles.things}>
          {bring.items.map(({ term, text }, index) => (
            <li key={term} className={styles.thing}>
              <Tally count={STROKES[index] ?? 3} size={24} />
              <p>
                <b>{term}.</b> <span className={styles.text}>{text}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Container>
  </section>
)
