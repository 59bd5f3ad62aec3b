import type { ReactNode } from 'react'
import { Button, Section } from 'shared-ui'
import { Words } from '../words/words.tsx'
import { WeekSlip } from './week-slip.tsx'
import styles from './contact-block.module.css'

interface ButtonBlockProps {
  /** Id of the heading; unique on the page. */
  id: string
  title: ReactNode
  lede: ReactNode
}

/** The contact block that asks with a button to the demo page. Its headings start at level 2. */
export const ButtonBlock = ({ id, title, lede }: ButtonBlockProps) => (
  <Section tone="spruce" labelledBy={id}>
    <div className={styles.button}>
      <Words id={id} title={title} lede={lede} size="xl">
        <p className={styles.action}>
          <Button href="/meeting" size="lg">
            Schedule A Demo
          </Button>
        </p>
      </Words>
      <WeekSlip />
    </div>
  </Section>
)
