import { IslandPlace } from 'federation/island-place'
import { Button, Container, Heading, Lede, Tally } from 'shared-ui'
import styles from './received.module.css'

/** The top of the thank-you page: the request has arrived, and the one thing left to do. */
export const Received = () => (
  <section className={styles.received} aria-labelledby="thankyou-title" data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.mark}>
        <Tally size={96} animated />
      </div>
      <div className={styles.words}>
        <Heading level={1} id="thankyou-title">
          Request received
        </Heading>
        <Lede>
          Thank you. It is written down, and a person will read it. If you already know when you have half an
          hour, take it now.
        </Lede>
        <div className={styles.action}>
          <IslandPlace name="choose-slot" />
          <Button href="/" variant="quiet" size="lg">
            Back to the start
          </Button>
        </div>
      </div>
    </Container>
  </section>
)
