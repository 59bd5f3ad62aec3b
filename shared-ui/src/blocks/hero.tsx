/** Beginning and end of a page: hero, contact heading and closing band. */

import type { ReactNode } from 'react'
import { InFirstScreen } from '../brand/portrait/portrait.tsx'
import { type Tone, Container, Section } from '../layout/section.tsx'
import { Eyebrow, Heading, Lede, SectionHead } from '../type/heading.tsx'
import { Marked, Text } from '../type/text.tsx'
import { classNames } from '../class-names.ts'
import { Actions } from './button.tsx'
import type { Opening, PageHeroContent, Head, Closing } from './content.schema.ts'
import styles from './hero.module.css'
import askStyles from './ask.module.css'
import { AnimatedTally } from '../brand/logo.tsx'
import closingBandStyles from './closing-band.module.css'

interface HeroProps extends Opening {
  /** Drawing of a product screen. In wide windows, it is at the right of the text, or below it if `shape` is `under`. */
  scene: ReactNode
  shape?: 'beside' | 'under'
  tone?: Extract<Tone, 'paper' | 'spruce' | 'deep' | 'sky'>
  /** Font size of the title: `display` for up to about 30 characters, `xl` for longer titles. */
  size?: 'display' | 'xl'
  /** Side at which the drawing `scene` is cut off. `edge`: the right edge of the page. `fold`: the bottom of the section. */
  bleed?: 'edge' | 'fold'
  /** Drawing in the background, as wide as the page. The sky in the drawing must have the color that `tone` selects. */
  ground?: ReactNode
}

/** First section of a page, with a scene (drawing of a product screen). Renders the page's h1. */
export function Hero(props: HeroProps) {
  const {
    title,
    lede,
    primary,
    quiet,
    proof,
    eyebrow,
    scene,
    shape,
    tone = 'paper',
    size = 'xl',
    bleed,
    ground,
  } = props
  return (
    <section
      className={styles.hero}
      data-tone={tone}
      data-bleed={ground === undefined ? bleed : 'ground'}
      data-shape={shape}
    >
      <Container className={styles.inner}>
        <div className={styles.words}>
          <Eyebrow>{eyebrow}</Eyebrow>
          <Heading level={1} size={size}>
            <Marked text={title} />
          </Heading>
          <Lede className={styles.lede}>
            <Text text={lede} />
          </Lede>
          <Actions primary={primary} quiet={quiet} />
          {proof === undefined ? null : <p className={styles.proof}>{proof}</p>}
        </div>
        <div className={styles.scene}>
          <InFirstScreen>{scene}</InFirstScreen>
        </div>
      </Container>
      {ground === undefined ? null : (
        <div className={styles.ground}>
          <InFirstScreen>{ground}</InFirstScreen>
        </div>
      )}
    </section>
  )
}

interface PageHeroProps extends PageHeroContent {
  /** Facts beside or below the title, such as dates and versions. */
  meta?: ReactNode
  aside?: ReactNode
  /** `text` is for pages about the company. `legal` is for legal texts: the title is smaller, with a line at the bottom. */
  variant?: 'text' | 'legal'
  tone?: Tone
}

/** First section of a text page, without the product drawing of `Hero`. Renders the page's h1. */
export function PageHero({
  title,
  lede,
  eyebrow,
  meta,
  primary,
  quiet,
  aside,
  variant = 'text',
  tone = 'paper',
}: PageHeroProps) {
  return (
    <section className={classNames(styles.hero, styles.page)} data-tone={tone} data-variant={variant}>
      <Container className={aside === undefined ? styles.alone : styles.inner}>
        <div className={styles.words}>
          {eyebrow === undefined ? null : <Eyebrow>{eyebrow}</Eyebrow>}
          <Heading level={1} size={variant === 'legal' ? 'lg' : 'xl'}>
            <Marked text={title} />
          </Heading>
          <Lede className={styles.lede}>
            <Text text={lede} />
          </Lede>
          {meta === undefined ? null : <div className={styles.meta}>{meta}</div>}
          {primary || quiet ? <Actions primary={primary} quiet={quiet} /> : null}
        </div>
        {aside === undefined ? null : (
          <div className={styles.scene}>
            <InFirstScreen>{aside}</InFirstScreen>
          </div>
        )}
      </Container>
    </section>
  )
}

/**
 * Heading above the contact form. The form itself is outside the page, in the layout that all pages share, so that client
 * navigation does not clear the form.
 */
export function ContactHeading(head: Head) {
  return (
    <Section tone="sky" labelledBy={head.id} className={askStyles.ask}>
      <SectionHead {...head} layout="wide" />
    </Section>
  )
}

interface ClosingBandProps extends Closing {
  /** Illustration beside the title. Default: a large animated tally mark. */
  scene?: ReactNode
  /** Drawing that fills one half of the section up to the edges, in place of `scene`. */
  picture?: ReactNode
  id: string
  tone?: Extract<Tone, 'spruce' | 'deep' | 'sky'>
}

/** Last block of a page, which repeats the call to action. Shows an animated tally if it has neither scene nor picture. */
export function ClosingBand(props: ClosingBandProps) {
  const { title, text, primary, quiet, scene, picture, id, tone = 'spruce' } = props
  return (
    <Section tone={tone} labelledBy={id} contained={false} className={closingBandStyles.band}>
      <Container className={closingBandStyles.inner}>
        <div className={closingBandStyles.words}>
          <Heading level={2} size="xl" id={id}>
            <Marked text={title} />
          </Heading>
          <Lede>{text}</Lede>
          <Actions primary={primary} quiet={quiet} />
        </div>
        {picture === undefined ? (
          <div className={scene === undefined ? closingBandStyles.mark : closingBandStyles.scene}>
            {scene ?? <AnimatedTally size={96} />}
          </div>
        ) : null}
      </Container>
      {/* Outside the container: an animated container would become the reference of the picture's absolute position. */}
      {picture === undefined ? null : <div className={closingBandStyles.picture}>{picture}</div>}
    </Section>
  )
}
