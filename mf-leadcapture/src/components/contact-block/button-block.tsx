import { Button, Section } from 'shared-ui'
import { Words } from '../words/words.tsx'
import type { ButtonWords } from './contact-block.schema.ts'
import { WeekSlip } from './week-slip.tsx'
import styles from './contact-block.module.css'

/** The contact block that asks with a button to the demo page. Its headings start at level 2. */
export const ButtonBlock = ({ head, action }: ButtonWords) => (
  <Section tone="spruce" labelledBy={head.id}>
    <div className={styles.button}>
      <Words head={head} size="xl">
        <p className={styles.action}>
          <Button href={action.href} size="lg">
            {action.label}
          </Button>
        </p>
      </Words>
      <WeekSlip />
    </div>
  </Section>
)
