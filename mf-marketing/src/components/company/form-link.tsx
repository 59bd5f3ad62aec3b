import { SITE } from 'shared-contracts'
import { Button, Heading, Lede, Marked, Section } from 'shared-ui'
import { recruiter } from '../../content/aiagents.ts'
import styles from './form-link.module.css'

/** The way to the recruiter's form, which another company hosts: a link, so that nothing of theirs loads here. */
export function FormLink() {
  const { title, text, note, fields } = recruiter.form
  return (
    <Section tone="sky" labelledBy="agent-form">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Heading level={2} id="agent-form">
            <Marked text={title} />
          </Heading>
          <Lede>{text}</Lede>
        </div>
        <div className={styles.sheet} data-tone="card">
          <p className={styles.name}>Setter, Provo (made up)</p>
          <ol className={styles.fields}>
            {fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ol>
          <Button href={SITE.external.recruiterForm} external>
            Open the form
          </Button>
          <p className={styles.note}>{note}</p>
        </div>
      </div>
    </Section>
  )
}
