import { IslandPlace } from '@federation/area-kit/island-place'
import { Heading, Lede, Marked, Section } from 'shared-ui'
import { recruiter } from '../../content/aiagents.ts'
import styles from './recruiter-section.module.css'

/** The way to the recruiter's form, which another company hosts. */
export const RecruiterSection = () => {
  const { title, text } = recruiter.form
  return (
    <Section tone="sky" labelledBy="agent-form">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={2} id="agent-form">
            <Marked text={title} />
          </Heading>
          <Lede>{text}</Lede>
        </div>
        <IslandPlace name="recruiter-form" />
      </div>
    </Section>
  )
}
