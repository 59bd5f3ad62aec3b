import type { ReactNode } from 'react'
import { Heading } from 'shared-ui'
import styles from './partner-note.module.css'

export interface PartnerNoteProps {
  /** Id of the heading; unique on the page. */
  id: string
  title: string
  /** What we do, and what the partner does. */
  ours: string
  theirs: string
  children?: ReactNode
}

/** Says plainly that a third-party partner provides the payroll service, and who does which part. */
export function PartnerNote({ id, title, ours, theirs, children }: PartnerNoteProps) {
  return (
    <div className={styles['note']}>
      <Heading level={2} size="md" id={id}>
        {title}
      </Heading>
      <dl className={styles['sides']}>
        <div className={styles['side']}>
          <dt>Crewtally</dt>
          <dd>{ours}</dd>
        </div>
        <div className={styles['side']}>
          <dt>Payroll partner</dt>
          <dd>{theirs}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}
