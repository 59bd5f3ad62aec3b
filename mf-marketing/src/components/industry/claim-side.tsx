import type { ReactNode } from 'react'
import { type Claim, type Head, Heading, Marked, Section, type SectionProps, Split } from 'shared-ui'
import styles from './claim-side.module.css'

export interface ClaimSideProps extends Pick<SectionProps, 'tone'> {
  claim: Claim
  /** What stands beside the figure. */
  head: Head
  /** In place of the plain words: a scene. */
  scene?: ReactNode
}

/** One figure, set as large as it is meant, and what it comes from. */
export function ClaimSide({ claim, head: { id, title, lede }, scene, tone = 'spruce' }: ClaimSideProps) {
  const said = (
    <div className={styles.words}>
      <Heading level={2} size="lg" id={id}>
        <Marked text={title} />
      </Heading>
      <p className={styles.text}>{lede}</p>
    </div>
  )
  const figure = (
    <p className={styles.figure}>
      <span className={styles.value}>{claim.value}</span>
      <span className={styles.label}>{claim.label}</span>
    </p>
  )
  return (
    <Section tone={tone} labelledBy={id}>
      {scene === undefined ? (
        <Split ratio="5/7" align="end" start={figure} end={said} />
      ) : (
        <Split
          ratio="6/6"
          align="center"
          start={
            <div className={styles.stack}>
              {figure}
              {said}
            </div>
          }
          end={scene}
        />
      )}
    </Section>
  )
}
