import { IslandPlace } from '@federation/area-kit/island-place'
import { Button, Container, Heading, Lede, Marked, Tally, type Action, type Head } from 'shared-ui'
import styles from './received.module.css'

interface ReceivedProps {
  head: Head
  quiet: Action
}

/** The top of the thank-you page: the request has arrived, and the one thing left to do. */
export const Received = ({ head, quiet }: ReceivedProps) => (
  <section className={styles.received} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.mark}>
        <Tally size={96} animated />
      </div>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
        <div className={styles.action}>
          <IslandPlace name="choose-slot" wake="now" />
          <Button href={quiet.href} variant="quiet" size="lg">
            {quiet.label}
          </Button>
        </div>
      </div>
    </Container>
  </section>
)
