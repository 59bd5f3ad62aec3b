import type { ComponentProps, ReactNode } from 'react'
import {
  type Action,
  AnimatedTally,
  Button,
  Container,
  type Head,
  Heading,
  Lede,
  Section,
  SectionHead,
  Split,
  type StepPlan,
  StepsChapter,
} from 'shared-ui'
import { ContactDetails } from '../contact-block/contact-details.tsx'
import styles from './received.module.css'

interface ReceivedPageProps {
  opening: { head: Head; quiet: Action }
  next: StepPlan
  contact: { head: Head }
  details: ComponentProps<typeof ContactDetails>['content']
  children: ReactNode
}

/** Page that confirms a request: what happens next, and the contact details. */
export const ReceivedPage = ({ opening, next, contact, details, children }: ReceivedPageProps) => (
  <>
    <Confirmation {...opening}>{children}</Confirmation>
    <StepsChapter {...next} layout="stacked" tone="sky" />
    <Section labelledBy={contact.head.id}>
      <Split
        ratio="5/7"
        start={<SectionHead {...contact.head} layout="column" />}
        end={<ContactDetails content={details} />}
      />
    </Section>
  </>
)

const Confirmation = ({ head, quiet, children }: ReceivedPageProps['opening'] & { children: ReactNode }) => (
  <section className={styles.received} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.mark}>
        <AnimatedTally size={96} />
      </div>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          {head.title}
        </Heading>
        <Lede>{head.lede}</Lede>
        <div className={styles.action}>
          {children}
          <Button href={quiet.href} variant="quiet" size="lg">
            {quiet.label}
          </Button>
        </div>
      </div>
    </Container>
  </section>
)
