import { type Head, Heading, Section, type Tone } from 'shared-ui'
import styles from './partner-note.module.css'

export interface PartnerNoteProps {
  head: Head
  /** Text about the work that Crewtally does. `theirs` is the text about the work that the partner company does. */
  ours: string
  theirs: string
  tone?: Tone
}

/** Section that explains which part of the payroll service Crewtally provides, and which part a partner company provides. */
export function PartnerNote({ head, ours, theirs, tone = 'paper' }: PartnerNoteProps) {
  return (
    <Section tone={tone} labelledBy={head.id}>
      <div className={styles.note}>
        <Heading level={2} size="md" id={head.id}>
          {head.title}
        </Heading>
        <dl className={styles.sides}>
          <div className={styles.side}>
            <dt>Crewtally</dt>
            <dd>{ours}</dd>
          </div>
          <div className={styles.side}>
            <dt>Payroll partner</dt>
            <dd>{theirs}</dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}
