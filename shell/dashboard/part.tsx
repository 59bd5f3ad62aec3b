import type { ReactNode } from 'react'
import { Heading, Section, type Tone } from 'shared-ui'
import styles from './part.module.css'

interface PartProps {
  /** Value of `data-part`, by which the script finds the part to replace. */
  name: string
  title: string
  /** Description of the part, in one sentence. */
  about?: string
  tone?: Tone
  children: ReactNode
}

/** A section of the dashboard. */
export const Part = ({ name, title, about, tone = 'paper', children }: PartProps) => (
  <Section tone={tone} labelledBy={`${name}-title`} spacing="tight">
    <div className={styles.head}>
      <Heading level={2} size="md" id={`${name}-title`}>
        {title}
      </Heading>
      {about === undefined ? null : <p className={styles.about}>{about}</p>}
    </div>
    <div data-part={name}>{children}</div>
  </Section>
)

/** Message of a part that has no data yet. */
export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <p className={styles.about}>{children}</p>
)

/** Link to the visual diff of a composition. Renders nothing without an address. */
export const DiffLink = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <p>
      <a href={at} className={styles.looks}>
        How it looks, before and after
      </a>
    </p>
  )
