import { Container, Heading, Lede, Mark, TallyList } from 'shared-ui'
import { Planner } from './planner.tsx'
import styles from './meeting-opening.module.css'

const FACTS = [
  '30 minutes, on a screen you share or we do.',
  'Your plan, your numbers. No slides before minute five.',
  'A price for your head count before we hang up.',
]

/** The top of the meeting page: what the half hour is, and the two steps to it. */
export const MeetingOpening = () => (
  <section className={styles.opening} aria-labelledby="meeting-title" data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id="meeting-title">
          Watch your own pay plan <Mark>come out right</Mark>
        </Heading>
        <Lede>
          Bring the deal that took an afternoon last payday. Someone who knows your trade runs it live, to the
          cent.
        </Lede>
        <TallyList items={FACTS} />
      </div>
      <Planner />
    </Container>
  </section>
)
