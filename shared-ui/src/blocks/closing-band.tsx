import type { ReactNode } from 'react'
import { AnimatedTally } from '../brand/tally.tsx'
import { Container, Section, type Tone } from '../layout/section.tsx'
import { Heading, Lede } from '../type/heading.tsx'
import { Marked } from '../type/text.tsx'
import { Actions } from './button.tsx'
import type { Closing } from './content.schema.ts'
import styles from './closing-band.module.css'

export interface ClosingBandProps extends Closing {
  /** Illustration in the band. Default: a large animated tally mark. */
  scene?: ReactNode
  /** Drawing that fills one half of the band up to the edges, in place of `scene`. */
  picture?: ReactNode
  id: string
  tone?: Extract<Tone, 'spruce' | 'deep' | 'sky'>
}

export function ClosingBand(props: ClosingBandProps) {
  const { title, text, primary, quiet, scene, picture, id, tone = 'spruce' } = props
  return (
    <Section tone={tone} labelledBy={id} contained={false} className={styles.band}>
      <Container className={styles.inner}>
        <div className={styles.words}>
          <Heading level={2} size="xl" id={id}>
            <Marked text={title} />
          </Heading>
          <Lede>{text}</Lede>
          <Actions primary={primary} quiet={quiet} />
        </div>
        {picture === undefined ? (
          <div className={scene === undefined ? styles.mark : styles.scene}>
            {scene ?? <AnimatedTally size={96} />}
          </div>
        ) : null}
      </Container>
      {/* Outside the container: an animated container would change what the picture's absolute position refers to. */}
      {picture === undefined ? null : <div className={styles.picture}>{picture}</div>}
    </Section>
  )
}
