import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './section.module.css'

export type Tone = 'paper' | 'card' | 'sky' | 'spruce' | 'deep'

export interface SectionProps {
  children: ReactNode
  /** Color scheme of the section's background, text, lines and links. */
  tone?: Tone
  spacing?: 'tight' | 'loose' | 'none' | undefined
  /** Faint ruled paper behind the section. Use it rarely. */
  ruled?: boolean
  id?: string
  /** Id of the heading that labels the section. */
  labelledBy?: string
  /** Label of a section without a heading. */
  label?: string
  /** False lets the content use the full width, for bands and marquees. */
  contained?: boolean
  className?: string | undefined
}

/** Section of a page, with the background and the spacing of its tone. */
export function Section(props: SectionProps) {
  const { tone = 'paper', spacing, ruled = false, contained = true } = props
  return (
    <section
      id={props.id}
      aria-labelledby={props.labelledBy}
      aria-label={props.label}
      data-tone={tone}
      data-spacing={spacing}
      className={classNames(styles.section, ruled && styles.ruled, props.className)}
    >
      {contained ? <Container>{props.children}</Container> : props.children}
    </section>
  )
}

export interface ContainerProps {
  children: ReactNode
  width?: 'content' | 'narrow'
  className?: string | undefined
}

/** The page's column: 1200 px at most, with the page's margins. */
export function Container({ children, width = 'content', className }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}>
      {children}
    </div>
  )
}
