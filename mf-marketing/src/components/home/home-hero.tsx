import { Actions, Container, Heading, InFirstScreen, Lede } from 'shared-ui'
import { HERO } from '../../content/home/words.ts'
import { Marked } from '../company/marked.tsx'
import styles from './home-hero.module.css'
import { PaydayTally } from './payday-tally.tsx'

/** The opening of the site: the sentence, and the week that it is about. */
export function HomeHero() {
  return (
    <section className={styles['hero']} aria-labelledby="home-title">
      <Container>
        <div className={styles['words']}>
          <Heading level={1} size="display" id="home-title" className={styles['title']}>
            <Marked text={HERO.title} />
          </Heading>
          <div className={styles['beside']}>
            <Lede>{HERO.lede}</Lede>
            <Actions primary={HERO.primary} quiet={HERO.quiet} />
            <p className={styles['proof']}>{HERO.proof}</p>
          </div>
        </div>
        <InFirstScreen>
          <PaydayTally />
        </InFirstScreen>
      </Container>
    </section>
  )
}
