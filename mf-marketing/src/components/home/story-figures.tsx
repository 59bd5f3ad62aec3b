import { Section } from 'shared-ui'
import { home } from '../../content/home.ts'
import styles from './story-figures.module.css'

/** What three customers counted before and after, each the way to its story. */
export const StoryFigures = () => (
  <Section label="Three customers’ results" tone="card" spacing="tight">
    <ul className={styles.stories}>
      {home.stories.map(({ figure, text, href }) => (
        <li key={href}>
          <a href={href} className={styles.story}>
            <span className={styles.figure}>{figure}</span> {text}
          </a>
        </li>
      ))}
    </ul>
  </Section>
)
