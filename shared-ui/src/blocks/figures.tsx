/** Blocks with large figures: several figures in a row, or one figure with text and a link to its source. */

import { type Tone, type SectionProps, Section } from '../layout/section.tsx'
import { SectionHead, Heading } from '../type/heading.tsx'
import { HEAD_LAYOUT_BY_TONE } from './chapter.tsx'
import { Amount } from '../scenes/amount.tsx'
import type { FigureItem, Head } from './content.schema.ts'
import styles from './figures.module.css'
import type { ReactNode } from 'react'
import { Split } from '../layout/grid.tsx'
import { Marked, Text } from '../type/text.tsx'
import claimBandStyles from './claim-band.module.css'

interface FigureProps extends FigureItem {
  size?: 'lg' | 'md'
}

/** A large figure with its label. With `working`, a click on the value shows its calculation. */
export function Figure({ value, label, note, working, counted, size = 'lg' }: FigureProps) {
  return (
    <div className={styles.figure} data-size={size}>
      <p className={styles.value}>
        {working === undefined ? (
          value
        ) : (
          <Amount from={{ deal: label, rule: note, sum: `${working} = ${value}` }}>{value}</Amount>
        )}
      </p>
      <p className={styles.label}>{label}</p>
      {note === undefined && counted === undefined ? null : (
        <p className={styles.note}>
          {note} <FigureSource at={counted} />
        </p>
      )}
    </div>
  )
}

interface FigureBandProps {
  figures: readonly FigureItem[]
  tone?: Tone
  title?: string
  lede?: string
  /** Id of the title. If it is set, the title is the section's accessible name. */
  id?: string
  label?: string
}

/** A full-width section with two to four large figures. */
export function FigureBand({ figures, tone = 'spruce', title, lede, id, label }: FigureBandProps) {
  const name =
    title === undefined ? (label === undefined ? {} : { label }) : id === undefined ? {} : { labelledBy: id }
  return (
    <Section tone={tone} {...name}>
      {title === undefined ? null : (
        <SectionHead title={title} lede={lede} id={id} layout={HEAD_LAYOUT_BY_TONE[tone]} />
      )}
      <div className={styles.band} data-count={figures.length}>
        {figures.map((figure) => (
          <Figure key={figure.value + figure.label} {...figure} />
        ))}
      </div>
    </Section>
  )
}

interface StatsRowProps {
  stats: readonly FigureItem[]
  label?: string
}

/** A row of figures inside a section, separated by thin lines. */
export function StatsRow({ stats, label = 'By the numbers' }: StatsRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `fieldset` is only for form fields
    <div role="group" aria-label={label} className={styles.row} data-count={stats.length}>
      {stats.map((stat) => (
        <Figure key={stat.value + stat.label} {...stat} size="md" />
      ))}
    </div>
  )
}

interface ClaimBandProps extends Pick<SectionProps, 'tone'> {
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
    <div className={claimBandStyles.words}>
      <Heading level={2} size="lg" id={id}>
        <Marked text={title} />
      </Heading>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className={claimBandStyles.text}>
          <Text text={paragraph} />
        </p>
      ))}
    </div>
  )
  const figure = (
    <p className={claimBandStyles.figure}>
      <span className={claimBandStyles.value}>{claim.value}</span>
      <span className={claimBandStyles.label}>
        {claim.label} <FigureSource at={claim.counted} />
      </span>
    </p>
  )
  return (
    <Section tone={tone} labelledBy={id}>
      {scene === undefined ? (
        <Split ratio="5/7" align="end" className={claimBandStyles.beside} start={figure} end={claimText} />
      ) : (
        <Split
          ratio="6/6"
          align="center"
          start={
            <div className={claimBandStyles.stack}>
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

/**
 * Link to the explanation of how a figure was measured. `at` is the explanation's URL. Renders nothing if `at` is undefined.
 */
export const FigureSource = ({ at }: { at: string | undefined }) =>
  at === undefined ? null : <a href={at}>How&nbsp;we&nbsp;counted</a>
