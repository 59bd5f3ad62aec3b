import { Container, Heading, Lede, Marked, Sheet, TallyList } from 'shared-ui'
import { sheet } from '../../content/contact-form.ts'
import { DemoForm } from '../demo-form/demo-form.tsx'
import type { OpeningWords } from './contact-block.schema.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-opening.module.css'

/** The top of the contact page: why to write, how to reach us, and the form beside it. */
export const ContactOpening = ({ head, helps }: OpeningWords) => (
  <section className={styles.opening} aria-labelledby={head.id} data-tone="paper">
    <Container className={styles.grid}>
      <div className={styles.words}>
        <Heading level={1} id={head.id}>
          <Marked text={head.title} />
        </Heading>
        <Lede>{head.lede}</Lede>
      </div>
      <div className={styles.form}>
        <Sheet {...sheet}>
          <DemoForm />
        </Sheet>
      </div>
      <div className={styles.rest}>
        <ContactDetails />
        <div className={styles.helps}>
          <Heading level={2} size="sm">
            {helps.title}
          </Heading>
          <TallyList items={helps.items} />
        </div>
      </div>
    </Container>
  </section>
)
