import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './heading.module.css'
import { Marked, Text } from './text.tsx'

type HeadingLevel = 1 | 2 | 3 | 4
type HeadingSize = 'display' | 'xl' | 'lg' | 'md' | 'sm' | 'xs'

interface HeadingProps {
  level: HeadingLevel
  /**
   * Font size in wide windows: `display` 80, `xl` 60, `lg` 40, `md` 28, `sm` 21, `xs` 18 px. Independent of the heading level.
   */
  size?: HeadingSize
  id?: string | undefined
  children: ReactNode
  className?: string | undefined
}

const SIZE_OF_LEVEL: Record<HeadingLevel, HeadingSize> = { 1: 'xl', 2: 'lg', 3: 'sm', 4: 'xs' }

/** A heading of the given level. `size` changes its look, but not its level. */
export function Heading({ level, size = SIZE_OF_LEVEL[level], id, children, className }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id} data-size={size} className={classNames(styles.heading, className)}>
      {children}
    </Tag>
  )
}

/** Short text above a heading that names the topic. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={styles.eyebrow}>{children}</p>
}

/** Lede: one or two sentences below a headline. */
export function Lede({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <p className={classNames(styles.lede, className)}>{children}</p>
}

/**
 * Layouts of a section's head (title and introductory text). Consecutive sections must have heads with different layouts.
 * `e2e/every-page/layout.spec.ts` checks this rule.
 */
export type HeadLayout = 'stacked' | 'beside' | 'centered' | 'wide' | 'column'

/** Props of `SectionHead`. */
export interface SectionHeadProps {
  /** Text of the title. A word between asterisks, such as `*word*`, is underlined with a marker stroke. */
  title: string
  eyebrow?: string
  lede?: string | undefined
  /** Id of the title. Pass it to the section as `labelledBy`. */
  id?: string | undefined
  level?: 2 | 3
  size?: HeadingSize
  /**
   * Layout of the head. Default: `stacked`.
   *
   * - `stacked`: the lede (the introductory text) is below the title.
   * - `beside`: the lede is at the right of the title, aligned with its first line.
   * - `centered`: title and lede are in the middle eight columns.
   * - `wide`: a large title with the lede at its right, and a line below both.
   * - `column`: for a head beside the section's content.
   */
  layout?: HeadLayout
}

/** Title of a section, with an optional line above it (`eyebrow`) and a text below it (`lede`). */
export function SectionHead({
  title,
  eyebrow,
  lede,
  id,
  level = 2,
  layout = 'stacked',
  size = layout === 'wide' ? 'xl' : 'lg',
}: SectionHeadProps) {
  return (
    <div className={styles.head} data-layout={layout}>
      {eyebrow === undefined ? null : <Eyebrow>{eyebrow}</Eyebrow>}
      <Heading level={level} size={size} id={id}>
        <Marked text={title} />
      </Heading>
      {lede === undefined ? null : (
        <Lede>
          <Text text={lede} />
        </Lede>
      )}
    </div>
  )
}
