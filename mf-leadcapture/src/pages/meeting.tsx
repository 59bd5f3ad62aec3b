import {
  Container,
  Heading,
  Lede,
  type Ledger,
  LedgerChapter,
  Marked,
  Section,
  Split,
  type StepPlan,
  Tally,
} from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import type { MeetingOpeningContent } from '../components/leadcapture.schema.ts'
import { Planner } from '../components/meeting/planner.tsx'
import styles from '../components/meeting/meeting-opening.module.css'
import { SectionIntro } from '../components/section-intro/section-intro.tsx'
import { details } from '../content/contact-details.ts'
import { meeting, planner } from '../content/meeting.ts'
import { SPECIALISTS } from '../content/specialists.ts'

export const Page = () => (
  <>
    <MeetingOpening {...meeting.opening} agenda={meeting.agenda} bring={meeting.bring} />
    <LedgerChapter {...meeting.price} marks="tally" tone="card" />
    <Section tone="deep" labelledBy={meeting.talk.head.id}>
      <Split
        ratio="6/6"
        align="center"
        start={<SectionIntro {...meeting.talk} />}
        end={<ContactDetails content={details} />}
      />
    </Section>
  </>
)

interface MeetingOpeningProps extends MeetingOpeningContent {
  agenda: StepPlan
  bring: Ledger
}

const STROKES = [1, 2, 3] as const

/** Top of the meeting page: introduction, agenda and preparation, next to the form that books a meeting. */
const MeetingOpening = ({ head, agenda, bring }: MeetingOpeningProps) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
      </div>
      <div className={styles.planner}>
        <Planner content={planner} specialists={SPECIALISTS} />
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
