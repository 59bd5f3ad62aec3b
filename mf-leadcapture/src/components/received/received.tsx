import type { ReactNode } from 'react'
import { type Action, AnimatedTally, Button, Container, type Head, Heading, Lede } from 'shared-ui'
import styles from './received.module.css'

interface ReceivedProps {
  head: Head
  quiet: Action
  /** Button or link that is rendered first. The link that the prop `quiet` describes is rendered after it. */
  children: ReactNode
}

/** Top of a page that confirms a request. */
export const Received = ({ head, quiet, children }: ReceivedProps) => (
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
