import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './heading.module.css'
import { Marked, Text } from './text.tsx'

export type HeadingLevel = 1 | 2 | 3 | 4
export type HeadingSize = 'display' | 'xl' | 'lg' | 'md' | 'sm' | 'xs'

export interface HeadingProps {
  level: HeadingLevel
  /** Looks only: display 80, xl 60, lg 40, md 28, sm 21, xs 18 px at full width. */
  size?: HeadingSize
  id?: string | undefined
  children: ReactNode
  className?: string | undefined
}

const SIZE_OF_LEVEL: Record<HeadingLevel, HeadingSize> = { 1: 'xl', 2: 'lg', 3: 'sm', 4: 'xs' }

/** A heading whose level and looks are chosen apart. */
export function Heading({ level, size = SIZE_OF_LEVEL[level], id, children, className }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag id={id} data-size={size} className={classNames(styles.heading, className)}>
      {children}
    </Tag>
  )
}

/** The few words above a heading that say where we are. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={styles.eyebrow}>{children}</p>
}

/** The sentence or two that follow a headline. */
export function Lede({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <p className={classNames(styles.lede, className)}>{children}</p>
}

/** Shapes of a head. No two sections that follow each other open with the same: `e2e/fixtures/checks/rhythm.ts`. */
export type HeadLayout = 'stacked' | 'beside' | 'centred' | 'wide' | 'column'

export interface SectionHeadProps {
  /** `*key words*` take the marker stroke. */
  title: string
  eyebrow?: string
  lede?: string | undefined
  /** Id for the section's labelledBy. */
  id?: string | undefined
  level?: 2 | 3
  size?: HeadingSize
  /**
   * Beside: the lede begins right of the title, on its first line. Centred: both in the middle eight columns. Wide: the title
   * takes all columns, and a line under it runs off the page. Column: the head stands beside the section's matter.
   */
  layout?: HeadLayout
}

/** The opening of a section. */
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
