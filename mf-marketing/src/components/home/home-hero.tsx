import { Actions, Heading, InFirstScreen, Lede, Marked, Section } from 'shared-ui'
import { home } from '../../content/home.ts'
import styles from './home-hero.module.css'
import { PaydayTally } from './payday-tally.tsx'

/** The opening of the site: the sentence, and the week that it is about. */
export function HomeHero() {
  return (
    <Section ruled spacing="none" labelledBy="home-title" className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.what}>{home.opening.eyebrow}</p>
        <Heading level={1} size="display" id="home-title" className={styles.title}>
          <Marked text={home.opening.title} />
        </Heading>
        <div className={styles.beside}>
          <Lede>{home.opening.lede}</Lede>
          <Actions primary={home.opening.primary} quiet={home.opening.quiet} />
          <p className={styles.proof}>{home.opening.proof}</p>
        </div>
      </div>
      <InFirstScreen>
        <PaydayTally />
      </InFirstScreen>
    </Section>
  )
}
