import type { ContactMode } from 'shared-contracts'
import type { ReactNode } from 'react'
import { Button, Section } from 'shared-ui'
import { Words } from '../words/words.tsx'
import { AfterSending } from './after-sending.tsx'
import { ContactDetails } from './contact-details.tsx'
import { FormSheet } from './form-sheet.tsx'
import { WeekSlip } from './week-slip.tsx'
import styles from './contact-block.module.css'

interface ContactBlockProps {
  mode: ContactMode
  /** Id of the heading; unique on the page. */
  id: string
  title: ReactNode
  lede: ReactNode
}

/** The contact-us block in one of its modes. Its headings start at level 2. */
export const ContactBlock = ({ mode, id, title, lede }: ContactBlockProps) =>
  mode !== 'button' ? (
    <Section tone="sky" labelledBy={id}>
      <div className={styles['form']}>
        <Words id={id} title={title} lede={lede} />
        <div className={styles['sheet']}>
          <FormSheet mode={mode} />
        </div>
        <div className={styles['rest']}>
          <ContactDetails />
          <AfterSending />
        </div>
      </div>
    </Section>
  ) : (
    <Section tone="spruce" labelledBy={id}>
      <div className={styles['button']}>
        <Words id={id} title={title} lede={lede} size="xl">
          <p className={styles['action']}>
            <Button href="/meeting" size="lg">
              Schedule A Demo
            </Button>
          </p>
        </Words>
        <WeekSlip />
      </div>
    </Section>
  )
