import { Container, Heading, Lede, Marked, TallyList } from 'shared-ui'
import type { MeetingOpeningWords } from './planner.schema.ts'
import { Planner } from './planner.tsx'
import styles from './meeting-opening.module.css'

/** The top of the meeting page: what the half hour is, and the two steps to it. */
export const MeetingOpening = ({ head, facts }: MeetingOpeningWords) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
        <TallyList items={facts} />
      </div>
      <Planner />
    </Container>
  </section>
)
