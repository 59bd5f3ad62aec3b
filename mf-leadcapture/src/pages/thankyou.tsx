import { IslandPlace } from '@federation/area-kit/island-place'
import {
  type Action,
  Button,
  Container,
  type Head,
  Heading,
  Lede,
  Marked,
  PageFoot,
  Section,
  SlimHeader,
  Split,
  StepsChapter,
  AnimatedTally,
} from 'shared-ui'
import { ContactDetails } from '../components/contact-block/contact-details.tsx'
import styles from '../components/received/received.module.css'
import { SectionIntro } from '../components/section-intro/section-intro.tsx'
import { details } from '../content/contact-details.ts'
import { thankyou } from '../content/thankyou.ts'

export const Page = () => (
  <>
    <SlimHeader action={null} />
    <Received {...thankyou.opening} />
    <StepsChapter {...thankyou.next} layout="stacked" tone="sky" />
    <Section labelledBy={thankyou.contact.head.id}>
      <Split
        ratio="5/7"
        start={<SectionIntro {...thankyou.contact} />}
        end={<ContactDetails content={details} />}
      />
    </Section>
    <PageFoot />
  </>
)

interface ReceivedProps {
  head: Head
  quiet: Action
}

/** Top of the thank-you page. It confirms the request and offers to choose a time for a meeting. */
const Received = ({ head, quiet }: ReceivedProps) => (
  <section className={styles.received} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.mark}>
        <AnimatedTally size={96} />
      </div>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
        <div className={styles.action}>
          <IslandPlace name="choose-slot" hydrate="load" />
          <Button href={quiet.href} variant="quiet" size="lg">
            {quiet.label}
          </Button>
        </div>
      </div>
    </Container>
  </section>
)
