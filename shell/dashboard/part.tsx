import type { ReactNode } from 'react'
import { Heading, Section, type Tone } from 'shared-ui'
import styles from './part.module.css'

interface PartProps {
  /** Value of `data-part`. `board.client.js` finds the parts to replace by it. */
  name: string
  title: string
  /** One sentence below the title. */
  about?: string
  tone?: Tone
  children: ReactNode
}

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

/** Message of a section that has no data yet. */
export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <p className={styles.about}>{children}</p>
)

/** Link to the visual diff of a composition. Renders nothing if `at` is null. */
export const DiffLink = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <p>
      <a href={at} className={styles.looks}>
        How it looks, before and after
      </a>
    </p>
  )
