import type { ReactNode } from 'react'
import { Heading, Section, type Tone } from 'shared-ui'
import styles from './part.module.css'

interface PartProps {
  /** The script puts in anew what bears this name. */
  name: string
  title: string
  /** What it shows, in a sentence. */
  about?: string
  tone?: Tone
  children: ReactNode
}

/** One part of the board. */
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

/** What is said where there is nothing to show yet. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.about}>{children}</p>

/** Leads to how pages look beside what they were, where that is kept. */
export const Looks = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <p>
      <a href={at} className={styles.looks}>
        How it looks, before and after
      </a>
    </p>
  )
