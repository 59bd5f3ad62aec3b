import { Heading, Section } from 'shared-ui'
import { MISSION, VISION } from '../../content/about-us.ts'
import styles from './purpose.module.css'

const PURPOSE = [
  { id: 'about-mission', title: 'Mission', ...MISSION },
  { id: 'about-vision', title: 'Vision', ...VISION },
]

/** Mission and vision, said large. */
export function Purpose() {
  return (
    <Section tone="spruce" label="Mission and vision">
      <div className={styles.pair}>
        {PURPOSE.map(({ id, title, statement, text }) => (
          <div key={id} className={styles.one}>
            <Heading level={2} size="xs" id={id} className={styles.name}>
              {title}
            </Heading>
            <p className={styles.statement}>{statement}</p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
