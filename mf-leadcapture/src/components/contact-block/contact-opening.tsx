import { Container, Heading, Lede, Mark, Sheet, TallyList } from 'shared-ui'
import { DemoForm } from '../demo-form/demo-form.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-opening.module.css'

const HELPS = [
  'Who sells, who sets, who installs, and what each is paid on.',
  'What runs payroll now, and which day people get paid.',
  'The case that goes wrong every time: the clawback, the split, the rep who changed teams.',
]

/** The top of the contact page: why to write, how to reach us, and the form beside it. */
export const ContactOpening = () => (
  <section className={styles.opening} aria-labelledby="contact-title" data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id="contact-title">
          Tell us how you <Mark>pay your crew</Mark>
        </Heading>
        <Lede>
          Overrides, per-panel pay, a spreadsheet with forty tabs: describe it as it is. Someone who has run
          commission payroll reads it.
        </Lede>
      </div>
      <div className={styles.form}>
        <Sheet title="Demo request" note="two minutes">
          <DemoForm />
        </Sheet>
      </div>
      <div className={styles.rest}>
        <ContactDetails />
        <div className={styles.helps}>
          <Heading level={2} size="sm">
            What helps us answer with numbers
          </Heading>
          <TallyList items={HELPS} />
        </div>
      </div>
    </Container>
  </section>
)
