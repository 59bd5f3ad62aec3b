import { Section, Tally } from 'shared-ui'
import { MISSION, VISION } from '../../content/about-us.ts'
import styles from './mission.module.css'

/** Mission and vision, one large and one beside it. */
export function Mission() {
  return (
    <Section label="Mission and vision" ruled>
      <div className={styles.purpose}>
        <div className={styles.mission}>
          <h2 className={styles.name}>
            <Tally size={32} animated /> Our mission
          </h2>
          <p className={styles.statement}>{MISSION.statement}</p>
          <p className={styles.text}>{MISSION.text}</p>
        </div>
        <div className={styles.vision}>
          <h2 className={styles.name}>Our vision</h2>
          <p className={styles.statement}>{VISION.statement}</p>
          <p className={styles.text}>{VISION.text}</p>
        </div>
      </div>
    </Section>
  )
}
