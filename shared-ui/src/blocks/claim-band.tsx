import type { ReactNode } from 'react'
import { Split } from '../layout/grid.tsx'
import { Section, type SectionProps } from '../layout/section.tsx'
import { Heading } from '../type/heading.tsx'
import { Marked, Text } from '../type/text.tsx'
import type { FigureItem, Head } from './content.schema.ts'
import { FigureSource } from './figure-source.tsx'
import styles from './claim-band.module.css'

export interface ClaimBandProps extends Pick<SectionProps, 'tone'> {
  claim: FigureItem
  head: Head
  /** Paragraphs below the title. Default: `head.lede`. */
  text?: readonly string[]
  scene?: ReactNode
}

/** A section with one large figure, such as a percentage, and its source. */
export function ClaimBand({ claim, head, text, scene, tone = 'spruce' }: ClaimBandProps) {
  const { id, title, lede } = head
  const paragraphs = text ?? (lede === undefined ? [] : [lede])
  const claimText = (
    <div className={styles.words}>
      <Heading level={2} size="lg" id={id}>
        <Marked text={title} />
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={styles.text}>
          <Text text={paragraph} />
        </p>
      ))}
    </div>
  )
  const figure = (
    <p className={styles.figure}>
      <span className={styles.value}>{claim.value}</span>
      <span className={styles.label}>
        {claim.label} <FigureSource at={claim.counted} />
      </span>
    </p>
  )
  return (
    <Section tone={tone} labelledBy={id}>
      {scene === undefined ? (
        <Split ratio="5/7" align="end" className={styles.beside} start={figure} end={claimText} />
      ) : (
        <Split
          ratio="6/6"
          align="center"
          start={
            <div className={styles.stack}>
              {figure}
              {claimText}
            </div>
          }
          end={scene}
        />
      )}
    </Section>
  )
}
