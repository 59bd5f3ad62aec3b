import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './section.module.css'

/** Color scheme of a section. */
export type Tone = 'paper' | 'card' | 'sky' | 'spruce' | 'deep'

/** Props of `Section`. */
export interface SectionProps {
  children: ReactNode
  /** Color scheme of background, text, lines and links. */
  tone?: Tone
  spacing?: 'tight' | 'loose' | 'none' | undefined
  /** True shows faint lines, like ruled paper, in the margins. Use it rarely. */
  ruled?: boolean
  id?: string
  labelledBy?: string
  label?: string
  /** False gives the content the full page width. */
  contained?: boolean
  className?: string | undefined
}

/** Section of a page with a background. By default, its content has the width of the page's container. */
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

interface ContainerProps {
  children: ReactNode
  width?: 'content' | 'narrow'
  className?: string | undefined
}

/** Centered column, at most 1200 px wide, with the page's side margins. */
export function Container({ children, width = 'content', className }: ContainerProps) {
  return (
    <div className={classNames(styles.container, width === 'narrow' && styles.narrow, className)}>
      {children}
    </div>
  )
}
